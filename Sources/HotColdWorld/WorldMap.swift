import BeaconCodec

/// The house as squares, for drawing.
package struct WorldMap: Hashable, Sendable {
  /// If several kinds apply to a square, the last one is shown.
  package enum Square: UInt8, Sendable, CaseIterable {
    case unseen
    case floor
    /// The player has walked here.
    case path
    case hottest
    /// Where the player has seen a hider that must still be there.
    case seenHider
    case door
    case wall
    /// A wall that blocks the player.
    case struck
    /// Like the hider, shown if in sight or revealed.
    case seeker
    case bomb
    case hider
    case me

    package var isWall: Bool { self == .wall || self == .struck }
  }

  /// Where the player turned around, and the direction of the hunted sender.
  package struct Pointer: Hashable, Sendable {
    package let column: Int
    package let row: Int
    /// 0...7, clockwise from up.
    package let eighth: Int

    /// The number of columns to the right, and of rows down.
    package var step: (columns: Int, rows: Int) {
      ([0, 1, 1, 1, 0, -1, -1, -1][eighth], [-1, -1, 0, 1, 1, 1, 0, -1][eighth])
    }
  }

  package let columns: Int
  package let rows: Int
  /// The squares, row by row.
  var squares: [Square]
  /// The names of players on the map by square, except that of the bomb's holder.
  package var names: [Int: SafeText] = [:]
  package var pointer: Pointer?

  /// `unseen` outside of the map.
  package subscript(column: Int, row: Int) -> Square {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .unseen }
    return squares[row * columns + column]
  }

  package func lines(_ letter: (_ column: Int, _ row: Int) -> Character) -> [String] {
    (0..<rows).map { row in String((0..<columns).map { letter($0, row) }) }
  }

  /// The rows in letters, for programs, which must not see the bomb's holder.
  package var letters: [String] {
    lines {
      switch self[$0, $1] {
      case .unseen: "?"
      case .floor, .path, .hottest, .seenHider: "."
      case .door: "+"
      case .wall, .struck: "#"
      case .me: "@"
      case .hider: "R"
      case .seeker, .bomb: "S"
      }
    }
  }

  /// A pointer from the player's place.
  /// - Parameter eighth: 0...7, clockwise from up.
  package func pointer(to eighth: Int) -> Pointer? {
    place(of: .me).flatMap {
      0..<8 ~= eighth ? Pointer(column: $0.column, row: $0.row, eighth: eighth) : nil
    }
  }

  package func place(of square: Square) -> (column: Int, row: Int)? {
    squares.firstIndex(of: square).map { ($0 % columns, $0 / columns) }
  }

  package func places(of square: Square) -> [(column: Int, row: Int)] {
    squares.indices.filter { squares[$0] == square }.map { ($0 % columns, $0 / columns) }
  }
}

extension World {
  /// The house as far as the player has seen it (a hider knows all of it), and the players whom the
  /// torch lights, or has lit where they hide.
  /// - Parameters:
  ///   - revealed: whether to show the whole house and all players.
  ///   - goal: a device to show like a hider.
  package func map(
    revealed: Bool, goal: BluetoothAddress? = nil, hottest: Point? = nil
  ) -> WorldMap {
    var map = WorldMap(
      columns: plan.columns, rows: plan.rows,
      squares: Array(repeating: .unseen, count: plan.materials.count))
    /// Sets a square, unless it contains something more important.
    func put(_ square: WorldMap.Square, at index: Int, name: SafeText? = nil) {
      guard square.rawValue >= map.squares[index].rawValue else { return }
      map.squares[index] = square
      map.names[index] = name
    }
    for (index, material) in plan.materials.enumerated()
    where revealed || role == .hide || exploration.seen.contains(index) {
      put(material != .floor ? .wall : plan.doors.contains(index) ? .door : .floor, at: index)
    }
    if let struck { put(.struck, at: struck) }
    for index in path { put(.path, at: index) }
    if !revealed, let index = hottest.flatMap(plan.index) { put(.hottest, at: index) }
    /// - Parameter stays: whether it is still where the player has seen it.
    func mark(
      _ square: WorldMap.Square, _ address: BluetoothAddress, name: SafeText? = nil, stays: Bool
    ) {
      guard var index = position(of: address).flatMap(plan.index) else { return }
      // When revealed, draw a hider beside the player: a line of the screen may show two rows.
      if revealed, let own = plan.index(at: me), [0, plan.columns].contains(abs(index - own)) {
        index = [index - 1, index + 1].first { plan.materials[$0] == .floor } ?? index
      }
      if revealed || sees(address) || address == ringing {
        put(square, at: index, name: square == .bomb ? nil : name)
      } else if stays, exploration.seen.contains(index) {
        put(.seenHider, at: index, name: name)
      }
    }
    for player in players {
      let hasBomb = bomb?.holder == .player(player.address)
      mark(
        hasBomb ? .bomb : player.isHidden ? .hider : .seeker, player.address,
        name: player.name.isEmpty ? nil : player.name, stays: player.isHidden && !player.isOut)
    }
    if let goal { mark(.hider, goal, stays: position(of: goal) != inhabitant?.walker.position) }
    if let index = plan.index(at: me) { put(.me, at: index) }
    return map
  }

  /// Whether the player has seen a hider that does not move, but does not see it now.
  package func remembers(_ address: BluetoothAddress) -> Bool {
    guard let player = players.first(where: { $0.address == address }), player.isHidden,
      !player.isOut, !sees(address)
    else { return false }
    return plan.index(at: player.position).map(exploration.seen.contains) ?? false
  }

  /// The main direction of a place; nil if it is within `metres`.
  package func direction(of place: Point, beyond metres: Double) -> Direction? {
    let way = place - me
    guard way.length >= metres else { return nil }
    return abs(way.x) > abs(way.y) ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
  }

  /// The free metres in each of the four directions.
  package var freeWays: [(direction: Direction, metres: Double)] {
    [Direction.up, .right, .down, .left].map { ($0, freeWay($0)) }
  }

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
