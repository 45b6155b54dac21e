/// One who lives in the house: goes from room to room, and rests in between.
struct Stroller: Sendable {
  private(set) var walker: Walker
  private var random: SeededGenerator
  private var route = Route()
  /// Microseconds.
  private var restsUntil: Int64 = 0

  /// m/s.
  private static let pace = 0.8

  init(random: SeededGenerator, in plan: FloorPlan) {
    var random = random
    walker = Walker(at: plan.randomPlace(&random))
    self.random = random
  }

  /// Lives through the `seconds` that end at `now`, microseconds.
  mutating func step(now: Int64, seconds: Double, in plan: FloorPlan) {
    guard now >= restsUntil else { return }
    guard let corner = route.next(from: walker.position) else {
      restsUntil = now + Int64(random.uniform(2, 8) * 1e6)
      let goal = plan.randomPlace(&random)
      route = plan.route(
        from: walker.position, to: goal, steps: plan.steps(from: walker.position))
      return
    }
    walker.walk(toward: corner, after: now - 1, until: now)
    walker.step(now: now, seconds: seconds, speed: Self.pace, in: plan)
  }
}

/// The way somebody has gone: kept whole but not for ever finer.
struct Trail: Sendable {
  /// Enough for every square of a house several times over.
  static let capacity = 2048

  private(set) var points: [Point]
  /// Metres between two points; doubled when there are too many of them.
  private var spacing = 0.25

  init(from start: Point) {
    points = [start]
  }

  mutating func follow(_ point: Point) {
    guard let last = points.last, point.distance(to: last) >= spacing else { return }
    points.append(point)
    if points.count >= Self.capacity {
      points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      spacing *= 2
    }
  }
}
