import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import HotColdWorld

/// A player who looks for the demo's lost earbuds with the map and the metres, going to the nearest
/// place that was not seen yet, the sooner the nearer it is to the hottest one, and to the earbuds
/// once they are in sight. Perhaps the player also turns at the start, and prefers what lies there.
///
/// Chosen on seeds 1001 to 1200.
package struct LostThingHunt {
  /// Metres of walking that it accepts for each metre nearer to the hottest place, as `Autopilot`
  /// does, and to where a turn pointed.
  private static let (warmth, trust) = (2.0, 4.0)
  /// Metres: through walls everything seems farther.
  private static let farthest = 9.0
  /// Metres to walk after a turn without a direction.
  private static let retry = 8.0

  package private(set) var world: World
  package private(set) var time = Timestamp.zero
  private var game = Game(seeking: .everyDevice)
  private var thing: BluetoothAddress?
  private let turns: Bool
  /// Where the last turn was, and the metres then.
  private var look: (place: Point, metres: Double)?
  /// Where the thing lies, by the turn that had a direction.
  private var guess: Point?
  /// Where the metres were the fewest.
  private var hottest: (place: Point, metres: Double)?

  package init(seed: UInt64, turns: Bool) {
    world = .scanning(seed: seed)
    self.turns = turns
  }

  /// Seconds until the player reaches the thing; nil if that takes ten minutes.
  package mutating func find() -> Double? {
    pass(seconds: 0.5)
    while time.seconds < 600 {
      if let thing, world.reached.contains(thing) { return time.seconds }
      if turns, guess == nil { turn() }
      walk()
    }
    return nil
  }

  private mutating func pass(seconds: Double) {
    time = time.advanced(bySeconds: seconds)
    var events: [GameEvent] = []
    var heard: [Reception] = []
    world.advance(to: time) { heard.append($0) }
    for reception in heard {
      if thing == nil, world.position(of: reception.address) == world.hidingPlace {
        thing = reception.address
        game = Game(seeking: BeaconFilter(addressBits: reception.address.bits))
      }
      guard reception.address == thing else { continue }
      game.hear(
        Sighting(
          time: reception.time, address: reception.address, rssi: reception.rssi),
        into: &events)
    }
    game.advance(to: time, into: &events)
    for case .turn(let answer, _) in events {
      guard let direction = answer.direction.map({ $0 / 180 * .pi }), let look else { continue }
      let metres = min(look.metres, Self.farthest)
      guess = look.place + Point(x: sin(direction), y: -cos(direction)) * metres
    }
    if let metres = game.shownEstimate.distance, metres < hottest?.metres ?? .infinity {
      hottest = (world.me, metres)
    }
  }

  /// Turns, unless the thing is near or the last turn was near here.
  private mutating func turn() {
    guard let metres = game.shownEstimate.distance, metres > 3,
      look.map({ $0.place.distance(to: world.me) > Self.retry }) ?? true
    else { return }
    var events: [GameEvent] = []
    guard game.perform(.turn, into: &events) == .done else { return }
    look = (world.me, metres)
    world.turn(seconds: Turn.duration, at: time)
    pass(seconds: Turn.duration)
  }

  /// Walks a way towards the best place to go on.
  private mutating func walk() {
    let route = route()
    guard let next = route.dropFirst().first else {
      pass(seconds: 0.5)
      return
    }
    // A step of half a metre, and three in a row if nothing else is known by then.
    for place in [next] + route.dropFirst(2).prefix(2) {
      for _ in 0..<8 where world.me.distance(to: place) > 0.05 {
        world.walk(toward: place)
        pass(seconds: 0.1)
      }
    }
    world.stand()
  }

  /// The places on the way to the thing, if it is in sight, or to an end of what was seen.
  private func route() -> [Point] {
    let sight = thing.flatMap { world.sees($0) ? world.position(of: $0) : nil }
    return KnownMap(world).route(to: sight) { place, metres in metres + detour(place) }
  }

  /// Metres of walking that another place may cost more.
  private func detour(_ place: Point) -> Double {
    Self.warmth * (hottest.map { place.distance(to: $0.place) } ?? 0)
      + Self.trust * (guess.map { place.distance(to: $0) } ?? 0)
  }
}
