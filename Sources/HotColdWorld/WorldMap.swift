import BeaconCodec

/// What a screen is to draw of the house, square by square, in whatever signs it has.
package struct WorldMap: Equatable, Sendable {
  package enum Square: Equatable, Sendable {
    /// Not seen yet.
    case unseen
    case floor
    /// A gap in a wall.
    case door
    case wall
    /// A wall that I walk against.
    case struck
    /// Where I have walked.
    case path
    case me
    /// Once it is in sight, or revealed.
    case hider
    /// A seeker, by its index among the world's players; once it is in sight, or revealed.
    case seeker(Int)
  }

  package let columns: Int
  package let rows: Int
  private var squares: [Square]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    squares = [Square](repeating: .unseen, count: columns * rows)
  }

  /// Outside of the map all is unseen.
  package subscript(column: Int, row: Int) -> Square {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .unseen }
    return squares[row * columns + column]
  }

  /// A letter for each square.
  package var letters: [String] {
    (0..<rows).map { row in
      String(
        (0..<columns).map { column -> Character in
          switch self[column, row] {
          case .unseen: "?"
          case .floor, .path: "."
          case .door: "+"
          case .wall, .struck: "#"
          case .me: "@"
          case .hider: "R"
          case .seeker: "S"
          }
        })
    }
  }

  /// The player's square.
  package var me: (column: Int, row: Int)? {
    squares.firstIndex(of: .me).map { ($0 % columns, $0 / columns) }
  }

  /// The most important of what lies in a square wins: people, walls, doors, my way, floor.
  mutating func put(_ square: Square, column: Int, row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let index = row * columns + column
    if square.rank >= squares[index].rank { squares[index] = square }
  }
}

extension WorldMap.Square {
  fileprivate var rank: Int {
    switch self {
    case .unseen: 0
    case .floor: 1
    case .path: 2
    case .door: 3
    case .wall: 4
    case .struck: 5
    case .seeker: 6
    case .hider: 7
    case .me: 8
    }
  }
}

extension World {
  /// The house as far as I have seen it, for a hider all of it, and the players in the light of my torch; all of it
  /// and all players once it is `revealed`.
  /// - Parameters:
  ///   - goal: a thing to show like a hider.
  ///   - width: metres that a square of the map is wide; never finer than the plan's own squares.
  ///   - height: metres that it is high.
  package func map(
    width: Double = FloorPlan.cellSize, height: Double = FloorPlan.cellSize, revealed: Bool,
    goal: BluetoothAddress? = nil
  ) -> WorldMap {
    let across = Self.planSquares(width)
    let down = Self.planSquares(height)
    var map = WorldMap(
      columns: (plan.columns + across - 1) / across, rows: (plan.rows + down - 1) / down)
    func put(_ square: WorldMap.Square, at cell: FloorPlan.Cell) {
      let (column, row) = (cell.column / across, cell.row / down)
      map.put(
        square, column: reflection.isLeftRight ? map.columns - 1 - column : column,
        row: reflection.isUpDown ? map.rows - 1 - row : row)
    }
    for row in 0..<plan.rows {
      for column in 0..<plan.columns {
        let cell = FloorPlan.Cell(column: column, row: row)
        // A hider lives here.
        guard revealed || role == .hide || isExplored(cell) else { continue }
        let isDoor = plan.isDoor(cell)
        put(plan.material(at: cell) != .floor ? .wall : isDoor ? .door : .floor, at: cell)
      }
    }
    if let struck { put(.struck, at: struck) }
    for point in path {
      if let cell = plan.cell(at: point) { put(.path, at: cell) }
    }
    for (index, player) in players.enumerated() where revealed || sees(player.address) {
      if let cell = plan.cell(at: player.position) {
        put(player.isHidden ? .hider : .seeker(index), at: cell)
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

  /// How many squares of the plan go into one of the map, along one side.
  private static func planSquares(_ metres: Double) -> Int {
    // At most a map of one square of 100 m; the negation is for what is no number.
    guard metres > FloorPlan.cellSize else { return 1 }
    return Int((min(metres, 100) / FloorPlan.cellSize).rounded())
  }
}
