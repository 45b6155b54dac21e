/// A simulated player of the stepped demo, who knows only the map and the word.
///
/// It goes where most of the unseen house is within a short way. Each word raises the weight of the squares that it fits,
/// and lowers the others.
struct SteppedPlayer {
  private struct Square: Hashable {
    var column: Int
    var row: Int

    static let ways = [("north", 0, -1), ("south", 0, 1), ("west", -1, 0), ("east", 1, 0)]

    func moved(_ column: Int, _ row: Int) -> Square {
      Square(column: self.column + column, row: self.row + row)
    }

    func distance(to other: Square) -> Double {
      let (x, y) = (Double(column - other.column), Double(row - other.row))
      return (x * x + y * y).squareRoot()
    }
  }

  /// Seconds after which it gives up.
  private static let patience = 240.0
  /// The most squares to walk before listening again.
  private static let leg = 3

  private let program: Program
  private let hearsWords: Bool
  private var rows: [[UInt8]] = []
  private var me = Square(column: 0, row: 0)
  private var word: Substring = "unknown"
  private(set) var time = 0.0
  private(set) var found: Double?
  /// The weight of a square as the hiding place.
  private var weights: [Square: Double] = [:]
  /// How often a square was the goal.
  private var tries: [Square: Double] = [:]
  private var goal: Square?

  init(seed: Int, hearsWords: Bool) throws {
    self.hearsWords = hearsWords
    program = try Program(
      ["demo", "--seed", "\(seed)", "--json", "--commands", "--stepped"], input: .lines)
  }

  /// - Returns: seconds until it found the hider; nil if it gave up.
  mutating func play() -> Double? {
    look()
    while found == nil, time < Self.patience, !rows.isEmpty {
      let ways = ways()
      let hider = ways.keys.first { sign($0) == UInt8(ascii: "R") }
      guard let next = hider ?? nextGoal(ways) else { break }
      goal = next
      tries[next, default: 0] += 0.2
      step(toward: next, ways)
    }
    program.child.giveUp()
    return found
  }

  /// Sends a command and reads its answer.
  private mutating func ask(_ command: String) -> Substring? {
    let text = program.ask(command) { bytes in
      bytes.last == UInt8(ascii: "\n")
        && bytes.dropLast().split(separator: UInt8(ascii: "\n")).last.map {
          $0.starts(with: #"{"type":"stepped""#.utf8) || $0.starts(with: #"{"type":"map""#.utf8)
            || $0.starts(with: #"{"type":"summary""#.utf8)
        } == true
    }
    let lines = text.split(separator: "\n")
    guard let last = lines.last, let time = last.field("time").flatMap({ Double($0) }) else {
      return nil
    }
    self.time = time
    if let estimate = lines.last(where: { $0.hasPrefix(#"{"type":"estimate""#) }) {
      word = estimate.field("trend") ?? word
    }
    if lines.contains(where: { $0.hasPrefix(#"{"type":"found""#) }) { found = time }
    return last
  }

  private mutating func look() {
    guard let map = ask("look"), let column = map.field("column").flatMap({ Int($0) }),
      let row = map.field("row").flatMap({ Int($0) }),
      let drawing = map.split(separator: "[").last?.split(separator: "]").first
    else {
      rows = []
      return
    }
    rows = drawing.split(separator: ",").map { Array($0.utf8.dropFirst().dropLast()) }
    me = Square(column: column, row: row)
  }

  private func sign(_ square: Square) -> UInt8? {
    guard rows.indices.contains(square.row), rows[square.row].indices.contains(square.column) else {
      return nil
    }
    return rows[square.row][square.column]
  }

  private func isUnseen(_ square: Square) -> Bool { sign(square) == UInt8(ascii: "?") }

  private func isFloor(_ square: Square) -> Bool {
    guard let sign = sign(square) else { return false }
    return sign != UInt8(ascii: "#") && sign != UInt8(ascii: "?")
  }

  /// The squares that it can get to, with the one before each and the way from there.
  private typealias Ways = [Square: (steps: Int, before: Square, way: String)]

  /// Breadth first.
  private func ways() -> Ways {
    var ways: Ways = [me: (steps: 0, before: me, way: "")]
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
    if let goal, goal != me, ways[goal] != nil, isAtEdge(goal),
      !(hearsWords && word == "\"colder\"")
    {
      return goal
    }
    var best: (square: Square, worth: Double)?
    for (square, way) in ways where way.steps > 0 && isAtEdge(square) {
      var unseen = 0.0
      for row in -4...4 {
        for column in -4...4 where isUnseen(square.moved(column, row)) {
          unseen += weights[square.moved(column, row), default: 1]
        }
      }
      let worth = unseen / Double(way.steps + 4) / (1 + tries[square, default: 0])
      if worth > best?.worth ?? 0
        || worth == best?.worth
          && (square.row, square.column) < (best!.square.row, best!.square.column)
      {
        best = (square, worth)
      }
    }
    return best?.square
  }

  private mutating func step(toward goal: Square, _ ways: Ways) {
    var path: [String] = []
    var square = goal
    while square != me, let way = ways[square] {
      path.append(way.way)
      square = way.before
    }
    guard let way = path.last else {
      tries[goal, default: 0] += 1
      _ = ask("wait 0.5")
      return look()
    }
    let count = path.reversed().prefix(Self.leg).prefix { $0 == way }.count
    let before = me
    _ = ask("walk \(way) \(Double(count) / 2)")
    guard found == nil else { return }
    look()
    if me == goal { tries[goal, default: 0] += 2 }
    if me == before { self.goal = nil }
    if hearsWords { weigh(from: before, steps: Double(count)) }
  }

  private mutating func weigh(from before: Square, steps: Double) {
    guard me != before, word == "\"hotter\"" || word == "\"colder\"" else { return }
    for row in rows.indices {
      for column in rows[row].indices {
        let square = Square(column: column, row: row)
        let nearer = (square.distance(to: before) - square.distance(to: me)) / steps
        let chance = 0.5 + 0.35 * min(max(1.5 * nearer, -1), 1)
        let weight = weights[square, default: 1] * (word == "\"hotter\"" ? chance : 1 - chance)
        weights[square] = max(weight * 2, 1e-6)
      }
    }
  }
}
