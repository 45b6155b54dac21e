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
  /// An unknown version of BTSnoop.
  case version(UInt32)
  /// A BTSnoop capture with an unsupported kind of packets.
  case datalink(UInt32)
  /// A pcap or pcapng capture of packets that are not of Bluetooth LE, or have an unsupported form.
  case linkType(UInt32)
  /// An impossible length of a record.
  case recordLength(UInt32)
  /// A section of a pcapng capture without a valid byte order.
  case section
  /// A known kind of file that has to be converted first.
  case foreign(ForeignFormat)
  /// The first line has none of a CSV trace's columns: it is another kind of file.
  case noHeader
  /// The first line of a CSV trace lacks a required column.
  case missingColumn(String)
}

/// Reads sightings from a recording of any kind, piece by piece and in constant memory.
public struct RecordingReader: Sendable {
  // Exactly one is set. An enum's payload would be copied for each record.
  private var btsnoop: BTSnoopReader?
  private var capture: CaptureReader?
  private var csv: CSVTraceReader?
  private var decoder: SightingDecoder
  /// The length of the header in bytes.
  public let headerLength: Int

  /// Whether these first bytes of a file are enough to begin.
  public static func canBegin(_ start: borrowing Span<UInt8>) -> Bool {
    RecordingFormat(start, isWhole: false) != nil
  }

  /// - Parameters:
  ///   - start: the first bytes of the file, enough for `canBegin`, or the whole file.
  ///   - withDetails: whether sightings contain names and messages, which costs time.
  public init(
    start: borrowing Span<UInt8>, withDetails: Bool = false
  ) throws(RecordingFailure) {
    guard start.count > 0 else { throw .empty }
    decoder = SightingDecoder(withDetails: withDetails)
    let format = RecordingFormat(start, isWhole: true) ?? .csv
    switch format {
    case .btsnoop:
      btsnoop = try BTSnoopReader(header: start)
      headerLength = BTSnoop.headerLength
    case .foreign(let format): throw .foreign(format)
    case .csv:
      let reader = try CSVTraceReader(header: start)
      csv = reader
      headerLength = reader.headerLength
    case .pcap, .pcapng, .packetLogger:
      let reader = try CaptureReader(format, start: start)
      capture = reader
      headerLength = reader.headerLength
    }
  }

  /// The adapter whose packets alone are read; nil for all.
  public var onlyAdapter: UInt16? {
    get { decoder.onlyAdapter }
    set { (decoder.onlyAdapter, decoder.hasOtherAdapters) = (newValue, false) }
  }

  /// Whether packets of another adapter were left out.
  public var hasOtherAdapters: Bool { decoder.hasOtherAdapters }

  /// What was rejected so far.
  public var rejects: Rejects {
    csv?.rejects ?? (btsnoop?.rejects ?? capture?.rejects ?? Rejects()) + decoder.rejects
  }

  /// What was rejected if no record follows: extended advertisements whose last pieces have not come are, too.
  public var rejectsAtEnd: Rejects {
    csv?.rejects ?? (btsnoop?.rejects ?? capture?.rejects ?? Rejects()) + decoder.rejectsAtEnd
  }

  /// The first row of a CSV trace that was not read.
  public var firstFault: RowFault? { csv?.firstFault }

  /// The number of sightings so far.
  public var sightings: Int { csv?.sightings ?? decoder.sightings }

  /// Reads records and moves `position` past them.
  /// - Parameters:
  ///   - count: the most records to read.
  ///   - bytes: a part of the recording.
  ///   - position: where the next record begins.
  ///   - atEnd: no further bytes will follow.
  ///   - limit: the latest time; a later record is not read.
  ///   - body: gets each sighting.
  /// - Returns: the result of the last one.
  public mutating func read(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, atEnd: Bool,
    until limit: Timestamp, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    if capture != nil {
      return try readCapture(
        count, of: bytes, at: &position, atEnd: atEnd, until: limit, body)
    }
    var step = RecordingStep.read(next: position)
    for _ in 0..<count {
      step = try self.step(bytes, at: position, atEnd: atEnd, until: limit, body)
      guard case .read(let next) = step else { break }
      position = next
    }
    if atEnd, step == .incomplete {
      btsnoop?.finish(leftover: bytes.count - position)
      decoder.finish(body)
    }
    return step
  }

  /// A loop of its own, because BTSnoop's is slower beside the code of other containers.
  @inline(never)
  private mutating func readCapture(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, atEnd: Bool,
    until limit: Timestamp, _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    var step = RecordingStep.read(next: position)
    for _ in 0..<count {
      step = try capture?.step(bytes, at: position, until: limit, &decoder, body) ?? .incomplete
      guard case .read(let next) = step else { break }
      position = next
    }
    if atEnd, step == .incomplete {
      try capture?.finish(leftover: bytes.count - position)
      decoder.finish(body)
    }
    return step
  }

  /// Reads one record if it is complete and not later than `limit`.
  @inline(__always)
  private mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    if let step = csv?.step(bytes, at: position, atEnd: atEnd, until: limit, body) { return step }
    let step = try btsnoop?.step(bytes, at: position, until: limit) { time, adapter, event in
      decoder.decode(event, at: time, adapter: adapter, body)
    }
    return step ?? .incomplete
  }
}
