import Glibc

/// What the player has seen of a dark house.
struct Exploration: Sendable {
  private var seen: [Bool]
  private var place: Int?

  init(of plan: FloorPlan) {
    seen = [Bool](repeating: false, count: plan.columns * plan.rows)
  }

  var count: Int { seen.count { $0 } }

  func contains(_ index: Int) -> Bool { index < seen.count && seen[index] }

  mutating func insert(_ index: Int) { if index < seen.count { seen[index] = true } }

  /// Looks around, once for each square: rays in all directions end in the first wall.
  mutating func look(
    from point: Point, in plan: FloorPlan, within metres: Double = World.torch
  ) {
    guard let index = plan.index(at: point), index != place else { return }
    place = index
    // From the middle of the square, so that the view does not depend on the way in.
    let center = plan.center(of: index)
    for ray in Self.rays {
      // Short of the plan's edge, which the ray must not leave.
      let end = Point(
        x: min(max(center.x + ray.x * metres, 0), plan.width - 1e-6),
        y: min(max(center.y + ray.y * metres, 0), plan.height - 1e-6))
      plan.traverse(from: center, to: end) { material, index, _ in
        seen[index] = true
        return material == .floor
      }
    }
  }

  /// Enough to hit every square at the end of the light: its side is 9.5° wide there.
  private static let rays: [Point] = (0..<72).map { number in
    // Half a step off the axes, where a ray would run along edges.
    let angle = 2 * Double.pi * (Double(number) + 0.5) / 72
    return Point(x: cos(angle), y: sin(angle))
  }
}
