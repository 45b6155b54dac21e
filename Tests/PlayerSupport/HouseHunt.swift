import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld

/// The autopilot's hunt in a simulated house.
package struct HouseHunt {
  package private(set) var game = Game(seeking: .everyBeacon)
  package private(set) var time = Timestamp.zero
  package private(set) var world: World
  private var autopilot: Autopilot

  package init(seed: UInt64) {
    world = .seeking(.hider, seed: seed)
    autopilot = Autopilot(plan: world.plan)
  }

  /// Simulates a tenth of a second.
  /// - Parameter distance: metres to the hider that the autopilot assumes for an estimate.
  /// - Returns: the game's events.
  package mutating func step(distance: (Estimate) -> Double?) -> [GameEvent] {
    time = time.advanced(bySeconds: 0.1)
    var events: [GameEvent] = []
    world.advance(to: time) { reception in
      game.hear(
        Sighting(
          time: reception.time, address: reception.address, rssi: reception.rssi,
          identity: IBeacon.hider.identity, measuredPower: IBeacon.hider.measuredPower),
        into: &events)
    }
    game.advance(to: time, into: &events)
    autopilot.learn(distance: distance(game.estimate), at: world.me)
    if let waypoint = autopilot.waypoint(from: world.me, to: world.hiderInSight, at: time) {
      world.walk(toward: waypoint)
    } else {
      world.stand()
    }
    return events
  }
}

extension IBeacon {
  package static let hider = IBeacon(
    identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
}
