import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdWorld

/// Where sightings come from: the seam at which live radio, recordings and the simulated house meet.
package protocol SightingSource {
  /// Descriptors that become readable when there is something to hear.
  var descriptors: [Int32] { get }
  /// Whether it goes by the clock, and goes on while the program stands still.
  var isLive: Bool { get }
  /// The time at which there will be something to hear; nil where only the descriptors tell.
  var nextDue: Timestamp? { get }
  /// How far to listen at once, however late it is.
  var horizon: Timestamp { get }
  /// Whether there will never be anything more to hear.
  var isEnded: Bool { get }
  var counts: SourceCounts { get }
  /// What state it is in, where it has one to tell.
  var status: Status? { get }

  /// The time at which the session starts.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with what is heard up to `time`, in the order in which it is. It may return early,
  /// with `nextDue` in the past.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws
}

/// What most sources are: live or not, without an end and with nothing to tell of their state.
extension SightingSource {
  package var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  package var isEnded: Bool { false }
  package var status: Status? { nil }

  package func begin() -> Timestamp { .zero }
}

/// Has something on the air for a player.
package protocol Transmitter {
  /// In the place of what was there before.
  func send(_ broadcast: Broadcast)
}

/// Where a game is played: what is heard there, what sends, and the house where it is a simulated one.
package struct Arena {
  /// Of any kind: a loop for each kind would make the program three times as large.
  package var source: any SightingSource
  package var transmitter: (any Transmitter)?
  var simulator: SimulatedHouse?

  package init(
    source: any SightingSource, transmitter: (any Transmitter)? = nil,
    simulator: SimulatedHouse? = nil
  ) {
    self.source = source
    self.transmitter = transmitter
    self.simulator = simulator
  }
}

/// HCI events on their way to sightings, with the counts that a summary tells.
struct EventDecoder {
  private var decoder: SightingDecoder
  /// Where the events are kept as they pass.
  private let recording: RecordingFile?

  /// - Parameter withDetails: whether sightings tell names and messages, too.
  init(recording: RecordingFile?, withDetails: Bool) {
    decoder = SightingDecoder(withDetails: withDetails, messages: .hotcold)
    self.recording = recording
  }

  /// - Parameter drops: packets that the receiver lost; nil where that cannot happen.
  func counts(drops: Int?) -> SourceCounts {
    SourceCounts(reports: decoder.sightings, rejects: decoder.rejects, drops: drops)
  }

  /// - Parameters:
  ///   - event: without the packet type of H4.
  ///   - truth: the true distance of its sender in metres, where that is known.
  mutating func decode(
    _ event: Span<UInt8>, at time: Timestamp, truth: Double? = nil,
    _ hear: (Sighting) -> Void
  ) {
    recording?.add(event, at: time)
    decoder.decode(event, at: time) { sighting in
      var sighting = sighting
      sighting.truth = truth
      hear(sighting)
    }
  }
}

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
