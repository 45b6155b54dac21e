import BeaconCodec

/// HCI events on their way to sightings, with the counts that a summary tells.
struct DecodedPackets<Packets: PacketAir> {
  var packets: Packets
  private var decoding: Decoding

  private struct Decoding {
    var decoder: SightingDecoder
    var reports = 0
    /// Where the events are kept as they pass.
    var recording: RecordingFile?
  }

  /// - Parameter withDetails: whether sightings tell names and messages, too.
  init(_ packets: Packets, recording: RecordingFile?, withDetails: Bool) {
    self.packets = packets
    decoding = Decoding(
      decoder: SightingDecoder(withDetails: withDetails), recording: recording)
  }

  var reports: Int { decoding.reports }
  var rejects: Rejects { decoding.decoder.rejects }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    var failure: (any Error)?
    // Moved out for the while: the packets are being changed too, and a copy would cost.
    var decoding = Decoding(decoder: SightingDecoder())
    swap(&decoding, &self.decoding)
    defer { self.decoding = decoding }
    try packets.receive(until: time) { time, event, truth in
      decoding.recording?.add(event, at: time)
      decoding.decoder.decode(event, at: time) { sighting in
        decoding.reports += 1
        var sighting = sighting
        sighting.truth = truth
        do { try hear(sighting) } catch { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
  }
}
