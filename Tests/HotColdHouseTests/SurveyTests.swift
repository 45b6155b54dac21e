import BeaconCodec
import Glibc
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

private let keys = TopicLevel("aabbcc000004")!
private let places: [(name: String, x: Double, y: Double)] = [
  ("west", 0, 0), ("east", 10, 0), ("north", 5, 8), ("south", 5, -3),
]
private let rooms: [(name: String, x: Double, y: Double)] = [
  ("kitchen", 2, 1), ("hall", 7, 1), ("attic", 5, 6),
]

struct SurveyTests {
  private func report(_ id: TopicLevel, _ station: String, distance: Double) -> BrokerMessage {
    BrokerMessage(
      "hotcold/v1/home/station/\(station)/device/\(id)",
      DeviceReport(
        id: id, name: SafeText("keys"), rssi: -59 - 20 * log10(max(distance, 0.3)),
        measuredPower: -59
      ).payload)
  }

  private func beacon(_ number: Int) -> BeaconIdentity {
    BeaconIdentity(
      uuid: BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")!, major: 1, minor: UInt16(number))
  }

  /// Walks into each room, and stands there until it is measured.
  /// - Parameter loss: path loss to all stations in dB.
  private func walk(hasPlaces: Bool, hasStationBeacons: Bool, loss: Double = 0) throws -> HousePlan
  {
    var survey = Survey(HousePlan(), house: .home)
    for (index, place) in places.enumerated() {
      let about = StationAbout(
        place: hasPlaces ? (place.x, place.y, 1.2) : nil, beacon: beacon(index), version: "")
      survey.hear(
        .kept("hotcold/v1/home/station/\(place.name)/about", about.payload), at: .zero)
    }
    #expect(survey.rooms.map(\.name.description) == places.map(\.name))
    if hasStationBeacons {
      for (index, place) in places.enumerated() {
        for other in places where other.name != place.name {
          let id = DeviceReport.id(of: beacon(index))
          let distance = hypot(place.x - other.x, place.y - other.y)
          survey.hear(report(id, other.name, distance: distance), at: .zero)
        }
      }
    }
    survey.hear(report(keys, "west", distance: 1), at: .zero)
    #expect(survey.devices.map(\.key) == [keys])
    survey.carry(keys)
    for (index, room) in rooms.enumerated() {
      let start = Double(index) * 60
      let added = survey.add(SafeText(room.name))
      let number = try #require(added)
      survey.stand(in: number, at: .after(start))
      for second in 0..<20 {
        let now = Timestamp.after(start + Double(second))
        survey.advance(to: now)
        #expect((survey.standing != nil) == (second < 10))
        for place in places {
          // Packets on the way to the next room do not count.
          let distance = second < 10 ? hypot(place.x - room.x, place.y - room.y) : 30
          // A station without a position is assumed to be 0.8 m above the beacon.
          let rise = hasPlaces ? 0 : 0.8
          survey.hear(
            report(keys, place.name, distance: pow(10, loss / 20) * hypot(distance, rise)), at: now)
        }
      }
    }
    return try #require(survey.plan())
  }

  /// A beacon that is quieter than it says does not move rooms out of the house.
  @Test(arguments: [0.0, 6, -3])
  func learnsRooms(loss: Double) throws {
    let plan = try walk(hasPlaces: true, hasStationBeacons: false, loss: loss)
    #expect(plan.stations.map(\.name) == ["east", "north", "south", "west"])
    #expect(plan.rooms.map(\.name) == rooms.map(\.name))
    for (room, truth) in zip(plan.rooms, rooms) {
      #expect(room.x.contains(truth.x) && room.y.contains(truth.y))
    }
    if loss == 0 { #expect(plan.rooms[0].x.upperBound == plan.rooms[1].x.lowerBound) }
    #expect(try HousePlan(json: plan.text).rooms.count == 3)
  }

  /// Without positions, all distances of the plan are right, but not its orientation.
  @Test func learnsStations() throws {
    let plan = try walk(hasPlaces: false, hasStationBeacons: true)
    for a in places {
      for b in places {
        let one = try #require(plan.stations.first { $0.name == a.name })
        let other = try #require(plan.stations.first { $0.name == b.name })
        #expect(
          abs(hypot(one.x - other.x, one.y - other.y) - hypot(a.x - b.x, a.y - b.y)) < 0.2)
      }
    }
    #expect(try walk(hasPlaces: false, hasStationBeacons: true) == plan)
  }

  /// Of two rooms of one name and place, only the one upstairs is learnt. Stations and rooms stay on their floors.
  @Test func learnsAnUpperFloor() throws {
    var plan = HousePlan()
    plan.floors = [Floor(name: "ground", height: 0), Floor(name: "first", height: 3)]
    plan.stations = places.prefix(3).map {
      Station(name: $0.name, x: $0.x, y: $0.y, z: 1.5, floor: 1)
    }
    plan.rooms = [0, 1].map { Room(name: "bath", x: 0...1, y: 0...1, floor: $0) }
    var survey = Survey(plan, house: .home)
    #expect(survey.rooms.map(\.label) == ["bath, ground", "bath, first"])
    let about = StationAbout(place: (5, -3, 4.5), beacon: nil, version: "")
    survey.hear(.kept("hotcold/v1/home/station/south/about", about.payload), at: .zero)
    survey.hear(report(keys, "west", distance: 1), at: .zero)
    survey.carry(keys)
    survey.stand(in: 1, at: .zero)
    for place in places {
      survey.hear(report(keys, place.name, distance: hypot(place.x - 5, place.y - 1)), at: .zero)
    }
    let learnt = try #require(survey.plan())
    #expect(
      learnt.stations.sorted { $0.name < $1.name }
        == (plan.stations + [Station(name: "south", x: 5, y: -3, z: 1.5, floor: 1)])
        .sorted { $0.name < $1.name })
    #expect(learnt.rooms.count == 2 && learnt.rooms[0] == plan.rooms[0])
    #expect(learnt.rooms[1].floor == 1 && learnt.rooms[1].x.contains(5))
    // On the ground floor below it, the room is as large.
    survey.stand(in: 0, at: .after(60))
    for place in places {
      survey.hear(report(keys, place.name, distance: hypot(place.x - 5, place.y - 1)), at: .zero)
    }
    let both = try #require(survey.plan()).rooms
    #expect(both.allSatisfy { abs($0.x.upperBound - $0.x.lowerBound - 5) < 0.01 })
  }

  @Test func nothingLearnt() {
    var survey = Survey(HousePlan(), house: .home)
    survey.add(SafeText("hall"))
    survey.stand(in: 0, at: .zero)
    survey.stand(in: 7, at: .zero)
    #expect(survey.plan() == nil)
  }

  /// It stays bounded, whatever it receives; digests are ignored.
  @Test func flood() {
    var survey = Survey(HousePlan(), house: .home)
    for index in 0..<1000 {
      survey.hear(report(TopicLevel("id\(index)")!, "s\(index)", distance: 1), at: .zero)
      survey.hear(report(TopicLevel("jd\(index)")!, "s1", distance: 1), at: .zero)
      survey.hear(report(TopicLevel("anon:\(index)")!, "s1", distance: 1), at: .zero)
      survey.add(SafeText("room \(index)"))
    }
    #expect(survey.devices.count == 64 && survey.stations.count == 64 && survey.rooms.count == 32)
    #expect(!survey.devices.keys.contains { $0.text.hasPrefix("anon:") })
  }
}
