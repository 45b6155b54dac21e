import BeaconCodec

/// HCI events on their way to sightings, with the counts that a summary tells.
struct DecodedPackets<Packets: PacketAir> {
  var packets: Packets
  private(set) var reports = 0
  private var decoder = SightingDecoder()

  var rejects: Rejects { decoder.rejects }

  init(_ packets: Packets) {
    self.packets = packets
  }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    var failure: (any Error)?
    try packets.receive(until: time) { time, event in
      decoder.decode(event, at: time) { sighting in
        reports += 1
        do { try hear(sighting) } catch { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
  }
}
