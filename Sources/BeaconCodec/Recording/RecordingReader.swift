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
  /// The header of a BTSnoop capture is truncated.
  case truncatedHeader
  /// An unknown version of BTSnoop.
  case version(UInt32)
  /// A BTSnoop capture with an unsupported kind of packets.
  case datalink(UInt32)
  /// An impossible length of a BTSnoop record.
  case recordLength(UInt32)
  /// The first line has none of a CSV trace's columns: it is another kind of file.
  case noHeader
  /// The first line of a CSV trace lacks a required column.
  case missingColumn(String)
}

/// Reads sightings from a recording of either kind, piece by piece and in constant memory.
public struct RecordingReader: Sendable {
  // Exactly one is set. An enum's payload would be copied for each record.
  private var btsnoop: BTSnoopReader?
  private var csv: CSVTraceReader?
  private var decoder: SightingDecoder
  /// The length of the header in bytes.
  public let headerLength: Int

  /// Whether these first bytes of a file are enough to begin.
  public static func canBegin(_ start: borrowing Span<UInt8>) -> Bool {
    if BTSnoopReader.recognizes(start) { return start.count >= BTSnoop.headerLength }
    return start.count > CSVTrace.maximumRowLength
      || start.count >= BTSnoop.headerLength && lineEnd(start, from: 0) != nil
  }

  /// - Parameters:
  ///   - start: the first bytes of the file, enough for `canBegin`.
  ///   - withDetails: whether sightings contain names and messages, which costs time.
  public init(
    start: borrowing Span<UInt8>, withDetails: Bool = false
  ) throws(RecordingFailure) {
    guard start.count > 0 else { throw .empty }
    decoder = SightingDecoder(withDetails: withDetails)
    if BTSnoopReader.recognizes(start) {
      btsnoop = try BTSnoopReader(header: start)
      headerLength = BTSnoop.headerLength
    } else {
      let reader = try CSVTraceReader(header: start)
      csv = reader
      headerLength = reader.headerLength
    }
  }

  /// What was rejected so far.
  public var rejects: Rejects {
    csv?.rejects ?? (btsnoop?.rejects ?? Rejects()) + decoder.rejects
  }

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

  /// Reads one record if it is complete and not later than `limit`.
  @inline(__always)
  private mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    if let step = csv?.step(bytes, at: position, atEnd: atEnd, until: limit, body) { return step }
    let step = try btsnoop?.step(bytes, at: position, until: limit) { time, event in
      decoder.decode(event, at: time, body)
    }
    return step ?? .incomplete
  }
}
