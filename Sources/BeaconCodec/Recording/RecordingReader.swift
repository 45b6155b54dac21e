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
  case empty
  case btsnoop(BTSnoop.Failure)
  case csv(CSVTrace.Failure)
}

/// Reads sightings from a recording of either kind, piece by piece and in constant memory.
public struct RecordingReader: Sendable {
  private enum Format {
    case btsnoop(BTSnoopReader, SightingDecoder)
    case csv(CSVTraceReader)
  }

  private var format: Format
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
        format = .btsnoop(try BTSnoopReader(header: start), SightingDecoder())
        headerLength = BTSnoop.headerLength
      } catch {
        throw .btsnoop(error)
      }
    } else {
      do {
        let reader = try CSVTraceReader(header: start)
        format = .csv(reader)
        headerLength = reader.headerLength
      } catch {
        throw .csv(error)
      }
    }
  }

  public var rejects: Rejects {
    switch format {
    case .btsnoop(let reader, let decoder): reader.rejects + decoder.rejects
    case .csv(let reader): reader.rejects
    }
  }

  /// Reads one record, if all of it is there and it is not from after `limit`.
  /// - Parameter atEnd: no more bytes will follow these.
  public mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) throws(RecordingFailure) -> RecordingStep {
    switch format {
    case .btsnoop(var reader, var decoder):
      do {
        let step = try reader.step(bytes, at: position, until: limit) { time, event in
          decoder.decode(event, at: time, body)
        }
        if atEnd, step == .incomplete { reader.finish(leftover: bytes.count - position) }
        format = .btsnoop(reader, decoder)
        return step
      } catch {
        throw .btsnoop(error)
      }
    case .csv(var reader):
      let step = reader.step(bytes, at: position, atEnd: atEnd, until: limit, body)
      format = .csv(reader)
      return step
    }
  }
}
