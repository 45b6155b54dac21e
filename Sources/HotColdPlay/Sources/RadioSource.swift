import BeaconCodec
import HotColdGame
import HotColdSystem

/// Sightings of the live radio.
package struct RadioSource: SightingSource {
  private let radio: LiveRadio
  private var decoder: EventDecoder
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
    self.radio = radio
    decoder = EventDecoder(recording: recording, withDetails: withDetails)
  }

  package var descriptors: [Int32] { radio.descriptors }
  package var isLive: Bool { true }
  package var nextDue: Timestamp? { radio.nextDue }
  package var counts: SourceCounts { decoder.counts(drops: radio.drops) }
  package var status: Status? { radio.status }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    let adapter = radio.adapter?.address
    if let adapter, powers?.adapter != adapter {
      powers = (adapter, calibrations.powers(on: adapter))
    }
    let powers = adapter == nil ? [:] : powers?.bySubject ?? [:]
    let addresses = addresses
    try radio.receive { time, event in
      decoder.decode(event, at: time) { sighting in
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
}
