import BeaconCodec
import BeaconRanging
import HotColdWorld

/// The simulated world in the place of a controller: it sends LE Advertising Report events.
struct SimulatedPackets: PacketAir {
  var world: World

  var descriptors: [Int32] { [] }
  var nextDue: Timestamp? { world.nextDue }
  var drops: Int? { nil }

  mutating func receive(
    until time: Timestamp, _ body: (Timestamp, borrowing Span<UInt8>) -> Void
  ) {
    world.advance(to: time) { reception in
      let report = AdvertisingReport(
        eventType: .nonConnectable, address: reception.address, rssi: reception.rssi)
      if let event = report.legacyEvent(data: reception.data) { body(reception.time, event.span) }
    }
  }
}

/// The simulated world as air. Who plays in it walks by keys, or lets the autopilot walk.
struct SimulatedAir: Air {
  private var decoded: DecodedPackets<SimulatedPackets>
  private var autopilot: Autopilot?

  init(world: World, walksByItself: Bool, recording: RecordingFile? = nil) {
    decoded = DecodedPackets(SimulatedPackets(world: world), recording: recording)
    autopilot = walksByItself ? Autopilot(plan: world.plan) : nil
  }

  var descriptors: [Int32] { [] }
  var nextDue: Timestamp? { decoded.packets.nextDue }
  var horizon: Timestamp { decoded.packets.world.nextDue }
  var isEnded: Bool { false }
  var reports: Int { decoded.reports }
  var rejects: Rejects { decoded.rejects }
  var drops: Int? { nil }
  var world: World? { decoded.packets.world }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    try decoded.listen(until: time, hear)
  }

  mutating func walk(_ direction: Direction, at time: Timestamp) {
    autopilot = nil
    decoded.packets.world.press(direction, at: time)
  }

  mutating func learn(_ estimate: Estimate, at time: Timestamp) {
    guard autopilot != nil else { return }
    let place = decoded.packets.world.me
    autopilot?.learn(
      distance: estimate.distance, low: estimate.low, high: estimate.high, at: place, time: time)
    if let waypoint = autopilot?.waypoint(from: place, at: time) {
      decoded.packets.world.walk(toward: waypoint, at: time)
    } else {
      decoded.packets.world.stand()
    }
  }
}
