import BeaconCodec
import Testing

/// A recording or an HCI event, and what a reader has to make of it.
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
