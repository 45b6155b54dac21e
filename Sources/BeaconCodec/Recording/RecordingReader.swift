/// The result of reading a record.
public enum RecordingStep: Equatable, Sendable {
  /// The record is complete; the next begins at this offset.
  case read(next: Int)
  /// The record is not complete yet.
  case incomplete
  /// The record is later than the limit and was not read.
  case later(Timestamp)
}

/// Why a file is not a recording, or cannot be read further.
public enum RecordingFailure: Error, Equatable {
  /// It is empty.
  case empty
  /// The header of a capture is truncated.
  case truncatedHeader
  /// BTSnoop of an unknown version.
  case version(UInt32)
  /// BTSnoop with an unsupported kind of packets.
  case datalink(UInt32)
  /// pcap or pcapng without Bluetooth LE packets, or with an unsupported link type.
  case linkType(UInt32)
  /// A record of an impossible length.
  case recordLength(UInt32)
  /// A pcapng section without a valid byte order.
  case section
  /// A known kind of file that has to be converted first.
  case foreign(ForeignFormat)
  /// No line has the columns of a CSV trace: it is another kind of file.
  case noHeader
  /// This line has the columns of a CSV trace except a required one.
  case missingColumn(String, line: Int)
  /// No row of a log has this field. The line is the first one that should have it.
  case missingField(String, line: Int)
}

/// Reads sightings from any recording, piece by piece and in constant memory.
///
/// libpcap refuses captures of several link types, and blocks on a pipe until its buffer is full.
public struct RecordingReader: Sendable {
  private enum Kind: Sendable {
    case btsnoop(BTSnoopReader)
    case pcap(PcapReader)
    case pcapng(PcapngReader)
    case packetLogger(PacketLoggerReader)
    case csv(CSVTraceReader)
  }

  private var kind: Kind
  private var decoder: SightingDecoder
  /// The length of the header in bytes.
  public let headerLength: Int
  private var ownRejects = Rejects()
  /// Bytes of the last record that have not arrived yet: a skipped block may exceed any buffer.
  private var skipping = 0
  private var isFinished = false
  /// Whether the capture ends inside a record.
  public private(set) var isCutShort = false
  /// The interface with its number of the adapter, and the adapter's number in the recording.
  private var adapters: [(key: UInt32, number: UInt16)] = []
  /// The entry of the latest packet.
  private var latestAdapter = (key: UInt32.max, number: UInt16(0))
  private static let mostAdapters = 256

  /// Whether these first bytes of a file are enough to create a reader.
  public static func canBegin(_ start: borrowing Span<UInt8>) -> Bool {
    RecordingFormat(start, isWhole: false) != nil
  }

  /// Creates a reader.
  ///   - start: the first bytes of the file, enough for `canBegin`, or the whole file.
  ///   - withDetails: whether sightings contain names and messages, which costs time.
  public init(
    start: borrowing Span<UInt8>, withDetails: Bool = false
  ) throws(RecordingFailure) {
    guard start.count > 0 else { throw .empty }
    decoder = SightingDecoder(withDetails: withDetails)
    var headerLength = 0
    switch RecordingFormat(start, isWhole: true) ?? .csv {
    case .foreign(let format): throw .foreign(format)
    case .btsnoop:
      kind = .btsnoop(try BTSnoopReader(header: start))
      headerLength = BTSnoop.headerLength
    case .pcap:
      kind = .pcap(try PcapReader(header: start))
      headerLength = PcapReader.headerLength
    case .pcapng: kind = .pcapng(PcapngReader())
    case .packetLogger: kind = .packetLogger(PacketLoggerReader(start: start))
    case .csv:
      let reader = try CSVTraceReader(header: start)
      kind = .csv(reader)
      headerLength = reader.headerLength
    }
    self.headerLength = headerLength
  }

  /// The rejects so far.
  public var rejects: Rejects { ownRejects + decoder.rejects }

  /// The rejects if no record follows, including advertisements that lack their last pieces.
  public var rejectsAtEnd: Rejects { ownRejects + decoder.rejectsAtEnd }

  /// The reader of a table or log; nil for a capture.
  private var table: CSVTraceReader? { if case .csv(let reader) = kind { reader } else { nil } }

  private mutating func changeTable(_ change: (inout CSVTraceReader) -> Void) {
    guard case .csv(var reader) = kind else { return }
    change(&reader)
    kind = .csv(reader)
  }

  /// The first row of a CSV trace that was not read.
  public var firstFault: RowFault? { table?.firstFault }

  /// The names of a table's receivers so far, by the adapter's number in their sightings.
  public var receivers: [UInt16: String] {
    let names = table?.receivers.map { ($0.value, String(decoding: $0.key, as: UTF8.self)) } ?? []
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }

  /// The number of the last line read; nil for a capture.
  public var line: Int? { table?.line }

  /// Numbers a receiver by its name before its first sighting.
  /// - Returns: the adapter's number in its sightings; nil if it is not a table.
  public mutating func addReceiver(_ name: String) -> UInt16? {
    var number: UInt16?
    changeTable {
      // Not 0, which sightings without a receiver have.
      number = UInt16.max - 1 - UInt16(min($0.receivers.count, CSVTrace.mostReceivers))
      $0.receivers[Array(name.utf8)] = number
    }
    return number
  }

  /// Columns of levels of a CSV trace that are not read, besides the one that is.
  public var otherLevels: [String] { table?.otherLevels ?? [] }

  /// The rows of a table or log about Wi-Fi and other radios, which are not read.
  public var otherRadios: Int { table?.otherRadios ?? 0 }

  /// The number of sightings so far.
  public var sightings: Int { table?.sightings ?? decoder.sightings }

  /// Makes plain numbers in a table's column of times Excel's times: days since 1899-12-30.
  public mutating func countDays() { changeTable { $0.countsDays = true } }

  /// Reads no receivers: a table's column only numbers the rows.
  public mutating func ignoreReceivers() { changeTable { $0.ignoresReceivers = true } }

  /// Reads a row with an invalid beacon, direction or true distance, which a position does not need.
  public mutating func readLevelsOnly() { changeTable { $0.readsLevelsOnly = true } }

  /// Reads records and moves `position` past them.
  /// - Parameters:
  ///   - count: the maximum number of records.
  ///   - bytes: a part of the recording.
  ///   - position: the start of the next record.
  ///   - atEnd: whether no further bytes will follow.
  ///   - limit: records after this time are not read.
  ///   - body: gets each sighting.
  /// - Returns: the result of the last record.
  public mutating func read(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, atEnd: Bool,
    until limit: Timestamp, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    let step: RecordingStep
    switch kind {
    case .btsnoop(let reader):
      step = try readPackets(count, of: bytes, at: &position, until: limit, body) {
        (bytes, position) throws(RecordingFailure) in try reader.step(bytes, at: position)
      }
    case .pcap(let reader):
      step = try read(reader, count, of: bytes, at: &position, until: limit, body)
    case .packetLogger(let reader):
      step = try readPackets(count, of: bytes, at: &position, until: limit, body) {
        (bytes, position) throws(RecordingFailure) in try reader.step(bytes, at: position)
      }
    case .pcapng(var reader):
      defer { kind = .pcapng(reader) }
      step = try read(&reader, count, of: bytes, at: &position, until: limit, body)
      if atEnd, step == .incomplete, !reader.hasBluetooth, let number = reader.foreignLinkType {
        countLeftover(bytes.count - position)
        throw .linkType(number)
      }
    case .csv(var reader):
      defer { kind = .csv(reader) }
      step = reader.read(
        count, of: bytes, at: &position, atEnd: atEnd, until: limit, &ownRejects, &decoder, body)
      if atEnd, step == .incomplete, reader.isLog, reader.sightings == 0, reader.firstFault == nil {
        throw .missingField(
          reader.log.missing?.column ?? "rssi_dbm", line: reader.log.missing?.line ?? 1)
      }
    }
    if atEnd, step == .incomplete {
      countLeftover(bytes.count - position)
      decoder.finish(body)
    }
    return step
  }

  /// Counts the rest at the end of the file as one truncated record.
  private mutating func countLeftover(_ leftover: Int) {
    if leftover > 0 || skipping > 0, !isFinished {
      ownRejects.count(.record)
      isCutShort = true
    }
    isFinished = true
  }

  // Separate functions, because the loop would be slower together with the code of other formats.

  @inline(never)
  private mutating func read(
    _ reader: PcapReader, _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int,
    until limit: Timestamp, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    try readPackets(count, of: bytes, at: &position, until: limit, body) {
      (bytes, position) throws(RecordingFailure) in try reader.step(bytes, at: position)
    }
  }

  @inline(never)
  private mutating func read(
    _ reader: inout PcapngReader, _ count: Int, of bytes: borrowing Span<UInt8>,
    at position: inout Int, until limit: Timestamp, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    try readPackets(count, of: bytes, at: &position, until: limit, body) {
      (bytes, position) throws(RecordingFailure) in try reader.step(bytes, at: position)
    }
  }

  /// Inlined, so that each format has its own loop.
  /// - Parameter record: reads the format's record at a position.
  @inline(__always)
  private mutating func readPackets(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, until limit: Timestamp,
    _ body: (Sighting) -> Void,
    record: (borrowing Span<UInt8>, Int) throws(RecordingFailure) -> ContainerStep
  ) throws(RecordingFailure) -> RecordingStep {
    var next = min(position + skipping, bytes.count)
    defer { position = next }
    skipping -= next - position
    for _ in 0..<count {
      let length: Int
      switch try record(bytes, next) {
      case .incomplete: return .incomplete
      case .other(let whole, let rejected):
        length = whole
        if let rejected { ownRejects.count(rejected) }
      case .packet(let packet, let whole):
        length = whole
        let data = bytes.extracting(packet.start..<packet.end)
        switch packet.linkType.content(data) {
        case .event(let start, let adapter):
          if packet.time > limit { return .later(packet.time) }
          decoder.decode(
            data.extracting(droppingFirst: start), at: packet.time,
            adapter: number(of: packet.adapter &+ (adapter ?? 0), at: packet.interface), body)
        case .advertisement(let sniffed):
          if packet.time > limit { return .later(packet.time) }
          decoder.decode(
            pdu: data.extracting(sniffed.start..<sniffed.end), rssi: sniffed.rssi,
            channel: sniffed.channel, at: packet.time,
            adapter: number(of: packet.adapter, at: packet.interface), body)
        case .rejected(let reason): ownRejects.count(reason)
        case .other: break
        }
      }
      next &+= length
      if next > bytes.count {
        (skipping, next) = (next &- bytes.count, bytes.count)
        return .incomplete
      }
    }
    return .read(next: next)
  }

  @inline(__always)
  private mutating func number(of adapter: UInt16, at interface: UInt16) -> UInt16 {
    let key = UInt32(interface) << 16 | UInt32(adapter)
    if key != latestAdapter.key { latestAdapter = (key, findNumber(of: key)) }
    return latestAdapter.number
  }

  /// The sum of both, or the lowest free number: each machine of a merged capture starts at 0.
  @inline(never)
  private mutating func findNumber(of key: UInt32) -> UInt16 {
    if let known = adapters.first(where: { $0.key == key }) { return known.number }
    guard adapters.count < Self.mostAdapters else { return .max }
    let taken = Set(adapters.map(\.number))
    let own = UInt16(truncatingIfNeeded: key >> 16) &+ UInt16(truncatingIfNeeded: key)
    let number = taken.contains(own) ? (0...UInt16.max).first { !taken.contains($0) } : own
    adapters.append((key, number ?? .max))
    return number ?? .max
  }
}

enum ContainerStep {
  /// A packet in a record of this length.
  case packet(CapturedPacket, length: Int)
  /// A record that was skipped or rejected.
  case other(length: Int, rejected: RejectReason?)
  case incomplete
}

struct CapturedPacket {
  var time: Timestamp
  var linkType: LinkType
  /// The capture's interface, and the adapter's number there.
  var interface: UInt16 = 0
  var adapter: UInt16 = 0
  var start: Int
  var end: Int
}
