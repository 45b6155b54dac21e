/// What reading on in a recording came to.
public enum RecordingStep: Equatable, Sendable {
  /// One record is done; the next begins at this offset.
  case read(next: Int)
  /// The record is not yet all there.
  case incomplete
  /// The record is from after the limit, and was left for later.
  case later(Timestamp)
}

/// Why a file is no recording.
public enum RecordingFailure: Error, Equatable {
  /// There is nothing in it.
  case empty
  /// It is a BTSnoop capture, but no good one.
  case btsnoop(BTSnoop.Failure)
  /// It is a CSV trace, but no good one.
  case csv(CSVTrace.Failure)
}

/// Reads sightings from a recording of either kind, piece by piece and in constant memory.
public struct RecordingReader: Sendable {
  // One of the two is there. Not an enum: its payload would be taken out and put back for each record.
  private var btsnoop: BTSnoopReader?
  private var csv: CSVTraceReader?
  private var decoder = SightingDecoder()
  /// How many of the first bytes were the header.
  public let headerLength: Int

  /// Whether these first bytes of a file are enough to begin with. At its end any are.
  public static func canBegin(_ start: borrowing Span<UInt8>) -> Bool {
    if BTSnoopReader.recognizes(start) { return start.count >= BTSnoop.headerLength }
    return start.count > CSVTrace.maximumRowLength
      || start.count >= BTSnoop.headerLength && lineEnd(start, from: 0) != nil
  }

  /// - Parameter start: the first bytes of the file, as many as `canBegin` asks for.
  public init(start: borrowing Span<UInt8>) throws(RecordingFailure) {
    guard start.count > 0 else { throw .empty }
    if BTSnoopReader.recognizes(start) {
      do {
        btsnoop = try BTSnoopReader(header: start)
        headerLength = BTSnoop.headerLength
      } catch {
        throw .btsnoop(error)
      }
    } else {
      do {
        let reader = try CSVTraceReader(header: start)
        csv = reader
        headerLength = reader.headerLength
      } catch {
        throw .csv(error)
      }
    }
  }

  /// What could not be used, so far.
  public var rejects: Rejects {
    csv?.rejects ?? (btsnoop?.rejects ?? Rejects()) + decoder.rejects
  }

  /// How many sightings there were, so far.
  public var sightings: Int { csv?.sightings ?? decoder.sightings }

  /// Reads at most so many records, and moves `position` behind them.
  /// - Parameters:
  ///   - count: of records.
  ///   - bytes: a piece of the recording.
  ///   - position: where the next record begins.
  ///   - atEnd: no more bytes will follow these.
  ///   - limit: the latest time: a record from after it is left for later.
  ///   - body: gets each sighting.
  /// - Returns: what the last one came to.
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
    if atEnd, step == .incomplete { btsnoop?.finish(leftover: bytes.count - position) }
    return step
  }

  /// Reads one record, if all of it is there and it is not from after `limit`.
  @inline(__always)
  private mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    if let step = csv?.step(bytes, at: position, atEnd: atEnd, until: limit, body) { return step }
    do {
      let step = try btsnoop?.step(bytes, at: position, until: limit) { time, event in
        decoder.decode(event, at: time, body)
      }
      return step ?? .incomplete
    } catch {
      throw .btsnoop(error)
    }
  }
}
