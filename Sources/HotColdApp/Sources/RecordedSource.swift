import BeaconCodec
import HotColdSystem
import HotColdView

/// A recording, read in pieces into a reused buffer.
struct RecordedSource: SightingSource {
  private static let pieceLength = 256 * 1024
  /// Enough to recognize the format.
  private static let startLength = 4096
  private static let recordsAtOnce = 4096

  private let file: InputFile
  private var reader: RecordingReader
  private var buffer: [UInt8]
  private var position: Int
  private var atEnd: Bool
  private(set) var nextDue: Timestamp?
  private(set) var isEnded = false

  /// Readable when a growing recording continues. It still plays in its own time.
  var descriptors: [Int32] { nextDue == nil && !isEnded ? [file.descriptor] : [] }
  var isLive: Bool { false }
  var counts: SourceCounts {
    SourceCounts(reports: reader.sightings, rejects: reader.rejects)
  }
  var status: Status? {
    isEnded ? Status(state: "ended", message: "the recording is over") : nil
  }

  /// - Parameter withDetails: whether sightings contain names and messages.
  init(file: InputFile, withDetails: Bool = false) throws {
    self.file = file
    var buffer: [UInt8] = []
    var atEnd = false
    while !atEnd, !RecordingReader.canBegin(buffer.span) {
      switch try file.read(into: &buffer, upTo: Self.startLength) {
      case .some: break
      case .later: try file.wait()
      case .end: atEnd = true
      }
    }
    self.buffer = buffer
    self.atEnd = atEnd
    do {
      reader = try RecordingReader(start: buffer.span, withDetails: withDetails)
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error))")
    }
    position = reader.headerLength
    nextDue = Timestamp(nanoseconds: .min)
  }

  /// The time of the first sighting.
  mutating func begin() throws -> Timestamp {
    let never = Timestamp(nanoseconds: .min)
    while true {
      try listen(until: never) { _ in }
      if isEnded { return .zero }
      guard let nextDue else {
        try file.waitForSignalsToo()
        continue
      }
      if nextDue > never { return nextDue }
    }
  }

  /// Reads a bounded number of records per call, so that signals are handled; none if there is nothing to read yet.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    nextDue = Timestamp(nanoseconds: .min)
    switch try read(until: time, hear) {
    case .read: break
    case .later(let due): nextDue = due
    case .incomplete where atEnd:
      isEnded = true
      nextDue = nil
    case .incomplete:
      buffer.removeSubrange(..<position)
      position = 0
      switch try file.read(into: &buffer, upTo: Self.pieceLength) {
      case .some: break
      case .later: nextDue = nil
      case .end: atEnd = true
      }
    }
  }

  /// - Returns: the result of the last record.
  private mutating func read(
    until time: Timestamp, _ hear: (Sighting) -> Void
  ) throws -> RecordingStep {
    let (buffer, atEnd) = (buffer, atEnd)
    do {
      return try reader.read(
        Self.recordsAtOnce, of: buffer.span, at: &position, atEnd: atEnd, until: time, hear)
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error))")
    }
  }
}

private func advice(for failure: RecordingFailure) -> Words {
  switch failure {
  case .empty: "the file is empty"
  case .truncatedHeader: "the BTSnoop header is cut off"
  case .version(let version): "BTSnoop version \(version) is not known; only version 1 is"
  case .datalink(let number):
    "datalink \(number) is not known; record with btmon -w, or as datalink 1001 or 1002"
  case .recordLength(let length):
    "a record claims to be \(length) bytes long; the rest of the file cannot be read"
  case .noHeader:
    "neither a BTSnoop capture nor a CSV trace (a trace begins with the names of its columns)"
  case .missingColumn(let name): "the trace has no column \(name)"
  }
}
