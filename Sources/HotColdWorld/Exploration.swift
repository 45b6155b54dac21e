import Glibc

/// What one has seen of a dark house.
struct Exploration: Sendable {
  /// Metres that a small light reaches.
  static let sight = 1.5

  private var seen: [Bool]
  private var place: Int?

  init(of plan: FloorPlan) {
    seen = [Bool](repeating: false, count: plan.columns * plan.rows)
  }

  func contains(_ index: Int) -> Bool { index < seen.count && seen[index] }

  /// Looks around, once for each square that one comes to: rays in all directions end in the first wall.
  mutating func look(from point: Point, in plan: FloorPlan) {
    guard let index = plan.index(at: point), index != place else { return }
    place = index
    // From the square's middle, whose view does not hang on how one came in.
    let center = plan.center(of: index)
    for ray in Self.rays {
      // Short of the plan's edge, which the ray must not leave.
      let end = Point(
        x: min(max(center.x + ray.x, 0), plan.width - 1e-6),
        y: min(max(center.y + ray.y, 0), plan.height - 1e-6))
      plan.traverse(from: center, to: end) { material, index, _ in
        seen[index] = true
        return material == .floor
      }
    }
  }

  /// So many that a square at the light's end is not missed: its side is 19° wide there.
  private static let rays: [Point] = (0..<40).map { number in
    // Half a step off the axes, where a ray would run along edges.
    let angle = 2 * Double.pi * (Double(number) + 0.5) / 40
    return Point(x: cos(angle), y: sin(angle)) * sight
  }
}
