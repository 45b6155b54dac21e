import BeaconCodec
import Testing

@testable import HotColdWorld

struct HouseGeneratorTests {
  private static let seeds = FloorPlan.firstGenerated..<(FloorPlan.firstGenerated + 1000)

  /// Every square can be reached by a body, hiders hide at a fair distance, and no walk leaves the house.
  @Test func everyHouseCanBeWon() throws {
    var far = 0
    for seed in Self.seeds {
      let plan = FloorPlan.house(seed: seed)
      #expect((plan.columns, plan.rows) == (49, 25))
      let steps = plan.steps(from: plan.entrance)
      let isReachable = plan.floor.allSatisfy { steps[$0] >= 0 }
      #expect(isReachable, "seed \(seed)")
      #expect(plan.floor.count > 700)
      for index in plan.materials.indices {
        let (row, column) = (index / plan.columns, index % plan.columns)
        if [0, 24].contains(row) || [0, 48].contains(column) {
          #expect(plan.materials[index] == .heavyWall)
        }
      }
      let world = World.seeking(
        IBeacon(
          identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59),
        seed: seed)
      let place = try #require(plan.index(at: world.hidingPlace))
      let metres = Double(steps[place]) * FloorPlan.cellSize
      if (10...22).contains(metres) { far += 1 }
      // A body walks there: each step of the route is free.
      let route = plan.route(from: plan.entrance, to: world.hidingPlace)
      #expect(!route.isDone || world.hidingPlace.distance(to: plan.entrance) < 1)
    }
    #expect(far == 1000)
  }

  /// The houses differ in how their rooms are connected, not only in their sizes.
  @Test func housesAreDifferent() {
    var graphs: Set<[[Int]]> = []
    for seed in Self.seeds.prefix(40) {
      let pairs = FloorPlan.house(seed: seed).connections
      // For each room, the sorted numbers of doors of its neighbours: different lists mean different graphs.
      let rooms = Set(pairs.joined())
      func degree(_ room: Int) -> Int { pairs.count { $0.contains(room) } }
      let graph = rooms.map { room in
        pairs.filter { $0.contains(room) }.map { degree($0[0] == room ? $0[1] : $0[0]) }.sorted()
      }
      graphs.insert(graph.sorted { $0.lexicographicallyPrecedes($1) })
    }
    #expect(graphs.count >= 30)
  }

  /// The rooms of all houses have names, the hall is at the entrance, and a seed always gives the same house.
  @Test(arguments: [0, 1, 2, 1000, 1001, 999_999] as [UInt64]) func rooms(seed: UInt64) throws {
    let plan = FloorPlan.house(seed: seed)
    let rooms = plan.rooms()
    #expect(rooms == FloorPlan.house(seed: seed).rooms())
    let entrance = try #require(plan.index(at: plan.entrance))
    #expect(rooms[entrance] == 0)
    #expect(FloorPlan.roomName(rooms[entrance]) == "the hall")
    let count = 1 + (rooms.max() ?? 0)
    #expect((4...16).contains(count))
    #expect((0..<count).allSatisfy { FloorPlan.roomName($0) != nil })
    #expect(plan.connections.count >= count - 1)
  }
}

extension FloorPlan {
  /// The rooms on both sides of each door, lower number first.
  fileprivate var connections: Set<[Int]> {
    let rooms = rooms()
    let pairs = doors.flatMap { [[$0 - 1, $0 + 1], [$0 - columns, $0 + columns]] }
      .filter { $0.allSatisfy { rooms.indices.contains($0) && rooms[$0] >= 0 } }
      .map { $0.map { rooms[$0] }.sorted() }
    return Set(pairs.filter { $0[0] != $0[1] })
  }
}
