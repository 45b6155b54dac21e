/// Reads a capture of Wireshark, of a sniffer or of a phone: pcap, pcapng or PacketLogger.
///
/// It does not use libpcap, which refuses a capture whose interfaces have different link types, and which blocks on a pipe
/// until it has as many bytes as its buffer holds.
struct CaptureReader: Sendable {
  // Exactly one is set. An enum's payload would be copied for each record.
  private var pcap: PcapReader?
  private var pcapng: PcapngReader?
  private var packetLogger: PacketLoggerReader?
  /// What was rejected so far.
  private(set) var rejects = Rejects()
  /// Bytes of the last record that are still to come: a block of no interest may be longer than any buffer.
  private var skipping = 0
  private var isFinished = false
  /// The adapters so far: an interface and the adapter's number there, and its number in the whole capture.
  private var adapters: [(key: UInt32, number: UInt16)] = []
  /// That of the latest packet.
  private var latestAdapter = (key: UInt32.max, number: UInt16(0))
  private static let mostAdapters = 256

  /// - Parameter start: the first bytes of the file, as many as `RecordingFormat` needs.
  init(
    _ format: RecordingFormat, start: borrowing Span<UInt8>
  ) throws(RecordingFailure) {
    switch format {
    case .pcap: pcap = try PcapReader(header: start)
    case .pcapng: pcapng = PcapngReader()
    default: packetLogger = PacketLoggerReader(start: start)
    }
  }

  /// The length of the header in bytes.
  var headerLength: Int { pcap == nil ? 0 : PcapReader.headerLength }

  /// Reads the record at `position`; its advertisements go through `decoder`.
  @inline(__always)
  mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, until limit: Timestamp,
    _ decoder: inout SightingDecoder, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    if skipping > 0 {
      guard position < bytes.count else { return .incomplete }
      return advance(skipping, from: position, bytes)
    }
    switch try record(bytes, at: position) {
    case .incomplete: return .incomplete
    case .other(let length, let rejected):
      if let rejected { rejects.count(rejected) }
      return advance(length, from: position, bytes)
    case .packet(let packet, let length):
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
      case .rejected(let reason): rejects.count(reason)
      case .other: break
      }
      return advance(length, from: position, bytes)
    }
  }

  /// The number of an adapter in the whole capture.
  @inline(__always)
  private mutating func number(of adapter: UInt16, at interface: UInt16) -> UInt16 {
    let key = UInt32(interface) << 16 | UInt32(adapter)
    if key != latestAdapter.key { latestAdapter = (key, findNumber(of: adapter, key)) }
    return latestAdapter.number
  }

  /// Its own number, or the lowest that is free: several machines of a merged capture number their adapters from 0 each.
  @inline(never)
  private mutating func findNumber(of adapter: UInt16, _ key: UInt32) -> UInt16 {
    if let known = adapters.first(where: { $0.key == key }) { return known.number }
    guard adapters.count < Self.mostAdapters else { return .max }
    let taken = Set(adapters.map(\.number))
    let number = taken.contains(adapter) ? (0...UInt16.max).first { !taken.contains($0) } : adapter
    adapters.append((key, number ?? .max))
    return number ?? .max
  }

  @inline(__always)
  private mutating func record(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) throws(RecordingFailure) -> ContainerStep {
    if let step = try pcap?.step(bytes, at: position) { return step }
    if let step = try pcapng?.step(bytes, at: position) { return step }
    return try packetLogger?.step(bytes, at: position) ?? .incomplete
  }

  /// Goes on after a record, or at the end of the bytes if the record goes on there.
  @inline(__always)
  private mutating func advance(
    _ length: Int, from position: Int, _ bytes: borrowing Span<UInt8>
  ) -> RecordingStep {
    let available = min(length, bytes.count &- position)
    skipping = length &- available
    return .read(next: position &+ available)
  }

  /// At the end of the file, the rest is a truncated record, counted only once.
  /// - Throws: `linkType` if the capture has packets, but none of Bluetooth LE.
  mutating func finish(leftover: Int) throws(RecordingFailure) {
    if leftover > 0 || skipping > 0, !isFinished { rejects.count(.record) }
    isFinished = true
    if let pcapng, !pcapng.hasBluetooth, let number = pcapng.foreignLinkType {
      throw .linkType(number)
    }
  }
}

/// The result of reading a record of a container.
enum ContainerStep {
  /// A packet of a record of this length.
  case packet(CapturedPacket, length: Int)
  /// A record of no interest, or one that was rejected.
  case other(length: Int, rejected: RejectReason?)
  /// The record is not complete yet.
  case incomplete
}

/// A packet of a capture.
struct CapturedPacket {
  var time: Timestamp
  var linkType: LinkType
  /// The number of the interface in a capture of several, and that of its adapter.
  var interface: UInt16 = 0
  var adapter: UInt16 = 0
  /// Its bytes in the buffer.
  var start: Int
  var end: Int
}
