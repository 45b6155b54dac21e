import BeaconCodec
import HotColdOutput
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
