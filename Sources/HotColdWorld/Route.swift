/// The corners to walk to, in order.
package struct Route: Sendable {
  private var corners: ArraySlice<Point>

  init(_ corners: [Point] = []) {
    self.corners = corners[...]
  }

  var isDone: Bool { corners.isEmpty }

  /// The next corner; nil at the end.
  package mutating func next(from point: Point) -> Point? {
    // Two steps of a walker, which may slide around a corner without touching it.
    while let corner = corners.first, point.distance(to: corner) < 0.12 { corners.removeFirst() }
    return corners.first
  }
}

extension FloorPlan {
  /// The steps to each square by breadth-first search; -1 if it cannot be reached.
  package func steps(from start: Point) -> [Int] {
    var steps = [Int](repeating: -1, count: columns * rows)
    guard let first = index(at: start) else { return steps }
    steps[first] = 0
    var queue = [first]
    queue.reserveCapacity(floor.count)
    var head = 0
    while head < queue.count {
      let index = queue[head]
      head += 1
      let next = steps[index] + 1
      forEachNeighbor(of: index) { neighbor in
        guard steps[neighbor] < 0, materials[neighbor] == .floor else { return }
        steps[neighbor] = next
        queue.append(neighbor)
      }
    }
    return steps
  }

  /// The route to `goal`, reduced to its corners; empty if there is none.
  /// - Parameter steps: the steps from `start`, if known.
  package func route(from start: Point, to goal: Point, steps: [Int]? = nil) -> Route {
    let steps = steps ?? self.steps(from: start)
    guard steps.count == columns * rows, var index = index(at: goal), steps[index] >= 0 else {
      return Route()
    }
    var path = [goal]
    while steps[index] > 0 {
      let closer = steps[index] - 1
      var next = index
      forEachNeighbor(of: index) { if steps[$0] == closer { next = $0 } }
      if next == index { return Route() }
      index = next
      path.append(center(of: index))
    }
    path.reverse()
    return Route(straightened(path, from: start))
  }

  /// Whether a walker fits along the straight line.
  func isWalkable(from a: Point, to b: Point) -> Bool {
    let length = a.distance(to: b)
    guard length < width + height else { return false }
    let count = max(1, Int(length / 0.1))
    for step in 0...count {
      let share = Double(step) / Double(count)
      // A little more than the body, so that walkers do not squeeze around corners.
      if !fits(a + (b - a) * share, radius: Walker.radius + 0.03) { return false }
    }
    return true
  }

  /// Drops points that the walker need not visit.
  private func straightened(_ path: [Point], from start: Point) -> [Point] {
    var corners: [Point] = []
    var here = start
    var candidate: Point?
    for point in path {
      if let last = candidate, !isWalkable(from: here, to: point) {
        corners.append(last)
        here = last
      }
      candidate = point
    }
    if let candidate { corners.append(candidate) }
    return corners
  }

  private func forEachNeighbor(of index: Int, _ body: (Int) -> Void) {
    let column = index % columns
    if column > 0 { body(index - 1) }
    if column + 1 < columns { body(index + 1) }
    if index >= columns { body(index - columns) }
    if index + columns < columns * rows { body(index + columns) }
  }
}
