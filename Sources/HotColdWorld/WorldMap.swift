import BeaconCodec

/// The house for a screen to draw, square by square.
package struct WorldMap: Hashable, Sendable {
  /// If several apply to a square, the last of these is shown.
  package enum Square: UInt8, Sendable, CaseIterable {
    /// Not seen yet.
    case unseen
    case floor
    /// The player has walked here.
    case path
    /// A gap in a wall.
    case door
    case wall
    /// A wall that blocks the player.
    case struck
    /// Shown, like the hider, if it is in sight or revealed.
    case seeker
    /// The holder of the bomb.
    case bomb
    case hider
    case me

    package var isWall: Bool { self == .wall || self == .struck }
  }

  package let columns: Int
  package let rows: Int
  private var squares: [Square]

  package init(
    columns: Int, rows: Int, square: (_ column: Int, _ row: Int) -> Square = { _, _ in .unseen }
  ) {
    self.columns = columns
    self.rows = rows
    squares = (0..<columns * rows).map { square($0 % columns, $0 / columns) }
  }

  /// The square at a place; unseen outside the map.
  package subscript(column: Int, row: Int) -> Square {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .unseen }
    return squares[row * columns + column]
  }

  /// The rows, with a letter for each square.
  package func lines(_ letter: (Square) -> Character) -> [String] {
    (0..<rows).map { row in String((0..<columns).map { letter(self[$0, row]) }) }
  }

  /// The rows for a program, which must not see the holder of the bomb.
  package var letters: [String] {
    lines {
      switch $0 {
      case .unseen: "?"
      case .floor, .path: "."
      case .door: "+"
      case .wall, .struck: "#"
      case .me: "@"
      case .hider: "R"
      case .seeker, .bomb: "S"
      }
    }
  }

  /// The first square of a kind.
  package func place(of square: Square) -> (column: Int, row: Int)? {
    squares.firstIndex(of: square).map { ($0 % columns, $0 / columns) }
  }

  /// Sets a square, unless it already has something more important.
  mutating func put(_ square: Square, column: Int, row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let index = row * columns + column
    if square.rawValue >= squares[index].rawValue { squares[index] = square }
  }
}

extension World {
  /// The house as far as the player has seen it (a hider knows all of it), and the players that the torch shows; if
  /// `revealed`, the whole house and all players.
  /// - Parameter goal: a thing to show like a hider.
  package func map(revealed: Bool, goal: BluetoothAddress? = nil) -> WorldMap {
    var map = WorldMap(columns: plan.columns, rows: plan.rows)
    func put(_ square: WorldMap.Square, at cell: FloorPlan.Cell) {
      map.put(
        square, column: reflection.isLeftRight ? map.columns - 1 - cell.column : cell.column,
        row: reflection.isUpDown ? map.rows - 1 - cell.row : cell.row)
    }
    for row in 0..<plan.rows {
      for column in 0..<plan.columns {
        let cell = FloorPlan.Cell(column: column, row: row)
        guard revealed || role == .hide || isExplored(cell) else { continue }
        let isWall = plan.material(at: cell) != .floor
        put(isWall ? .wall : plan.isDoor(cell) ? .door : .floor, at: cell)
      }
    }
    if let struck { put(.struck, at: struck) }
    for index in path {
      put(.path, at: FloorPlan.Cell(column: index % plan.columns, row: index / plan.columns))
    }
    for player in players where revealed || sees(player.address) {
      if let cell = plan.cell(at: player.position) {
        let hasBomb = bomb?.holder == .player(player.address)
        put(hasBomb ? .bomb : player.isHidden ? .hider : .seeker, at: cell)
      }
    }
    if let goal, revealed || sees(goal), let place = position(of: goal),
      let cell = plan.cell(at: place)
    {
      put(.hider, at: cell)
    }
    if let cell = plan.cell(at: me) { put(.me, at: cell) }
    return map
  }

  /// The main direction of a place on the map; nil if it is nearer than `metres`.
  package func direction(of place: Point, beyond metres: Double) -> Direction? {
    let way = place - me
    guard way.length >= metres else { return nil }
    let direction: Direction =
      abs(way.x) > abs(way.y) ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    return reflection.turned(direction)
  }

  /// Free metres in each of the four directions.
  package var freeWays: [(direction: Direction, metres: Double)] {
    [Direction.up, .right, .down, .left].map { ($0, freeWay(reflection.turned($0))) }
  }

  /// Metres that a body can move in a direction of the plan.
  private func freeWay(_ direction: Direction) -> Double {
    let step = 0.1
    var metres = 0.0
    while metres < 30,
      plan.fits(me + direction.heading * (metres + step), radius: Walker.radius)
    {
      metres += step
    }
    return metres
  }
}
