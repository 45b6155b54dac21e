import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdWorld

/// A source of sightings: the live radio, a recording or the simulated house.
protocol SightingSource {
  /// Descriptors that become readable when packets arrive.
  var descriptors: [Int32] { get }
  /// Whether it runs in real time, even while the program is stopped.
  var isLive: Bool { get }
  /// The time of the next sighting; nil if only the descriptors show it.
  var nextDue: Timestamp? { get }
  /// The latest time to advance to in one step.
  var horizon: Timestamp { get }
  /// Whether the source has ended.
  var isEnded: Bool { get }
  var counts: SourceCounts { get }
  /// The source's status, if it has one.
  var status: Status? { get }

  /// The time at which the session starts.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with the sightings up to `time`, in order. It may return early, with `nextDue` in the past.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws
}

/// The defaults: no end and no status.
extension SightingSource {
  var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  var isEnded: Bool { false }
  var status: Status? { nil }

  func begin() -> Timestamp { .zero }
}

/// Sends a player's broadcast.
protocol Transmitter {
  /// Replaces the current broadcast.
  func send(_ broadcast: Broadcast)
}

/// The environment of a game: a source, a transmitter, and the house if it is simulated.
struct Arena {
  /// Type-erased: a specialized loop per type would triple the program's size.
  var source: any SightingSource
  var transmitter: (any Transmitter)?
  var simulator: SimulatedHouse?
}

/// Decodes HCI events into sightings, and counts them for the summary.
struct EventDecoder {
  private var decoder: SightingDecoder
  /// The recording to write the events to.
  var recording: RecordingFile?

  /// - Parameter withDetails: whether to decode names and messages, too.
  init(withDetails: Bool, recording: RecordingFile? = nil) {
    decoder = SightingDecoder(withDetails: withDetails, messages: .hotcold)
    self.recording = recording
  }

  /// - Parameter drops: packets lost by the receiver; nil if it cannot lose any.
  func counts(drops: Int?) -> SourceCounts {
    SourceCounts(reports: decoder.sightings, rejects: decoder.rejects, drops: drops)
  }

  /// - Parameters:
  ///   - event: without the packet type of H4.
  ///   - truth: the true distance of its sender in metres, if known.
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
