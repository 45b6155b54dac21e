import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdSystem
import HotColdWorld

/// The simulated house. Who plays in it walks by keys, or lets the autopilot walk.
package final class SimulatedHouse: SightingSource, Transmitter {
  private var controller: SimulatedController
  private var decoder: EventDecoder
  private var autopilot: Autopilot?
  /// How often somebody was found, or hid again.
  private var changes = 0

  /// - Parameter bots: those of the world's players who play by the rules; see `SimulatedController`.
  package init(
    world: World, bots: [Bot] = [], walksByItself: Bool, recording: RecordingFile? = nil
  ) {
    controller = SimulatedController(world: world, bots: bots)
    // Names are told by things and by players.
    decoder = EventDecoder(
      recording: recording, withDetails: world.players.isEmpty || !bots.isEmpty)
    autopilot = walksByItself ? Autopilot(plan: world.plan) : nil
  }

  package var descriptors: [Int32] { [] }
  package var isLive: Bool { false }
  package var nextDue: Timestamp? { world.nextDue }
  package var horizon: Timestamp { world.nextDue }
  package var counts: SourceCounts { decoder.counts(drops: nil) }
  package var world: World { controller.world }

  package func listen(until time: Timestamp, _ hear: (Sighting) -> Void) {
    controller.receive(until: time) { time, event, truth in
      decoder.decode(event, at: time, truth: truth, hear)
    }
    guard world.changes != changes else { return }
    changes = world.changes
    // What it has learnt was about another one.
    if autopilot != nil { autopilot = Autopilot(plan: world.plan) }
  }

  package func send(_ broadcast: Broadcast) { controller.broadcast = broadcast }

  /// The players and things that the player can touch.
  var reached: [BluetoothAddress] { world.reached }

  /// A key to walk by was pressed.
  func walk(_ direction: Direction, at time: Timestamp) {
    autopilot = nil
    controller.world.press(direction, at: time)
  }

  /// Walks that way for so many metres.
  /// - Returns: when that will be over.
  func walk(_ direction: Direction, metres: Double, at time: Timestamp) -> Timestamp {
    controller.world.walk(direction, metres: metres, at: time)
  }

  func stand() { controller.world.stand() }

  /// What the game reports now, for a player who walks by itself.
  func learn(_ estimate: Estimate, at time: Timestamp) {
    guard autopilot != nil, !controller.world.runByItself() else { return }
    // Hidden, it keeps still.
    guard world.role == .seek || !world.isHunted else { return }
    let place = world.me
    let hider = world.hiderInSight
    autopilot?.learn(distance: estimate.distance, at: place)
    if let waypoint = autopilot?.waypoint(from: place, to: hider, at: time) {
      controller.world.walk(toward: waypoint, at: time)
    } else {
      stand()
    }
  }

  /// The house to play in.
  package var arena: Arena {
    Arena(source: self, transmitter: self, simulator: self)
  }
}
