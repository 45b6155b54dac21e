import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdWorld

struct AutopilotTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `finds the hider whatever the seed`(seed: UInt64) {
    #expect(isFound(seed: seed))
  }

  @Test(arguments: [0.4, 0.6, 1.6, 2.5], [0, 1, 2, 3, 4, .max] as [UInt64])
  func `finds the hider with distances that are all wrong by one factor`(
    factor: Double, seed: UInt64
  ) {
    #expect(isFound(seed: seed, factor: factor))
  }

  /// - Parameter factor: the factor by which all of the game's distances are wrong.
  private func isFound(seed: UInt64, factor: Double = 1) -> Bool {
    var hunt = HouseHunt(seed: seed)
    while hunt.world.reached.isEmpty, hunt.time.seconds < 360 {
      _ = hunt.step { estimate in estimate.distance.map { $0 * factor } }
    }
    return !hunt.world.reached.isEmpty
  }

  @Test(arguments: [nil, .nan, .infinity, 0, -1, 1e300, 1e-300] as [Double?])
  func `survives any distance`(distance: Double?) {
    let plan = FloorPlan.house
    var pilot = Autopilot(plan: plan)
    for second in [0, 2, 1, 1_000_000_000, .max] as [Int64] {
      let time = Timestamp(nanoseconds: second.multipliedReportingOverflow(by: 1000).partialValue)
      pilot.learn(distance: distance, at: plan.entrance)
      let point = pilot.waypoint(from: plan.entrance, at: time)
      #expect(point.map { plan.index(at: $0).map { plan.materials[$0] } == .floor } ?? true)
    }
    _ = pilot.waypoint(from: Point(x: .nan, y: -1), at: .zero)
  }

  @Test func `stays where there is no floor`() {
    var pilot = Autopilot(plan: FloorPlan(drawing: "##"))
    pilot.learn(distance: 1, at: .zero)
    #expect(pilot.waypoint(from: .zero, at: .zero) == nil)
  }
}
