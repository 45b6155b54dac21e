import BeaconCodec
import HotColdSystem

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
