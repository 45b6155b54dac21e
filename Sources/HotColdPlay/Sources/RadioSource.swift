import BeaconCodec
import HotColdGame
import HotColdSystem

/// Sightings of the live radio.
package struct RadioSource: SightingSource {
  private var decoded: DecodedEvents<LiveRadio>
  /// What was measured here counts for more than what a beacon claims.
  private let calibrations: Calibrations
  /// dBm at 1 m, of those that were measured with the adapter that there is now.
  private var powers: (adapter: BluetoothAddress, bySubject: [Calibrations.Subject: Int8])?
  /// Whose the private addresses are that are heard; nil where nobody knows.
  private let addresses = InvokingUser.resolver.map(AddressBook.init)

  /// - Parameter withDetails: whether sightings tell names and messages, too.
  package init(
    _ radio: LiveRadio, recording: RecordingFile? = nil,
    calibrations: Calibrations = Calibrations(),
    withDetails: Bool = false
  ) {
    self.calibrations = calibrations
    decoded = DecodedEvents(radio, recording: recording, withDetails: withDetails)
  }

  package var descriptors: [Int32] { decoded.events.descriptors }
  package var isLive: Bool { true }
  package var nextDue: Timestamp? { decoded.events.nextDue }
  package var counts: SourceCounts { decoded.counts }
  package var status: Status? { decoded.events.status }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    let adapter = decoded.events.adapter?.address
    if let adapter, powers?.adapter != adapter {
      powers = (adapter, calibrations.powers(on: adapter))
    }
    let powers = adapter == nil ? [:] : powers?.bySubject ?? [:]
    let addresses = addresses
    try decoded.listen(until: time) { sighting in
      var sighting = addresses?.resolve(sighting) ?? sighting
      let key = TrackKey(address: sighting.address, identity: sighting.identity)
      if !powers.isEmpty, let power = powers[Calibrations.Subject(key)] {
        sighting.measuredPower = power
        sighting.isCalibrated = true
      }
      hear(sighting)
    }
  }
}
