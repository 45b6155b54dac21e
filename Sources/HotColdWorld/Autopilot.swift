import BeaconCodec
import Glibc

/// Plays `seek` automatically, from the floor plan, its own position and the game's output.
///
/// Visits squares that its torch has not lit yet, near itself and near the hottest place.
package struct Autopilot: Sendable {
  /// Metres of extra walking that it accepts per metre nearer to the hottest place.
  private static let warmth = 2.0
  /// By how many metres another square must be better.
  private static let better = 1.0
  private static let decisionInterval = 1.0

  private let plan: FloorPlan
  private var exploration = Exploration()
  /// The range of its torch in metres.
  private var light = World.torch
  private var route = Route()
  private var goal: Int?
  /// A hider that it has seen; it may lose sight of it on the way.
  private var spotted: Point?
  /// When and where it chose the current goal.
  private var chosen: (time: Timestamp, place: Point)?
  /// The place with the shortest distance so far.
  private var hottest: (place: Point, metres: Double)?

  package init(plan: FloorPlan) {
    self.plan = plan
  }

  /// Records the game's current distance in metres; nil if unknown.
  package mutating func learn(distance: Double?, at place: Point) {
    exploration.look(from: place, in: plan, within: light)
    guard let distance, distance > 0, distance < hottest?.metres ?? .infinity else { return }
    hottest = (place, distance)
  }

  /// The next point to walk to in a straight line; nil to stand still.
  /// - Parameter hider: the hider, if it is in sight.
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
    if route.isDone || !(0..<Self.decisionInterval).contains(since) {
      // The goal was reached, or is unreachable.
      if let goal, route.isDone || chosen?.place == place { exploration.seen.insert(goal) }
      chosen = (time, place)
      choose(from: place)
    }
    return route.next(from: place)
  }

  private mutating func choose(from place: Point) {
    let steps = plan.steps(from: place)
    func unseen() -> [Int] {
      plan.floor.filter { steps[$0] >= 0 && !exploration.seen.contains($0) }
    }
    var corners = unseen()
    if corners.isEmpty {
      // The hider was overlooked, so search again with a smaller range.
      light = max(light / 2, 0.75)
      exploration = Exploration()
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

/// The part of a dark house that a player has seen.
struct Exploration: Sendable {
  var seen: Set<Int> = []
  private var place: Int?

  /// Casts rays in all directions up to the first wall, once from each square.
  mutating func look(
    from point: Point, in plan: FloorPlan, within metres: Double = World.torch
  ) {
    guard let index = plan.index(at: point), index != place else { return }
    place = index
    // From the middle of the square, so that the view does not depend on the way into it.
    let center = plan.center(of: index)
    for ray in Self.rays {
      let end = Point(
        x: min(max(center.x + ray.x * metres, 0), plan.width - 1e-6),
        y: min(max(center.y + ray.y * metres, 0), plan.height - 1e-6))
      plan.traverse(from: center, to: end) { material, index, _ in
        seen.insert(index)
        return material == .floor
      }
    }
  }

  /// Enough rays to hit every square at the end of the range, where a square is 9.5° wide.
  private static let rays: [Point] = (0..<72).map { number in
    // Half a step off the axes, along which a ray would follow edges.
    let angle = 2 * Double.pi * (Double(number) + 0.5) / 72
    return Point(x: cos(angle), y: sin(angle))
  }
}
