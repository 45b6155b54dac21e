import BeaconCodec
import Glibc
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// Two floors of three rooms, with six stations.
private let plan = #"""
  {"floors":[{"name":"ground"},{"name":"first"}],
   "stations":[
    {"name":"a","at":[0.2,1,1.8]},{"name":"b","at":[6,6.8,2],"floor":"ground"},
    {"name":"c","at":[11.8,2,1]},{"name":"d","at":[0.2,5,1],"floor":"first"},
    {"name":"e","at":[6,0.2,2.2],"floor":"first"},{"name":"f","at":[11.8,5,1.5],"floor":"first"}],
   "rooms":[
    {"name":"kitchen","from":[0,0],"to":[4.5,7]},{"name":"hall","from":[4.5,0],"to":[7.5,7]},
    {"name":"living room","from":[7.5,0],"to":[12,7]},
    {"name":"bathroom","from":[0,0],"to":[4.5,7],"floor":"first"},
    {"name":"hall","from":[4.5,0],"to":[7.5,7],"floor":"first"},
    {"name":"bedroom","points":[[7.5,0],[12,0],[12,7],[7.5,7]],"floor":"first"}],
   "walls":[[[4.5,0],[4.5,3]],[[4.5,0],[4.5,2],"first"]],
   "stairs":[{"from":[5,3],"to":[7,5]}]}
  """#

/// A thing that lies in the house, or is carried through it.
private struct SimulatedThing {
  var x: Double
  var y: Double
  var floor: Int
  private var goal: (x: Double, y: Double, floor: Int)
  private var pause = Double.infinity

  init(isCarried: Bool, _ random: inout SeededRandom) {
    goal = Self.place(&random)
    (x, y, floor) = goal
    if isCarried { pause = 0 }
  }

  private static func place(_ random: inout SeededRandom) -> (Double, Double, Int) {
    (
      .random(in: 0.5...11.5, using: &random), .random(in: 0.5...6.5, using: &random),
      .random(in: 0...1, using: &random)
    )
  }

  /// Moves for a tenth of a second at 1 m/s, by the stairs if the goal is on the other floor.
  mutating func advance(_ random: inout SeededRandom) {
    pause -= 0.1
    guard pause <= 0 else { return }
    let (dx, dy) = floor == goal.floor ? (goal.x - x, goal.y - y) : (6 - x, 4 - y)
    let distance = (dx * dx + dy * dy).squareRoot()
    if distance > 0.1 {
      x += 0.1 * dx / distance
      y += 0.1 * dy / distance
    } else if floor != goal.floor {
      floor = goal.floor
      pause = 3
    } else {
      goal = Self.place(&random)
      pause = .random(in: 0...10, using: &random)
    }
  }
}

/// A house of concrete and brick: a ceiling takes 15 to 25 dB, a wall 3 to 5.
private struct PretendHouse {
  let plan: HousePlan
  var random: SeededRandom
  let ceiling: Double
  let wall: Double
  let exponent: Double
  /// The gain of each station in dB.
  let levels: [Double]

  init(_ plan: HousePlan, seed: UInt64) {
    self.plan = plan
    var random = SeededRandom(seed: seed)
    ceiling = .random(in: 15...25, using: &random)
    wall = .random(in: 3...5, using: &random)
    exponent = .random(in: 1.8...2.3, using: &random)
    levels = plan.stations.map { _ in 2.5 * random.normal() }
    self.random = random
  }

  func room(_ thing: SimulatedThing) -> String? {
    plan.rooms.first {
      $0.floor == thing.floor && $0.x.contains(thing.x) && $0.y.contains(thing.y)
    }?.name
  }

  /// How often the reported floor and room are right, after the first 10 s.
  /// - Parameter weakness: dB by which the thing is quieter than its measured power.
  mutating func follow(
    isCarried: Bool, weakness: Double
  ) throws -> (floor: Int, room: Int, count: Int) {
    let grid = try #require(plan.grid)
    var locator = Locator(grid)
    // The stations have learnt their levels from each other's beacons.
    locator.expect(levels: levels.map { $0 + random.normal() })
    var thing = SimulatedThing(isCarried: isCarried, &random)
    let power = 3 * random.normal() - weakness
    // Waves of shadow on the floor, about a metre wide.
    let waves = plan.stations.map { _ in
      (0..<6).map { _ in (1.5 * random.normal(), 1.5 * random.normal(), 6 * random.normal()) }
    }
    var positions: [Position] = []
    var right = (floor: 0, room: 0, count: 0)
    for time in stride(from: 0.0, to: 70, by: 0.1) {
      thing.advance(&random)
      for (index, station) in plan.stations.enumerated()
      where Double.random(in: 0..<1, using: &random) < 0.2 {
        let height = 2.8 * Double(station.floor - thing.floor) + station.z - 1.2
        let (dx, dy) = (station.x - thing.x, station.y - thing.y)
        let distance = max((dx * dx + dy * dy + height * height).squareRoot(), 0.5)
        let walls = [4.5, 7.5].count { ($0 - station.x) * ($0 - thing.x) < 0 }
        let shadow = waves[index].reduce(0) { $0 + 2 * cos($1.0 * thing.x + $1.1 * thing.y + $1.2) }
        let fading = (isCarried ? 5.0 : 2.5) * random.normal()
        let rssi =
          -59 + power + levels[index] + shadow + fading - 10 * exponent * log10(distance)
          - wall * Double(walls) - ceiling * Double(abs(station.floor - thing.floor))
        guard rssi > -96 else { continue }
        locator.lastReports = plan.stations.map { _ in time }
        locator.hear(
          at: time, station: index, rssi: rssi.rounded(), measuredPower: -59, into: &positions)
      }
      guard time > 10, let position = positions.last else { continue }
      right.count += 1
      if position.floor == plan.floors[thing.floor].name { right.floor += 1 }
      if position.room == room(thing) { right.room += 1 }
    }
    return right
  }
}

struct FloorTests {
  private func read(_ text: String = plan) throws -> HousePlan {
    try HousePlan(json: Array(text.utf8))
  }

  /// Three houses with twenty things each, of which two are carried around.
  @Test(arguments: [(0, 0.99, 0.92), (5, 0.98, 0.8), (10, 0.93, 0.7)])
  func findsTheFloorAndTheRoom(weakness: Double, floor: Double, room: Double) throws {
    var right = (floor: 0, room: 0, count: 0)
    for seed in 1...3 as ClosedRange<UInt64> {
      var house = PretendHouse(try read(), seed: seed)
      for number in 0..<20 {
        let one = try house.follow(isCarried: number % 10 == 0, weakness: weakness)
        right = (right.floor + one.floor, right.room + one.room, right.count + one.count)
      }
    }
    #expect(Double(right.floor) >= floor * Double(right.count))
    #expect(Double(right.room) >= room * Double(right.count))
  }

  @Test func readsFloors() throws {
    let plan = try read()
    #expect(
      plan.floors == [Floor(name: "ground", height: 0), Floor(name: "first", height: 2.8)])
    #expect(plan.stations.map(\.floor) == [0, 0, 0, 1, 1, 1])
    #expect(plan.rooms.map(\.floor) == [0, 0, 0, 1, 1, 1] && plan.walls.map(\.floor) == [0, 1])
    #expect(plan.stairs == [Stairs(x: 5...7, y: 3...5, floors: 0...1)])
    // Our own format keeps it unchanged.
    #expect(try HousePlan(json: plan.text) == plan)
    let first = plan.only(floor: 1)
    #expect(first.stations.map(\.name) == ["d", "e", "f"])
    #expect(first.drawnRooms.map(\.room.name) == ["bathroom", "hall", "bedroom"])
    // Two rooms with one name both match.
    let areNamed = plan.drawnRooms.allSatisfy { $0.isNamed }
    #expect(areNamed)
  }

  /// A station that publishes its position is on the highest floor below it.
  @Test func placesStationsOnTheirFloors() throws {
    let attic = try #require(TopicLevel("attic"))
    var house = House(try read(), house: .home, wall: 0)
    var events: [House.Event] = []
    let about = StationAbout(place: (1, 2, 4.3), beacon: nil, version: "")
    house.hear(BrokerMessage(house.topics.about(attic), about.payload), at: .zero, into: &events)
    let station = try #require(house.plan.stations.last)
    #expect(station.name == "attic" && station.floor == 1 && abs(station.z - 1.5) < 1e-9)
  }
}
