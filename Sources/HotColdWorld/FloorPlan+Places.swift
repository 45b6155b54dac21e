/// Where somebody or something may be.
extension FloorPlan {
  /// The middle of any square of floor.
  func randomPlace(_ random: inout SeededGenerator) -> Point {
    floor.isEmpty ? entrance : center(of: floor[random.index(below: floor.count)])
  }

  private static let candidates = 12

  /// Squares that see this one by the light of a torch.
  private func visibility(_ index: Int) -> Int {
    var exploration = Exploration(of: self)
    exploration.look(from: center(of: index), in: self)
    return exploration.count
  }

  /// The middle of the square of floor that is nearest.
  package func nearestPlace(to point: Point) -> Point {
    floor.map { center(of: $0) }.min { $0.distance(to: point) < $1.distance(to: point) } ?? entrance
  }

  /// A square of floor at least 14 m of walking away from the entrance, where there is one, that is hard to see: of
  /// some at random, the one that is in sight of the fewest squares.
  func hidingPlace(_ random: inout SeededGenerator) -> Point {
    let steps = steps(from: entrance)
    let far = floor.filter { Double(steps[$0]) * Self.cellSize >= 14 }
    let reachable = floor.filter { steps[$0] >= 0 }
    let choice = far.isEmpty ? reachable : far
    guard !choice.isEmpty else { return entrance }
    let places = (0..<Self.candidates).map { _ in choice[random.index(below: choice.count)] }
    let best = places.min { visibility($0) < visibility($1) }
    return center(of: best ?? choice[0])
  }
}
