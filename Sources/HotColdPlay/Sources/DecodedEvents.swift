import BeaconCodec
import HotColdSystem

/// HCI events on their way to sightings, with the counts that a summary tells.
struct DecodedEvents<Events: HCIEventSource> {
  var events: Events
  private var decoding: Decoding

  private struct Decoding {
    var decoder: SightingDecoder
    /// Where the events are kept as they pass.
    var recording: RecordingFile?
  }

  /// - Parameter withDetails: whether sightings tell names and messages, too.
  init(_ events: Events, recording: RecordingFile?, withDetails: Bool) {
    self.events = events
    decoding = Decoding(
      decoder: SightingDecoder(withDetails: withDetails, messages: .hotcold), recording: recording)
  }

  var counts: SourceCounts {
    SourceCounts(
      reports: decoding.decoder.sightings, rejects: decoding.decoder.rejects, drops: events.drops)
  }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    // Moved out for the while: the source is being changed too, and a copy would cost.
    var decoding = Decoding(decoder: SightingDecoder())
    swap(&decoding, &self.decoding)
    defer { self.decoding = decoding }
    try events.receive(until: time) { time, event, truth in
      decoding.recording?.add(event, at: time)
      decoding.decoder.decode(event, at: time) { sighting in
        var sighting = sighting
        sighting.truth = truth
        hear(sighting)
      }
    }
  }
}

/// Where HCI events come from: a controller, or the simulated world in its place.
protocol HCIEventSource {
  var descriptors: [Int32] { get }
  var nextDue: Timestamp? { get }
  var drops: Int? { get }

  /// Calls `body` with each HCI event up to `time`, without the packet type of H4, and with the true
  /// distance of its sender in metres, where that is known.
  mutating func receive(
    until time: Timestamp, _ body: (Timestamp, borrowing Span<UInt8>, Double?) -> Void) throws
}
