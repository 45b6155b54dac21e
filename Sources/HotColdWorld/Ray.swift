extension FloorPlan {
  /// Walks the straight line from `a` to `b` through the squares that it cuts, in order (Amanatides
  /// and Woo, "A fast voxel traversal algorithm for ray tracing", 1987), and tells each square's
  /// material, index and the metres of line in it, until `visit` returns false. Squares outside of
  /// the plan are left out.
  func traverse(
    from a: Point, to b: Point,
    visit: (_ material: Material, _ index: Int, _ length: Double) -> Bool
  ) {
    guard var cell = cell(at: a), let last = self.cell(at: b) else { return }
    let way = b - a
    let length = way.length
    let stepX = way.x < 0 ? -1 : 1
    let stepY = way.y < 0 ? -1 : 1
    // All along the line as shares of it, 0...1. A line along an axis never meets the other's edges.
    let shareX = way.x == 0 ? .infinity : Self.cellSize / abs(way.x)
    let shareY = way.y == 0 ? .infinity : Self.cellSize / abs(way.y)
    var nextX = edge(cell.column, stepX, a.x, way.x)
    var nextY = edge(cell.row, stepY, a.y, way.y)
    var position = 0.0
    // The count of edges between the two squares ends the walk, whatever rounding does.
    var edges = abs(last.column - cell.column) + abs(last.row - cell.row)
    let materials = materials
    while true {
      let index = cell.row * columns + cell.column
      // Not min(): this loop is where a debug build spends its time.
      let nearest = nextX < nextY ? nextX : nextY
      let next = edges == 0 || nearest > 1 ? 1 : nearest
      guard visit(materials[index], index, (next - position) * length) else { return }
      if edges == 0 { return }
      position = next
      edges -= 1
      if cell.row == last.row || (nextX <= nextY && cell.column != last.column) {
        cell.column += stepX
        nextX += shareX
      } else {
        cell.row += stepY
        nextY += shareY
      }
    }
  }

  /// The share of the line at which it leaves square `number` along one axis.
  private func edge(_ number: Int, _ step: Int, _ start: Double, _ way: Double) -> Double {
    guard way != 0 else { return .infinity }
    return (Double(step > 0 ? number + 1 : number) * Self.cellSize - start) / way
  }

  /// Whether `b` is within so many metres of `a`, with no wall between.
  func isInSight(_ b: Point, from a: Point, within metres: Double) -> Bool {
    guard a.distance(to: b) <= metres else { return false }
    var isOpen = true
    traverse(from: a, to: b) { material, _, _ in
      isOpen = material == .floor
      return isOpen
    }
    return isOpen
  }

  /// dB lost in the walls along the line: the sum over the walls (multi-wall model, COST 231, 4.7.2).
  ///
  /// A line that only brushes a wall's corner loses in proportion, up to the whole for a quarter of a
  /// metre inside: waves bend around edges, and power does not jump while one walks past a door.
  /// - Parameter most: dB, past which no wall is looked for.
  package func wallLoss(from a: Point, to b: Point, atMost most: Double = .infinity) -> Double {
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
