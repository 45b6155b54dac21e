import BeaconCodec
import HotColdGame

/// Sightings of the live radio.
struct RadioSource: SightingSource {
  private var decoded: DecodedEvents<Radio>
  /// What was measured here counts for more than what a beacon claims.
  private let calibrations: Calibrations
  /// dBm at 1 m, of those that were measured with the adapter that there is now.
  private var powers: (adapter: BluetoothAddress, bySubject: [Calibrations.Subject: Int8])?

  /// - Parameter withDetails: whether sightings tell names and messages, too.
  init(
    _ radio: Radio, recording: RecordingFile? = nil, calibrations: Calibrations = Calibrations(),
    withDetails: Bool = false
  ) {
    self.calibrations = calibrations
    decoded = DecodedEvents(radio, recording: recording, withDetails: withDetails)
  }

  var descriptors: [Int32] { decoded.events.descriptors }
  var isLive: Bool { true }
  var nextDue: Timestamp? { decoded.events.nextDue }
  var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  var isEnded: Bool { false }
  var counts: SourceCounts { decoded.counts }
  var status: Status? { decoded.events.status }

  func begin() -> Timestamp { .zero }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    guard !calibrations.isEmpty, let adapter = decoded.events.adapter?.address else {
      return try decoded.listen(until: time, hear)
    }
    if powers?.adapter != adapter { powers = (adapter, calibrations.powers(on: adapter)) }
    let powers = powers?.bySubject ?? [:]
    try decoded.listen(until: time) { sighting in
      var sighting = sighting
      let key = TrackKey(address: sighting.address, identity: sighting.identity)
      if let power = powers[Calibrations.Subject(key)] { sighting.measuredPower = power }
      try hear(sighting)
    }
  }
}
