import BeaconCodec
import Glibc
import HotColdWorld

/// Somebody in a simulated house, who walks as people do: to the beacon, past it, away from it, with pauses. Another
/// house, radio and beacon for each seed.
struct Hunt {
  enum Kind: String {
    /// Walks, mostly near the beacon.
    case walk
    /// Stands somewhere, mostly near the beacon.
    case stand
    /// Stands at the front door, far away.
    case door
  }

  private var world: World
  private var random: SeededGenerator
  private var route: Route?
  /// Seconds: until then stands.
  private var rests: Double
  private let seconds: Double

  init(_ kind: Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 99)
    var channel = Channel.Parameters.usual
    // Every other house is as in the demo.
    if seed.isMultiple(of: 2) {
      channel.exponent = random.uniform(1.8, 2.5)
      channel.shadowing = random.uniform(2, 5)
      channel.riceFactor = exp(random.uniform(log(3), log(20)))
      channel.riceHalving = random.uniform(2, 5)
      channel.noise = random.uniform(0.7, 2.5)
      channel.loss = random.uniform(0.03, 0.3)
      channel.sensitivity = random.uniform(-98, -92)
      channel.powerSpread = 3
    }
    // One in eight has hardly any fading, as in a hall or a garden.
    if seed % 8 == 3 {
      channel.shadowing = random.uniform(0, 1.5)
      channel.riceFactor = exp(random.uniform(log(30), log(300)))
      channel.noise = random.uniform(0.1, 0.8)
    }
    let interval = [0.1, 0.1, 0.1, 0.1, 0.05, 0.05, 0.03, 0.02, 0.15, 0.2][random.index(below: 10)]
    world = World.seeking(
      IBeacon(
        identity: BeaconIdentity(uuid: .hotcold, major: 1, minor: 1), measuredPower: -59),
      seed: seed, interval: interval, channel: channel)
    let isNear = random.chance(0.7)
    let start = Self.place(
      around: world.hidingPlace, isNear ? 0.4...5 : 3...20, in: world.plan, &random)
    if kind != .door { world.put(at: start) }
    rests = kind == .walk ? random.uniform(0, 6) : .infinity
    seconds = kind == .walk ? 70 : 40
    self.random = random
  }

  mutating func play(hear: (Reception) -> Void) {
    var time = 0.0
    while time < seconds {
      time += 0.1
      let moment = Timestamp(nanoseconds: Int64(time * 1e9))
      world.advance(to: moment, hear: hear)
      guard time >= rests else { continue }
      walk(at: moment, time)
    }
  }

  private mutating func walk(at moment: Timestamp, _ time: Double) {
    if let corner = route?.next(from: world.me), !random.chance(0.02) {
      return world.walk(toward: corner, at: moment)
    }
    if route != nil {
      route = nil
      world.stand()
      if random.chance(0.5) { rests = time + random.uniform(0.3, 5) }
      return
    }
    let hider = world.hidingPlace
    let kind = random.unit()
    let goal =
      kind < 0.35
      ? world.plan.nearestPlace(
        to: hider + Point(x: 0.4 * random.gaussian(), y: 0.4 * random.gaussian()))
      : Self.place(around: hider, kind < 0.75 ? 1...6 : 2...15, in: world.plan, &random)
    route = world.plan.route(from: world.me, to: goal, steps: world.plan.steps(from: world.me))
    world.put(at: world.me, speed: random.uniform(0.5, 1.4))
  }

  private static func place(
    around center: Point, _ radius: ClosedRange<Double>, in plan: FloorPlan,
    _ random: inout SeededGenerator
  ) -> Point {
    let radius = random.uniform(radius.lowerBound, radius.upperBound)
    let angle = random.uniform(0, 2 * .pi)
    return plan.nearestPlace(to: center + Point(x: radius * cos(angle), y: radius * sin(angle)))
  }
}
