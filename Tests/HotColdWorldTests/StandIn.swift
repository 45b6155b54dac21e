import BeaconCodec
import Glibc

@testable import HotColdWorld

/// The simplest ranger: exponential smoothing and the log-distance model.
struct StandInRanger {
  private var level: Double?
  private var last: Timestamp?

  mutating func update(_ reception: Reception) -> Double {
    let seconds = last.map { reception.time.seconds(since: $0) } ?? 0
    let share = exp(-seconds / 1.0)
    let rssi = Double(reception.rssi)
    let smooth = level.map { $0 * share + rssi * (1 - share) } ?? rssi
    level = smooth
    last = reception.time
    return pow(10, (-59 - smooth) / 20)
  }
}

/// A whole hunt without a player.
struct Hunt {
  var world: World
  private(set) var heard: [Reception] = []
  var isFound: Bool { world.reached.contains(world.players[0].address) }

  init(seed: UInt64) {
    world = .seeking(.hider, seed: seed)
  }

  /// - Parameter factor: by which the stand-in's distances are wrong, all of them.
  mutating func run(for seconds: Double, factor: Double = 1) {
    var pilot = Autopilot(plan: world.plan)
    var ranger = StandInRanger()
    while !isFound, world.nextDue.seconds < seconds {
      let time = world.nextDue
      var news: [Reception] = []
      world.advance(to: time) { news.append($0) }
      for reception in news {
        pilot.learn(distance: ranger.update(reception) * factor, at: world.me)
      }
      heard += news
      if let point = pilot.waypoint(
        from: world.me, to: world.hiderInSight, at: time)
      {
        world.walk(toward: point, at: time)
      } else {
        world.stand()
      }
    }
  }
}

extension IBeacon {
  static let hider = IBeacon(
    identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
}
