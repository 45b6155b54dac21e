import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld
import ProcessSupport
import TestSupport
import Testing

/// HOT and COLD help: the same player finds most hiders in time, and takes longer without the words.
struct WordsTests {
  @Test func leadToTheHider() {
    func times(hearsWords: Bool) -> [Double] {
      (UInt64(1)...50).map { seed in
        var player = WordFollower(seed: seed, hearsWords: hearsWords)
        return player.play() ?? .infinity
      }.sorted()
    }
    let (hearing, deaf) = (times(hearsWords: true), times(hearsWords: false))
    #expect(hearing.filter { $0 <= 180 }.count >= 48)
    #expect(hearing[25] <= 75)
    #expect(deaf[25] >= 1.5 * hearing[25])
  }
}

/// A player who knows only the map and the word.
///
/// It goes where most of the unseen house is within a short way. Each word raises the weight of the squares that it fits,
/// and lowers the others.
private struct WordFollower {
  private struct Square: Hashable {
    var column: Int
    var row: Int

    static let ways = [
      (Direction.up, 0, -1), (.down, 0, 1), (.left, -1, 0), (.right, 1, 0),
    ]

    func moved(_ column: Int, _ row: Int) -> Square {
      Square(column: self.column + column, row: self.row + row)
    }

    func distance(to other: Square) -> Double {
      let (x, y) = (Double(column - other.column), Double(row - other.row))
      return (x * x + y * y).squareRoot()
    }
  }

  private static let beacon = IBeacon(
    identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
  /// Seconds after which it gives up.
  private static let patience = 240.0
  /// The most squares to walk before listening again.
  private static let leg = 3

  private var world: World
  private var game = Game(seeking: .everyBeacon)
  private let hearsWords: Bool
  private var time = Timestamp.zero
  private var map = WorldMap(columns: 0, rows: 0)
  private var me = Square(column: 0, row: 0)
  /// The weight of a square as the hiding place.
  private var weights: [Square: Double] = [:]
  /// How often a square was the goal.
  private var tries: [Square: Double] = [:]
  private var goal: Square?

  init(seed: UInt64, hearsWords: Bool) {
    self.hearsWords = hearsWords
    world = .seeking(Self.beacon, seed: seed)
    look()
  }

  private var word: Trend { hearsWords ? game.estimate.trend : .unknown }

  /// - Returns: seconds until it found the hider; nil if it gave up.
  mutating func play() -> Double? {
    while game.foundAt == nil, time.seconds < Self.patience {
      let ways = ways()
      let hider = ways.keys.first { map[$0.column, $0.row] == .hider }
      guard let next = hider ?? nextGoal(ways) else { break }
      goal = next
      tries[next, default: 0] += 0.2
      step(toward: next, ways)
    }
    return game.foundAt == nil ? nil : time.seconds
  }

  /// Lets time pass until `end`, or until a walk is blocked.
  private mutating func pass(until end: Timestamp, isWalk: Bool = false) {
    while time < end, game.foundAt == nil {
      time = min(time.advanced(bySeconds: 0.05), end)
      var events: [GameEvent] = []
      world.advance(to: time) { reception in
        game.hear(
          Sighting(
            time: reception.time, address: reception.address, rssi: reception.rssi,
            identity: Self.beacon.identity, measuredPower: Self.beacon.measuredPower),
          into: &events)
      }
      game.advance(to: time, into: &events)
      if isWalk, world.isBlocked { break }
    }
    look()
  }

  private mutating func look() {
    map = world.map(revealed: false)
    if let place = map.place(of: .me) { me = Square(column: place.column, row: place.row) }
  }

  private func isUnseen(_ square: Square) -> Bool {
    (0..<map.columns).contains(square.column) && (0..<map.rows).contains(square.row)
      && map[square.column, square.row] == .unseen
  }

  private func isFloor(_ square: Square) -> Bool {
    let kind = map[square.column, square.row]
    return !kind.isWall && kind != .unseen
  }

  /// The squares that it can get to, with the one before each and the way from there.
  private typealias Ways = [Square: (steps: Int, before: Square, way: Direction?)]

  /// Breadth first.
  private func ways() -> Ways {
    var ways: Ways = [me: (steps: 0, before: me, way: nil)]
    var queue = [me]
    var head = 0
    while head < queue.count {
      let square = queue[head]
      head += 1
      for (way, column, row) in Square.ways {
        let next = square.moved(column, row)
        guard ways[next] == nil, isFloor(next), let steps = ways[square]?.steps else { continue }
        ways[next] = (steps + 1, square, way)
        queue.append(next)
      }
    }
    return ways
  }

  private func isAtEdge(_ square: Square) -> Bool {
    Square.ways.contains { isUnseen(square.moved($0.1, $0.2)) }
  }

  private func nextGoal(_ ways: Ways) -> Square? {
    // Keep the goal, unless it gets colder.
    if let goal, goal != me, ways[goal] != nil, isAtEdge(goal), word != .colder { return goal }
    let worths = ways.filter { $0.value.steps > 0 && isAtEdge($0.key) }.map { square, way in
      var unseen = 0.0
      for row in -4...4 {
        for column in -4...4 where isUnseen(square.moved(column, row)) {
          unseen += weights[square.moved(column, row), default: 1]
        }
      }
      return (unseen / Double(way.steps + 4) / (1 + tries[square, default: 0]), square)
    }
    return worths.max { ($0.0, $1.1.row, $1.1.column) < ($1.0, $0.1.row, $0.1.column) }?.1
  }

  private mutating func step(toward goal: Square, _ ways: Ways) {
    var path: [Direction] = []
    var square = goal
    while let step = ways[square], let way = step.way {
      path.append(way)
      square = step.before
    }
    guard let way = path.last else {
      tries[goal, default: 0] += 1
      return pass(until: time.advanced(bySeconds: 0.5))
    }
    let count = path.reversed().prefix(Self.leg).prefix { $0 == way }.count
    let before = me
    pass(until: world.walk(way, metres: Double(count) / 2, at: time), isWalk: true)
    if me == goal { tries[goal, default: 0] += 2 }
    if me == before { self.goal = nil }
    weigh(from: before, steps: Double(count))
  }

  private mutating func weigh(from before: Square, steps: Double) {
    guard me != before, word == .hotter || word == .colder else { return }
    for row in 0..<map.rows {
      for column in 0..<map.columns {
        let square = Square(column: column, row: row)
        let nearer = (square.distance(to: before) - square.distance(to: me)) / steps
        let chance = 0.5 + 0.35 * min(max(1.5 * nearer, -1), 1)
        let weight = weights[square, default: 1] * (word == .hotter ? chance : 1 - chance)
        weights[square] = max(weight * 2, 1e-6)
      }
    }
  }
}
