import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import HotColdWorld

/// A player who looks for the demo's lost earbuds by the map, going to the nearest place that was not seen yet, and to the
/// earbuds once they are in sight. Perhaps the player turns now and then, and prefers what lies that way.
package struct LostThingHunt {
  package private(set) var world: World
  package private(set) var time = Timestamp.zero
  private var game = Game(seeking: .everyDevice)
  private var thing: BluetoothAddress?
  private let turns: Bool
  /// Where the last turn was, and the direction that it showed.
  private var look: (place: Point, way: Point?)?

  package init(seed: UInt64, turns: Bool) {
    world = .scanning(seed: seed)
    self.turns = turns
  }

  /// Seconds until the player reaches the thing; nil if that takes ten minutes.
  package mutating func find() -> Double? {
    pass(seconds: 3)
    while time.seconds < 600 {
      if let thing, world.reached.contains(thing) { return time.seconds }
      if turns, look.map({ $0.place.distance(to: world.me) > 12 }) ?? true { turn() }
      walk()
    }
    return nil
  }

  @discardableResult
  private mutating func pass(seconds: Double) -> [GameEvent] {
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
    return events
  }

  private mutating func turn() {
    look = (world.me, look?.way)
    var events: [GameEvent] = []
    guard game.perform(.turn, into: &events) == .done else { return }
    world.turn(seconds: Turn.duration, at: time)
    for event in pass(seconds: Turn.duration + 0.1) {
      guard case .turn(let answer, _) = event else { continue }
      let way = answer.direction.map { $0 / 180 * .pi }.map { Point(x: sin($0), y: -cos($0)) }
      look = (world.me, way)
    }
  }

  /// Walks a way towards the best place to go on.
  private mutating func walk() {
    let route = route()
    guard let next = route.dropFirst().first else {
      _ = pass(seconds: 0.5)
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
    return KnownMap(world).route(to: sight) { place, metres in metres - gain(place) }
  }

  /// Metres that a place is worth as a detour.
  private func gain(_ place: Point) -> Double {
    guard let look, let way = look.way else { return 0 }
    let there = place - look.place
    return 10 * (there.x * way.x + there.y * way.y) / max(there.length, 0.5)
  }
}
