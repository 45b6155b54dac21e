import Testing

@testable import HotColdWorld

struct FloorPlanTests {
  @Test(arguments: FloorPlan.houses.indices)
  func `each house is connected, and large enough to search`(number: Int) {
    let house = FloorPlan.houses[number]
    #expect(FloorPlan.house(seed: UInt64(number)).materials == house.materials)
    #expect((house.columns, house.rows) == (49, 25))
    let steps = house.steps(from: house.entrance)
    #expect(house.floor.count > 700)
    #expect(house.floor.allSatisfy { steps[$0] >= 0 })
    #expect(Double(steps.max() ?? 0) * FloorPlan.cellSize > 20)
    // No walk leaves the house.
    let (right, bottom) = (house.columns - 1, house.rows - 1)
    let edge =
      (0...right).flatMap { [($0, 0), ($0, bottom)] }
      + (0...bottom).flatMap { [(0, $0), (right, $0)] }
    for (column, row) in edge {
      #expect(house.materials[row * house.columns + column] == .heavyWall)
    }
  }

  @Test(arguments: ["", "\n\n", "#", ".", "###\n#\n", "ä@\n..", "@@"])
  func `reads any drawing`(drawing: String) {
    let plan = FloorPlan(drawing: drawing)
    #expect(plan.columns > 0 && plan.rows > 0)
    #expect(plan.steps(from: plan.entrance).count == plan.columns * plan.rows)
    var random = SeededGenerator(seed: 1)
    #expect(plan.index(at: plan.hidingPlace(&random)) != nil)
    #expect(plan.index(at: plan.randomPlace(&random)) != nil)
  }

  @Test(arguments: [
    Point(x: -0.1, y: 1), Point(x: 1, y: 12.5), Point(x: 24.5, y: 1), Point(x: .nan, y: 1),
    Point(x: 1, y: .infinity), Point(x: 1e300, y: -1e300),
  ])
  func `survives points outside`(point: Point) {
    let house = FloorPlan.house
    #expect(house.index(at: point) == nil)
    #expect(!house.fits(point, radius: 0.2))
    #expect(house.wallLoss(from: point, to: house.entrance) == 0)
    #expect(house.route(from: point, to: house.entrance, steps: house.steps(from: point)).isDone)
    #expect(!house.isWalkable(from: house.entrance, to: point))
  }

  private static let walls = FloorPlan(
    drawing: """
      ..|..#..
      ..|..##.
      ........
      ..|-.##.
      """)

  @Test(arguments: [
    // Columns and rows of both ends, dB: 5 for a light wall, 10 for a heavy one.
    (0, 0, 1, 0, 0.0),
    (0, 0, 4, 0, 5.0),
    (4, 0, 0, 0, 5.0),
    (0, 0, 7, 0, 15.0),
    (0, 1, 7, 1, 15.0),  // two squares of one kind are one wall
    (0, 2, 7, 2, 0.0),
    (0, 3, 4, 3, 5.0),
    (7, 3, 0, 3, 15.0),
    (4, 0, 4, 3, 0.0),
    (5, 2, 5, 2, 0.0),
  ])
  func `walls attenuate`(
    fromColumn: Int, fromRow: Int, toColumn: Int, toRow: Int, loss: Double
  ) {
    let plan = Self.walls
    let a = plan.center(of: fromRow * plan.columns + fromColumn)
    let b = plan.center(of: toRow * plan.columns + toColumn)
    #expect(abs(plan.wallLoss(from: a, to: b) - loss) < 1e-9)
  }

  @Test func `a line has the length of its parts`() {
    let house = FloorPlan.house
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let a = Point(x: random.uniform(0, 24.4), y: random.uniform(0, 12.4))
      let b = Point(x: random.uniform(0, 24.4), y: random.uniform(0, 12.4))
      var length = 0.0
      var last = -1
      var least = 0.0
      house.traverse(from: a, to: b) { _, index, part in
        least = min(least, part)
        length += part
        last = index
        return true
      }
      #expect(least > -1e-9)
      #expect(abs(length - a.distance(to: b)) < 1e-9)
      #expect(last == house.index(at: b))
      #expect(abs(house.wallLoss(from: a, to: b) - house.wallLoss(from: b, to: a)) < 1e-6)
    }
  }

  @Test func `routes reach the goal, straight where possible`() {
    let house = FloorPlan.house
    var random = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      let (start, goal) = (house.randomPlace(&random), house.randomPlace(&random))
      let steps = house.steps(from: start)
      var route = house.route(from: start, to: goal, steps: steps)
      var here = start
      var length = 0.0
      while let corner = route.next(from: here) {
        #expect(house.isWalkable(from: here, to: corner))
        length += here.distance(to: corner)
        here = corner
      }
      #expect(here == goal)
      #expect(length <= Double(steps[house.index(at: goal) ?? 0]) * FloorPlan.cellSize + 1e-9)
    }
  }
}
