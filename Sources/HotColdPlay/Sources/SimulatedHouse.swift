import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdSystem
import HotColdWorld

/// The simulated house. Who plays in it walks by keys, or lets the autopilot walk.
package final class SimulatedHouse: SightingSource, Transmitter, Simulator {
  private var decoded: DecodedEvents<SimulatedController>
  private var autopilot: Autopilot?
  /// How often somebody was found, or hid again.
  private var changes = 0

  /// - Parameter bots: those of the world's players who play by the rules; see `SimulatedController`.
  package init(
    world: World, bots: [Bot] = [], walksByItself: Bool, recording: RecordingFile? = nil
  ) {
    // Names are told by things and by players.
    decoded = DecodedEvents(
      SimulatedController(world: world, bots: bots), recording: recording,
      withDetails: world.players.isEmpty || !bots.isEmpty)
    autopilot = walksByItself ? Autopilot(plan: world.plan) : nil
  }

  package var descriptors: [Int32] { [] }
  package var isLive: Bool { false }
  package var nextDue: Timestamp? { decoded.events.nextDue }
  package var horizon: Timestamp { decoded.events.world.nextDue }
  package var counts: SourceCounts { decoded.counts }
  package var world: World { decoded.events.world }

  package func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    try decoded.listen(until: time, hear)
    guard decoded.events.world.changes != changes else { return }
    changes = decoded.events.world.changes
    // What it has learnt was about another one.
    if autopilot != nil { autopilot = Autopilot(plan: world.plan) }
  }

  package func send(_ broadcast: Broadcast) {
    decoded.events.broadcast = broadcast
  }

  package var reached: [BluetoothAddress] { decoded.events.world.reached }

  package func walk(_ direction: Direction, at time: Timestamp) {
    autopilot = nil
    decoded.events.world.press(direction, at: time)
  }

  package func walk(_ direction: Direction, metres: Double, at time: Timestamp) -> Timestamp {
    decoded.events.world.walk(direction, metres: metres, at: time)
  }

  package func stand() { decoded.events.world.stand() }

  package func learn(_ estimate: Estimate, at time: Timestamp) {
    guard autopilot != nil, !decoded.events.world.runByItself() else { return }
    // Hidden, it keeps still.
    guard decoded.events.world.role == .seek || !decoded.events.world.isHunted else { return }
    let place = decoded.events.world.me
    let hider = decoded.events.world.hiderInSight
    autopilot?.learn(distance: estimate.distance, at: place)
    if let waypoint = autopilot?.waypoint(from: place, to: hider, at: time) {
      decoded.events.world.walk(toward: waypoint, at: time)
    } else {
      stand()
    }
  }

  /// The house to play in: it is all three at once.
  package var arena: Arena<SimulatedHouse> {
    Arena(source: self, transmitter: self, simulator: self)
  }
}
