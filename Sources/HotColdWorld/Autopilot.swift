import BeaconCodec
import Glibc

/// Plays `seek` where nobody sits at the keys. It knows the floor plan, where it stands and what the
/// game tells it, as a player would; never where the hider is.
///
/// It goes where finding is likely for the time that it takes to get there, and stands there for a
/// while (greedy search for the greatest rate of detection: Stone, "Theory of Optimal Search", 1975).
package struct Autopilot: Sendable {
  private let plan: FloorPlan
  private var belief: Belief
  private var route = Route()
  private var goal: Point?

  /// When the belief was told where I am.
  private var passed: Timestamp?
  /// When it was told something first.
  private var begun: Timestamp?
  /// When and where the last distance was weighed.
  private var weighed: (time: Timestamp, place: Point)?
  /// How often in each square: what is heard again in the same place has the same shadow in it.
  private var visits: [Int: Int] = [:]
  /// Since when it has stood within a short step of where.
  private var stand: (time: Timestamp, place: Point)?
  private var ruledOut: Timestamp?
  /// Metres: the least that it was told since it stands there.
  private var least = Double.infinity
  /// Metres: the least that it was ever told.
  private var hottest = Double.infinity

  /// Seconds: so often it looks where it is.
  private static let glance = 0.4
  /// Metres on the way, or seconds on the spot, after which an estimate says something new.
  private static let step = 0.6
  private static let pause = 1.5
  /// Seconds after which a find would have been called.
  private static let patience = 2.5

  package init(plan: FloorPlan) {
    self.plan = plan
    belief = Belief(plan: plan)
  }

  /// Takes in what the game says now: metres with an interval of 80%, nil where it knows nothing.
  package mutating func learn(
    distance: Double?, low: Double? = nil, high: Double? = nil, at place: Point, time: Timestamp
  ) {
    if let distance, distance > 0 {
      hottest = min(hottest, distance)
      if distance < least * 0.96 {
        // Still getting hotter: a slow estimator has more to say, so patience starts again.
        least = distance
        stand?.time = time
        ruledOut = nil
      }
    }
    begun = begun ?? time
    let since = passed.map { time.seconds(since: $0) } ?? .infinity
    guard since >= Self.glance || since < 0 else { return }
    passed = time
    // A clock that went back says nothing of how long it was.
    belief.pass(place, seconds: since < 0 ? .infinity : since)
    if let weighed, time >= weighed.time, time.seconds(since: weighed.time) < Self.pause,
      place.distance(to: weighed.place) < Self.step
    {
      return
    }
    weighed = (time, place)
    guard let distance, distance > 0, distance.isFinite else {
      belief.weighSilence(at: place)
      return
    }
    var deviation = 0.5
    if let low, let high, low > 0, high > low, high.isFinite {
      // An interval of 80% is 2.56 deviations wide.
      deviation = min(log(high / low) / 2.56, 1.5)
    }
    belief.weigh(distance: distance, deviation: deviation, worth: 1 / Double(visit(place)))
    choose(from: place)
  }

  /// Where to walk from `place`, in a straight line; nil to stand there and look around.
  package mutating func waypoint(from place: Point, at time: Timestamp) -> Point? {
    dwell(at: place, time)
    if goal == nil { choose(from: place) }
    return route.next(from: place)
  }

  /// Counts this visit in.
  private mutating func visit(_ place: Point) -> Int {
    guard let index = plan.index(at: place) else { return 1 }
    let count = min(visits[index, default: 0] + 1, 20)
    visits[index] = count
    return count
  }

  /// Whoever stands somewhere for long, and the hunt is not over, knows that the hider is not there.
  private mutating func dwell(at place: Point, _ time: Timestamp) {
    guard let stand, place.distance(to: stand.place) < 0.25, time >= stand.time else {
      stand = (time, place)
      ruledOut = nil
      least = .infinity
      return
    }
    let since = ruledOut.map { time.seconds(since: $0) } ?? time.seconds(since: stand.time)
    if since >= (ruledOut == nil ? patience(at: time) : 0.5) {
      ruledOut = time
      belief.ruleOut(place, amount: 1)
      choose(from: place)
    }
  }

  /// Seconds to stand: the longer the hunt, the slower the game seems to be; and more where it never was
  /// hotter.
  private func patience(at time: Timestamp) -> Double {
    let hunt = begun.map { time.seconds(since: $0) } ?? 0
    let patience = Self.patience + min(max(hunt, 0) / 30, 6)
    return least <= hottest ? patience * 2 : patience
  }

  /// The square with the most belief around it for the seconds that it costs.
  private mutating func choose(from place: Point) {
    let steps = plan.steps(from: place)
    var around = [Double](repeating: 0, count: plan.columns * plan.rows)
    for (number, index) in plan.floor.enumerated() { around[index] = belief.weights[number] }
    let here = plan.index(at: place)
    let old = goal.flatMap { plan.index(at: $0) }
    var best: (index: Int, rate: Double)?
    for index in plan.floor where steps[index] >= 0 {
      let beside =
        around[safe: index - 1] + around[safe: index + 1]
        + around[safe: index - plan.columns] + around[safe: index + plan.columns]
      let mass = around[index] + 0.25 * beside
      let seconds = Double(steps[index]) * FloorPlan.cellSize / Walker.speed + Self.patience
      // Not to waver between two that are as good.
      let rate = mass / seconds * (index == old && index != here ? 1.3 : 1)
      if rate > best?.rate ?? -1 { best = (index, rate) }
    }
    guard let best, best.index != old || best.index == here || route.isDone else { return }
    goal = plan.center(of: best.index)
    route = plan.route(from: place, to: plan.center(of: best.index), steps: steps)
  }
}

extension [Double] {
  /// 0 for what lies outside.
  fileprivate subscript(safe index: Int) -> Double { indices.contains(index) ? self[index] : 0 }
}
