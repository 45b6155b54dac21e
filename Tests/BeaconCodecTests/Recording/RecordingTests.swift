import BeaconCodec
import TestSupport
import Testing

/// A recording or an HCI event, and the expected result of reading it.
struct RecordingRow: CustomTestStringConvertible, Sendable {
  var name: String
  var file: [UInt8]
  var sightings: [Sighting]
  var rejects: [RejectReason: Int]
  var failure: RecordingFailure?

  init(
    _ name: String, _ file: [UInt8], _ sightings: [Sighting] = [],
    rejects: [RejectReason: Int] = [:], failure: RecordingFailure? = nil
  ) {
    self.name = name
    self.file = file
    self.sightings = sightings
    self.rejects = rejects
    self.failure = failure
  }

  var testDescription: String { String(name.prefix(80)) }
}

/// Recordings of all kinds.
struct RecordingTests {
  static let rows =
    BTSnoopTests.rows + CaptureTests.rows + CSVTraceTests.headers + CSVTraceTests.rows
    + LogTests.rows

  @Test(arguments: rows) func isRead(_ row: RecordingRow) {
    let reading = read(row.file)
    #expect(reading.sightings == row.sightings)
    #expect(reading.rejects == Rejects(row.rejects))
    #expect(reading.failure == row.failure)
  }

  @Test(arguments: rows.filter { $0.file.count < 1000 })
  func isReadTheSameInPieces(_ row: RecordingRow) {
    let whole = read(row.file)
    // In a long file not at each byte: the same code reads all of its records.
    for split in stride(from: 0, through: row.file.count, by: row.file.count < 64 ? 1 : 7) {
      #expect(read(row.file, pieces: [split, .max]) == whole)
    }
    #expect(read(row.file, pieces: [1]) == whole)
  }
}
