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
    let map = world.map(revealed: false)
    let cell = FloorPlan.cellSize
    func center(_ index: Int) -> Point {
      Point(
        x: (Double(index % map.columns) + 0.5) * cell, y: (Double(index / map.columns) + 0.5) * cell
      )
    }
    func square(_ index: Int) -> WorldMap.Square {
      map[index % map.columns, index / map.columns]
    }
    guard let (column, row) = map.place(of: .me) else { return [] }
    let start = row * map.columns + column
    var before = [start: start]
    var queue = [start]
    var best: (index: Int, cost: Double)?
    let sight = thing.flatMap { world.sees($0) ? world.position(of: $0) : nil }
    var length = [start: 0]
    for place in 0..<(map.columns * map.rows) where place < queue.count {
      let index = queue[place]
      let neighbours = [index - 1, index + 1, index - map.columns, index + map.columns]
      for next in neighbours
      where before[next] == nil && square(next) != .unseen && !square(next).isWall {
        before[next] = index
        length[next] = length[index, default: 0] + 1
        queue.append(next)
      }
      let isEnd = neighbours.contains { square($0) == .unseen }
      guard index != start, sight != nil || isEnd else { continue }
      let cost =
        sight.map { center(index).distance(to: $0) }
        ?? Double(length[index, default: 0]) * cell - gain(center(index))
      if cost < best?.cost ?? .infinity { best = (index, cost) }
    }
    guard var index = best?.index else { return [] }
    var route = [center(index)]
    while index != start, let last = before[index] {
      index = last
      route.insert(center(index), at: 0)
    }
    return route
  }

  /// Metres that a place is worth as a detour.
  private func gain(_ place: Point) -> Double {
    guard let look, let way = look.way else { return 0 }
    let there = place - look.place
    return 10 * (there.x * way.x + there.y * way.y) / max(there.length, 0.5)
  }
}
