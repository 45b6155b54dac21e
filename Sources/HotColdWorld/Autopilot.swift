import BeaconCodec
import Glibc

/// Plays `seek` where nobody sits at the keys. It knows the floor plan, where it stands and what the game tells it, as a
/// player would; never where the hider is.
///
/// It looks into the corners that its torch has not shown yet: the nearest ones first, and those around the place where
/// it was hottest.
package struct Autopilot: Sendable {
  /// How much nearer to the hottest place a corner has to be, to be worth a metre of way.
  private static let warmth = 2.0
  /// Metres by which another corner has to be better, so that it does not waver.
  private static let better = 1.0
  /// Seconds after which it thinks again.
  private static let glance = 1.0

  private let plan: FloorPlan
  private var seen: Exploration
  /// Metres within which it looks closely.
  private var light = World.torch
  private var route = Route()
  /// The square to look at next.
  private var goal: Int?
  /// Where it saw a hider, which it may lose sight of on the way.
  private var spotted: Point?
  /// When and where it chose that.
  private var chosen: (time: Timestamp, place: Point)?
  /// Where it was told the least metres.
  private var hottest: (place: Point, metres: Double)?

  package init(plan: FloorPlan) {
    self.plan = plan
    seen = Exploration(of: plan)
  }

  /// Takes in what the game says now: metres, nil where it knows nothing.
  package mutating func learn(distance: Double?, at place: Point) {
    seen.look(from: place, in: plan, within: light)
    guard let distance, distance > 0, distance < hottest?.metres ?? .infinity else { return }
    hottest = (place, distance)
  }

  /// Where to walk from `place`, in a straight line; nil to stand there.
  /// - Parameter hider: whoever is in sight.
  package mutating func waypoint(
    from place: Point, to hider: Point? = nil, at time: Timestamp
  ) -> Point? {
    if let hider, hider != spotted {
      spotted = hider
      route = plan.route(from: place, to: hider)
    }
    if spotted != nil {
      if let next = route.next(from: place) { return next }
      spotted = nil
    }
    let since = chosen.map { time.seconds(since: $0.time) } ?? .infinity
    if route.isDone || !(0..<Self.glance).contains(since) {
      // There is no way into it, or it has looked into it.
      if let goal, route.isDone || chosen?.place == place { seen.insert(goal) }
      chosen = (time, place)
      choose(from: place)
    }
    return route.next(from: place)
  }

  private mutating func choose(from place: Point) {
    let steps = plan.steps(from: place)
    func unseen() -> [Int] { plan.floor.filter { steps[$0] >= 0 && !seen.contains($0) } }
    var corners = unseen()
    if corners.isEmpty {
      // It was overlooked: once more, and more closely.
      light = max(light / 2, 0.75)
      seen = Exploration(of: plan)
      corners = unseen()
    }
    func metres(_ index: Int) -> Double {
      let way = Double(steps[index]) * FloorPlan.cellSize - (index == goal ? Self.better : 0)
      guard let hottest else { return way }
      return way + Self.warmth * plan.center(of: index).distance(to: hottest.place)
    }
    goal = corners.min { metres($0) < metres($1) }
    guard let goal else { return }
    route = plan.route(from: place, to: plan.center(of: goal), steps: steps)
  }
}

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
