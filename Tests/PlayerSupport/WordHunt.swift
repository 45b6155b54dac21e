import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import HotColdWorld

/// A simple player of the demo by the word and the map: it walks to the end of what it has seen that is nearest, goes on after
/// HOT and turns after COLD, and goes to the target once it is in sight. It sees neither metres nor bar. Perhaps it also turns
/// around at the start, with the metres before it, and goes where that pointed, whatever the words say.
package struct WordHunt {
  package enum Target {
    case hider
    case lostThing
  }

  /// Metres that a word is worth as a detour, and how many words are remembered.
  private static let vote = 4.0
  private static let memory = 6
  /// Metres of walking that it accepts for each metre nearer to where a turn pointed.
  private static let trust = 8.0
  /// Metres: through walls everything seems farther.
  private static let farthest = 9.0
  /// Metres to walk after a turn without a direction.
  private static let retry = 8.0

  package private(set) var world: World
  private var time = Timestamp.zero
  private var game: Game
  private var target: BluetoothAddress?
  private let beacon: IBeacon?
  private let seesWord: Bool
  private let turns: Bool
  /// The way of the last 1.5 s.
  private var trail: [Point] = []
  /// Where each word was, and the way that it praises, 1 m long. A word that stays counts once a second.
  private var words: [(place: Point, way: Point)] = []
  private var last: (word: Trend, time: Timestamp)?
  /// Where the last turn was, and the metres then.
  private var look: (place: Point, metres: Double)?
  /// Where the target lies, by the turn that had a direction.
  private var guess: Point?

  package init(_ target: Target, seed: UInt64, seesWord: Bool = true, turns: Bool = false) {
    switch target {
    case .hider:
      world = .seeking(.hider, isFurnished: true, seed: seed)
      self.target = world.players.first?.address
      game = Game(seeking: .everyBeacon)
      beacon = .hider
    case .lostThing:
      world = .scanning(seed: seed)
      game = Game(seeking: .everyDevice)
      beacon = nil
    }
    game.findsByEye = true
    self.seesWord = seesWord
    self.turns = turns
  }

  /// Seconds until the player can touch the target; nil if that takes longer than `limit`.
  package mutating func find(within limit: Double) -> Double? {
    while time.seconds < limit {
      if let target, world.reached.contains(target) { return time.seconds }
      if turns, guess == nil { turn() }
      let isOnMap = target.map { world.sees($0) || world.remembers($0) } ?? false
      let goal = isOnMap ? target.flatMap(world.position) : nil
      let route = KnownMap(world).route(to: goal) { $1 - worth(of: $0) }
      if route.count < 2 { pass() }
      for place in route.dropFirst().prefix(3) {
        for _ in 0..<8 where world.me.distance(to: place) > 0.05 {
          world.walk(toward: place)
          pass()
        }
      }
      world.stand()
    }
    return nil
  }

  /// Metres that a place is worth as a detour.
  private func worth(of place: Point) -> Double {
    if let guess { return -Self.trust * place.distance(to: guess) }
    return words.reduce(0) { worth, word in
      let there = place - word.place
      return worth + Self.vote * (there.x * word.way.x + there.y * word.way.y)
        / max(there.length, 0.5)
    }
  }

  /// Turns, unless the target is near or the last turn was near here.
  private mutating func turn() {
    guard let metres = game.shownEstimate.distance, metres > 3,
      look.map({ $0.place.distance(to: world.me) > Self.retry }) ?? true
    else { return }
    var events: [GameEvent] = []
    guard game.perform(.turn, into: &events) == .done else { return }
    look = (world.me, metres)
    world.turn(seconds: Turn.duration, at: time)
    for _ in 0..<Int(Turn.duration * 10) { pass() }
  }

  /// Lets a tenth of a second pass.
  private mutating func pass() {
    time = time.advanced(bySeconds: 0.1)
    var events: [GameEvent] = []
    var heard: [Reception] = []
    world.advance(to: time) { heard.append($0) }
    for reception in heard {
      if target == nil, world.position(of: reception.address) == world.hidingPlace {
        target = reception.address
        game = Game(seeking: BeaconFilter(addressBits: reception.address.bits))
      }
      let beacon = reception.address == target ? beacon : nil
      game.hear(
        Sighting(
          time: reception.time, address: reception.address, rssi: reception.rssi,
          identity: beacon?.identity, measuredPower: beacon?.measuredPower), into: &events)
    }
    game.advance(to: time, into: &events)
    for case .turn(let answer, _) in events {
      guard let direction = answer.direction.map({ $0 / 180 * .pi }), let look else { continue }
      let metres = min(look.metres, Self.farthest)
      guess = look.place + Point(x: sin(direction), y: -cos(direction)) * metres
    }
    trail = trail.suffix(14) + [world.me]
    if seesWord { read() }
  }

  private mutating func read() {
    let word = game.shownEstimate.trend
    guard word == .hotter || word == .colder else {
      last = nil
      return
    }
    if let last, last.word == word, time.seconds(since: last.time) < 1 { return }
    last = (word, time)
    let way = world.me - (trail.first ?? world.me)
    guard way.length > 0.3 else { return }
    words =
      words.suffix(Self.memory - 1) + [(world.me, way * ((word == .hotter ? 1 : -1) / way.length))]
  }
}

/// The part of a house that a player has seen, square by square.
struct KnownMap {
  private let map: WorldMap
  private let start: Int?

  init(_ world: World) {
    map = world.map(revealed: false)
    start = map.place(of: .me).map { [columns = map.columns] in $0.row * columns + $0.column }
  }

  private func center(_ index: Int) -> Point {
    Point(x: Double(index % map.columns) + 0.5, y: Double(index / map.columns) + 0.5)
      * FloorPlan.cellSize
  }

  private func square(_ index: Int) -> WorldMap.Square {
    map[index % map.columns, index / map.columns]
  }

  /// The places on the way as near as possible to a goal or, without one, to the cheapest end of what was seen.
  /// - Parameter cost: of an end, by its place and the metres to walk there.
  func route(to goal: Point?, cost: (Point, Double) -> Double) -> [Point] {
    guard let start else { return [] }
    var before = [start: start]
    var length = [start: 0.0]
    var queue = [start]
    var best: (index: Int, cost: Double)?
    for place in 0..<(map.columns * map.rows) where place < queue.count {
      let index = queue[place]
      let neighbours = [index - 1, index + 1, index - map.columns, index + map.columns]
      for next in neighbours
      where before[next] == nil && square(next) != .unseen && !square(next).isWall {
        before[next] = index
        length[next] = length[index, default: 0] + FloorPlan.cellSize
        queue.append(next)
      }
      guard index != start, goal != nil || neighbours.contains(where: { square($0) == .unseen })
      else { continue }
      let here = center(index)
      let price = goal.map(here.distance) ?? cost(here, length[index, default: 0])
      if price < best?.cost ?? .infinity { best = (index, price) }
    }
    guard var index = best?.index else { return [] }
    var route = [center(index)]
    while index != start, let last = before[index] {
      index = last
      route.insert(center(index), at: 0)
    }
    return route
  }
}
