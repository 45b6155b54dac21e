/// Squares of half a metre with wall or floor. Indices count row by row from the upper left corner.
package struct FloorPlan: Sendable {
  enum Material: Sendable {
    case floor
    /// Plasterboard or thin brick.
    case lightWall
    /// A load-bearing wall.
    case heavyWall
    /// A cupboard or shelf: blocks people and views, but hardly radio.
    case furniture

    /// dB lost by a ray straight through. COST 231 (final report, 1999, 4.7.2) measured 3.4 and 6.9
    /// at 1800 MHz; larger here, so that the next room seems farther than the far end of this one.
    var attenuation: Double {
      switch self {
      case .floor: 0
      case .lightWall: 5
      case .heavyWall: 10
      case .furniture: 1
      }
    }
  }

  /// Metres.
  package static let cellSize = 0.5

  package let columns: Int
  package let rows: Int
  /// The `@` of the drawing, otherwise the first square of floor.
  let entrance: Point
  /// The indices of the floor's squares, in ascending order.
  let floor: [Int]
  let materials: [Material]
  /// The indices of squares that are gaps in a wall.
  let doors: Set<Int>

  /// Reads a drawing: `#` is a heavy wall, `|`, `-` and `+` are light ones, `o` is furniture, `@`
  /// the entrance, `'` a door and everything else floor. Short lines end in heavy wall.
  package init(drawing: String) {
    let lines = drawing.split(separator: "\n").map { Array($0.utf8) }
    let columns = max(lines.map(\.count).max() ?? 0, 1)
    var signs = lines.flatMap {
      $0 + repeatElement(UInt8(ascii: "#"), count: columns - $0.count)
    }
    if signs.isEmpty { signs = [UInt8(ascii: ".")] }
    self.columns = columns
    rows = signs.count / columns
    materials = signs.map { Material(drawnAs: $0) }
    floor = signs.indices.filter { [materials] in materials[$0] == .floor }
    doors = Set(signs.indices.filter { signs[$0] == UInt8(ascii: "'") })
    let index = signs.lastIndex(of: UInt8(ascii: "@")) ?? floor.first ?? 0
    self.entrance = Self.center(column: index % columns, row: index / columns)
  }

  /// Metres.
  package var width: Double { Double(columns) * Self.cellSize }
  /// Metres.
  package var height: Double { Double(rows) * Self.cellSize }

  /// nil outside of the plan, and for NaN.
  func index(at point: Point) -> Int? {
    guard point.x >= 0, point.y >= 0, point.x < width, point.y < height else { return nil }
    return Int(point.y / Self.cellSize) * columns + Int(point.x / Self.cellSize)
  }

  func center(of index: Int) -> Point {
    Self.center(column: index % columns, row: index / columns)
  }

  /// Whether a body that extends `radius` metres to all four sides fits.
  func fits(_ point: Point, radius: Double) -> Bool {
    let (left, right) = (point.x - radius, point.x + radius)
    let (top, bottom) = (point.y - radius, point.y + radius)
    guard left >= 0, top >= 0, right < width, bottom < height else { return false }
    // Both are at least 0, so truncation rounds down.
    for row in Int(top / Self.cellSize)...Int(bottom / Self.cellSize) {
      for column in Int(left / Self.cellSize)...Int(right / Self.cellSize)
      where materials[row * columns + column] != .floor {
        return false
      }
    }
    return true
  }

  private static func center(column: Int, row: Int) -> Point {
    Point(x: (Double(column) + 0.5) * cellSize, y: (Double(row) + 0.5) * cellSize)
  }
}

extension FloorPlan.Material {
  fileprivate init(drawnAs sign: UInt8) {
    switch sign {
    case UInt8(ascii: "#"): self = .heavyWall
    case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: "+"): self = .lightWall
    case UInt8(ascii: "o"): self = .furniture
    default: self = .floor
    }
  }
}

extension FloorPlan {
  package func randomPlace(_ random: inout SeededGenerator) -> Point {
    floor.isEmpty ? entrance : center(of: floor[random.index(below: floor.count)])
  }

  /// The number of random squares from which a hiding place is chosen.
  private static let candidates = 4

  /// The number of squares from which a torch shows this square.
  private func visibility(_ index: Int) -> Int {
    var exploration = Exploration()
    exploration.look(from: center(of: index), in: self)
    return exploration.seen.count
  }

  func nearestPlace(to point: Point) -> Point {
    floor.map { center(of: $0) }.nearest(to: point) ?? entrance
  }

  /// The least visible of some random squares, if possible 10 to 22 m of walking from the entrance:
  /// farther away, the words would say little, and a hunt would take too long for a child.
  func hidingPlace(_ random: inout SeededGenerator) -> Point {
    let steps = steps(from: entrance)
    let near = floor.filter { (10.0...22).contains(Double(steps[$0]) * Self.cellSize) }
    let reachable = floor.filter { steps[$0] >= 0 }
    let choice = near.isEmpty ? reachable : near
    guard !choice.isEmpty else { return entrance }
    let places = (0..<Self.candidates).map { _ in choice[random.index(below: choice.count)] }
    let best = places.min { visibility($0) < visibility($1) }
    return center(of: best ?? choice[0])
  }
}

extension FloorPlan {
  /// Visits the squares on the straight line from `a` to `b`, in order (Amanatides and Woo, "A fast
  /// voxel traversal algorithm for ray tracing", 1987), with the metres of line in each, until
  /// `visit` returns false. Does nothing if either end is outside the plan.
  func traverse(
    from a: Point, to b: Point,
    visit: (_ material: Material, _ index: Int, _ length: Double) -> Bool
  ) {
    guard let first = index(at: a), let last = index(at: b) else { return }
    var (column, row) = (first % columns, first / columns)
    let (lastColumn, lastRow) = (last % columns, last / columns)
    let way = b - a
    let length = way.length
    let stepX = way.x < 0 ? -1 : 1
    let stepY = way.y < 0 ? -1 : 1
    // As shares of the line, 0...1. A line along an axis never crosses the edges across it.
    let shareX = way.x == 0 ? .infinity : Self.cellSize / abs(way.x)
    let shareY = way.y == 0 ? .infinity : Self.cellSize / abs(way.y)
    var nextX = edge(column, stepX, a.x, way.x)
    var nextY = edge(row, stepY, a.y, way.y)
    var position = 0.0
    // The number of edges between the two squares ends the loop in spite of rounding.
    var edges = abs(lastColumn - column) + abs(lastRow - row)
    let materials = materials
    while true {
      let index = row * columns + column
      // Not min(), because a debug build spends most of its time in this loop.
      let nearest = nextX < nextY ? nextX : nextY
      let next = edges == 0 || nearest > 1 ? 1 : nearest
      guard visit(materials[index], index, (next - position) * length) else { return }
      if edges == 0 { return }
      position = next
      edges -= 1
      if row == lastRow || (nextX <= nextY && column != lastColumn) {
        column += stepX
        nextX += shareX
      } else {
        row += stepY
        nextY += shareY
      }
    }
  }

  /// The share of the line at which it leaves square `number` on one axis.
  private func edge(_ number: Int, _ step: Int, _ start: Double, _ way: Double) -> Double {
    guard way != 0 else { return .infinity }
    return (Double(step > 0 ? number + 1 : number) * Self.cellSize - start) / way
  }

  /// Whether `b` is within so many metres of `a`, without a wall between.
  func isInSight(_ b: Point, from a: Point, within metres: Double) -> Bool {
    guard a.distance(to: b) <= metres else { return false }
    var isOpen = true
    traverse(from: a, to: b) { material, _, _ in
      isOpen = material == .floor
      return isOpen
    }
    return isOpen
  }

  /// The loss of all walls on the line in dB (multi-wall model, COST 231, 4.7.2).
  ///
  /// Waves bend around edges: a line through a wall's corner loses less, and the full loss needs a
  /// quarter of a metre inside. So the power does not jump when a player passes a door.
  /// - Parameter most: the dB after which to stop.
  func wallLoss(from a: Point, to b: Point, atMost most: Double = .infinity) -> Double {
    var loss = 0.0
    var inside = 0.0
    var before = Material.floor
    traverse(from: a, to: b) { material, _, length in
      if material != before {
        loss += before.attenuation * min(1, inside / 0.25)
        guard loss < most else { return false }
        inside = 0
        before = material
      }
      inside += length
      return true
    }
    return min(loss + before.attenuation * min(1, inside / 0.25), most)
  }
}
