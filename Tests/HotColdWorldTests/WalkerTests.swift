import Testing

@testable import HotColdWorld

struct WalkerTests {
  /// Presses a key on every tick.
  private func walk(
    from start: Point, _ direction: Direction, seconds: Double, in plan: FloorPlan = .house
  ) -> Point {
    var walker = Walker(at: start)
    for tick in 1...Int64(seconds * 20) {
      walker.walk(along: direction.heading, after: (tick - 1) * 50_000, until: tick * 50_000)
      walker.step(now: tick * 50_000, in: plan)
    }
    return walker.position
  }

  private static let corridor = Point(x: 12, y: 6.25)

  @Test(arguments: [
    (Direction.up, Point(x: 12, y: 5.7)),
    (.down, Point(x: 12, y: 6.8)),
    (.left, Point(x: 10.8, y: 6.25)),
    (.right, Point(x: 13.2, y: 6.25)),
  ])
  func `walks 1.2 m in a second, or up to the wall`(direction: Direction, end: Point) {
    let position = walk(from: Self.corridor, direction, seconds: 1)
    #expect(position.distance(to: end) < 0.002)
  }

  @Test(arguments: [2.3, 2.75, 2.8, 3.05, 3.3, 3.5, 3.9, 4.25, 4.7])
  func `slides from the post into the door`(x: Double) {
    // The door of the first room above the corridor, 3 m to 4 m from the left.
    let position = walk(from: Point(x: x, y: 6.25), .up, seconds: 2)
    #expect(position.y < 5)
  }

  @Test(arguments: [(Direction.left, 3.5), (.right, 3.5), (.right, 3.3), (.left, 3.7)])
  func `stays in a doorway when walking against its post`(direction: Direction, x: Double) {
    let position = walk(from: Point(x: x, y: 5.25), direction, seconds: 3)
    #expect(abs(position.y - 5.25) < 0.05)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `never gets stuck or stands in a wall, whatever is pressed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let plan = FloorPlan.house
    var walker = Walker(at: plan.entrance)
    var strayed = false
    for tick in 1...1500 as ClosedRange<Int64> {
      let now = tick * 50_000
      if random.chance(0.2) {
        let direction = Direction.allCases[random.index(below: 4)]
        let share = random.chance(0.5) ? random.unit() : 1
        walker.walk(along: direction.heading * share, after: now - 50_000, until: now + 500_000)
      }
      walker.step(now: now, in: plan)
      strayed = strayed || !plan.fits(walker.position, radius: Walker.radius)
    }
    #expect(!strayed)
    // From any place, every way that is wide enough for the shoulders is open.
    let free = Direction.allCases.filter {
      plan.fits(walker.position + $0.heading * 0.3, radius: Walker.radius)
    }
    #expect(!free.isEmpty)
    for direction in free {
      let end = walk(from: walker.position, direction, seconds: 0.25)
      #expect(end.distance(to: walker.position) > 0.29)
    }
  }

  @Test func `can walk every route of the house`() {
    let plan = FloorPlan.house
    var random = SeededGenerator(seed: 3)
    var walker = Walker(at: plan.entrance)
    for _ in 0..<40 {
      let goal = plan.randomPlace(&random)
      var route = plan.route(
        from: walker.position, to: goal, steps: plan.steps(from: walker.position))
      var tick: Int64 = 0
      while tick < 1000, let corner = route.next(from: walker.position) {
        walker.stride(to: corner, speed: Walker.speed, in: plan)
        tick += 1
      }
      #expect(walker.position.distance(to: goal) < 0.13)
    }
  }

  @Test(arguments: [Point(x: .nan, y: 0), Point(x: .infinity, y: 0), Point(x: 1e300, y: 1e300)])
  func `stays on the floor for an invalid goal`(goal: Point) {
    var walker = Walker(at: Self.corridor)
    walker.stride(to: goal, speed: Walker.speed, in: .house)
    #expect(FloorPlan.house.fits(walker.position, radius: Walker.radius))
  }
}
