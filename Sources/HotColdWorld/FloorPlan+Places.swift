/// Where somebody or something may be.
extension FloorPlan {
  /// The middle of any square of floor.
  func randomPlace(_ random: inout SeededGenerator) -> Point {
    floor.isEmpty ? entrance : center(of: floor[random.index(below: floor.count)])
  }

  /// The middle of the square of floor that is nearest.
  package func nearestPlace(to point: Point) -> Point {
    floor.map { center(of: $0) }.min { $0.distance(to: point) < $1.distance(to: point) } ?? entrance
  }

  /// A square of floor at least 10 m of walking away from the entrance, where there is one.
  func hidingPlace(_ random: inout SeededGenerator) -> Point {
    let steps = steps(from: entrance)
    let far = floor.filter { Double(steps[$0]) * Self.cellSize >= 10 }
    let reachable = floor.filter { steps[$0] >= 0 }
    let choice = far.isEmpty ? reachable : far
    return choice.isEmpty ? entrance : center(of: choice[random.index(below: choice.count)])
  }
}
