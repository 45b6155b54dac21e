import BeaconCodec
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

private let thing = TopicLevel("aabbcc000004")!
private let plan = HousePlan(
  stations: [
    Station(name: "west", x: 0, y: 0, z: 2), Station(name: "east", x: 8, y: 0, z: 2),
    Station(name: "south", x: 4, y: 6, z: 2),
  ],
  rooms: [
    Room(name: "hall", x: 0...4, y: 0...6), Room(name: "kitchen", x: 4...8, y: 0...6),
  ], things: [thing: SafeText("keys")])

private func message(
  _ station: String, _ rssi: Double, at seconds: Double?, id: TopicLevel = thing,
  isRetained: Bool = false
) -> BrokerMessage {
  BrokerMessage(
    "hotcold/v1/home/station/\(station)/device/\(id)",
    DeviceReport(id: id, time: seconds, rssi: rssi, measuredPower: -59).payload,
    isRetained: isRetained)
}

extension House {
  fileprivate mutating func hear(_ message: BrokerMessage, at seconds: Double = 0) -> [Event] {
    var events: [Event] = []
    hear(message, at: .after(seconds), into: &events)
    return events
  }

  fileprivate mutating func hear(_ topic: String, kept payload: String) -> [Event] {
    hear(.kept("hotcold/v1/home/" + topic, payload.utf8))
  }

  fileprivate mutating func take(
    _ position: Position, of id: TopicLevel, at seconds: Double = 0
  ) -> [Event] {
    var events: [Event] = []
    take(position, of: id, named: .empty, at: .after(seconds), into: &events)
    return events
  }

  fileprivate mutating func advance(to seconds: Double) -> [Event] {
    var events: [Event] = []
    advance(to: .after(seconds), into: &events)
    return events
  }
}

private let hall = Position(x: 1, y: 2, station: "west", room: "hall", floor: nil)
/// The levels of a beacon beside the western station, in dBm.
private let levels = [("west", -62.0), ("east", -78), ("south", -76)]

struct HouseTests {
  /// A station is offline until its status or a report arrives, and after its will until the next
  /// report: a broker may publish that late. In a recording no station counts as offline.
  @Test func offlineStations() {
    var house = House(plan, house: .home, wall: 0)
    func offline() -> [String] { house.plan.stations.filter(house.isOffline).map(\.name) }
    #expect(offline() == ["west", "east", "south"])
    _ = house.hear("station/west/status", kept: "online")
    _ = house.hear(message("east", -60, at: nil))
    #expect(offline() == ["south"])
    _ = house.hear("station/west/status", kept: "offline")
    #expect(offline() == ["west", "south"])
    _ = house.hear(BrokerMessage("hotcold/v1/home/station/west/telemetry", []))
    #expect(offline() == ["south"])
    var recorded = House(plan, house: .home, wall: 0)
    _ = recorded.take(hall, of: thing)
    #expect(!plan.stations.contains(where: recorded.isOffline))
  }

  /// A station without a place is reported once, whatever it sends.
  @Test func stationsWithoutAPlace() {
    var house = House(plan, house: .home, wall: 0)
    var unplaced: [String] = []
    for step in 0..<20 {
      let telemetry = BrokerMessage("hotcold/v1/home/station/attic/telemetry", [])
      for message in [telemetry, message("attic", -60, at: nil), message("west", -60, at: nil)] {
        for event in house.hear(message, at: Double(step)) {
          if case .unplaced(let station) = event { unplaced.append(station.text) }
        }
      }
    }
    #expect(unplaced == ["attic"])
  }

  struct EnrolmentRow: Sendable {
    var id: String
    var name: String
    /// nil if it is accepted.
    var refusal: String?
  }

  /// What is named on the page is a thing of the house, except what the plan's file names; names are unique.
  @Test(arguments: [
    EnrolmentRow(id: "b1", name: "wallet"), EnrolmentRow(id: "b1", name: ""),
    EnrolmentRow(id: "aabbcc000004", name: "wallet", refusal: "the plan's file names this thing"),
    EnrolmentRow(id: "b1", name: "keys", refusal: "another thing is called keys"),
    EnrolmentRow(id: "b2", name: "bag", refusal: "another thing is called bag"),
    EnrolmentRow(id: "b1", name: "bag"),
  ])
  func enrolsThings(_ row: EnrolmentRow) throws {
    // Things of an earlier run that the plan's file names now are not kept.
    let b1 = try #require(TopicLevel("b1"))
    let kept = [b1: SafeText("bag"), thing: SafeText("old"), .home: SafeText("keys")]
    var house = House(plan, house: .home, wall: 0, kept: HousePlan(things: kept))
    #expect(house.enrolled == [b1: SafeText("bag")] && house.plan.things.count == 2)
    _ = house.hear(message("west", -60, at: nil, id: b1))
    let grid = house.grid?.count
    let id = try #require(TopicLevel(row.id))
    var events: [House.Event] = []
    var refusal: String?
    do {
      try house.enrol(id, SafeText(row.name), into: &events)
    } catch {
      refusal = error.message.english
    }
    #expect(refusal == row.refusal)
    let expected = SafeText(refusal == nil ? row.name : "bag")
    #expect(house.plan.things[b1] == (expected.isEmpty ? nil : expected))
    #expect(
      house.things[b1]?.name == expected && house.enrolled.count == (expected.isEmpty ? 0 : 1))
    #expect(house.plan.things[thing] == SafeText("keys") && house.grid?.count == grid)
    #expect(events.count == (refusal == nil && row.name != "bag" ? 1 : 0))
  }

  @Test func limitsEnrolment() throws {
    var house = House(plan, house: .home, wall: 0)
    var events: [House.Event] = []
    for number in 1..<House.mostThings {
      try house.enrol(
        #require(TopicLevel("b\(number)")), SafeText("thing \(number)"), into: &events)
    }
    #expect(throws: Failure.self) { try house.enrol(.home, SafeText("one"), into: &events) }
    // A known one may change its name.
    try house.enrol(#require(TopicLevel("b1")), SafeText("bag"), into: &events)
    #expect(house.plan.things.count == House.mostThings)
  }

  /// A thing 12 dB louder than it says, in a room that the user names: later marks count half. It
  /// is refused if the room is not on the plan, the thing has no name, or no station hears it.
  @Test func learnsHowLoudThingsAre() throws {
    var house = House(plan, house: .home, wall: 0)
    let unnamed = try #require(TopicLevel("b1"))
    func place(_ room: String, of id: TopicLevel = thing, at seconds: Double) -> String? {
      do {
        try house.place(id, inRoom: room, at: .after(seconds))
        return nil
      } catch {
        return error.message.english
      }
    }
    #expect(place("hall", at: 0) == "no station hears it now")
    for step in 0..<20 {
      for (station, rssi) in levels {
        _ = house.hear(message(station, rssi + 12, at: nil), at: Double(step) / 2)
        _ = house.hear(message(station, rssi, at: nil, id: unnamed), at: Double(step) / 2)
      }
    }
    #expect(place("attic", at: 10) == "no room is called attic")
    #expect(place("hall", of: unnamed, at: 10) == "this thing has no name")
    #expect(place("hall", at: 10) == nil)
    let first = try #require(house.ownPlan.louder[thing])
    #expect(8...16 ~= first)
    #expect(place("kitchen", at: 10) == nil)
    let second = try #require(house.ownPlan.louder[thing])
    #expect(second != first)
    // Over a restart, with the plan's name.
    let text = HousePlan(things: house.enrolled, louder: house.ownPlan.louder).text
    let kept = House(plan, house: .home, wall: 0, kept: try HousePlan(json: text))
    #expect(abs((kept.ownPlan.louder[thing] ?? 0) - second) < 0.1 && kept.enrolled.isEmpty)
    #expect(place("", at: 60) == nil && house.ownPlan.louder.isEmpty)
  }

  /// A thing that claims to be 126 dB louder than it can be, so that the file of the next start stays readable.
  @Test func limitsHowLoudThingsAre() throws {
    var house = House(plan, house: .home, wall: 0)
    let payload = DeviceReport(id: thing, time: nil, rssi: -1, measuredPower: -127).payload
    for step in 0..<20 {
      for (station, _) in levels {
        let topic = "hotcold/v1/home/station/\(station)/device/\(thing)"
        _ = house.hear(BrokerMessage(topic, payload), at: Double(step) / 2)
      }
    }
    try house.place(thing, inRoom: "hall", at: .after(10))
    #expect(house.ownPlan.louder[thing] == HousePlan.loudest)
    _ = try HousePlan(json: HousePlan(things: [:], louder: house.ownPlan.louder).text)
  }

  /// Unnamed things that are held close to a station, the loudest first, for three seconds.
  @Test func listsWhatIsNear() throws {
    var house = House(plan, house: .home, wall: 0)
    let ids = try ["b1", "b2", "b3"].map { try #require(TopicLevel($0)) } + [thing]
    for (id, rssi) in zip(ids, [-49.0, -40, -51, -30]) {
      _ = house.hear(message("west", rssi, at: nil, id: id), at: 1)
      _ = house.hear(message("east", -70, at: nil, id: id), at: 1.1)
    }
    #expect(house.near(at: .after(1.2)) == [ids[1], ids[0]])
    #expect(house.near(at: .after(4.2)).isEmpty)
    _ = house.hear(message("west", -60, at: nil, id: ids[1]), at: 4.2)
    #expect(house.near(at: .after(4.3)).isEmpty)
  }

  @Test(arguments: [
    (#"{"enrol":true}"#, HouseRequest.enrol as HouseRequest?), (#"{"enrol":false}"#, nil),
    (#"{"id":"b1","name":"bag\u001b[31m"}"#, .name(TopicLevel("b1")!, SafeText("bag"))),
    (#"{"id":"b1","here":"hall"}"#, .here(TopicLevel("b1")!, room: "hall")),
    (#"{"id":"b1","here":5}"#, nil), (#"{"remove":2}"#, .remove(browser: 2)),
    (#"{"remove":2.5}"#, nil), (#"{"remove":1e99}"#, nil),
    (#"{"id":"b1","name":""}"#, .name(TopicLevel("b1")!, .empty)), (#"{"id":"b1"}"#, nil),
    (#"{"id":"a/b","name":"x"}"#, nil), (#"{"id":"","name":"x"}"#, nil),
    (#"{"id":5,"name":"x"}"#, nil), ("up", nil), ("", nil), ("[]", nil),
  ])
  func readsRequests(_ text: String, _ request: HouseRequest?) {
    #expect(HouseRequest(text) == request)
  }

  /// The mean of a thing's place between two rooms is in the room that is reported.
  @Test(arguments: [(-70.0, -70.0), (-68, -70), (-70, -66)])
  func positionsAreInTheirRooms(_ west: Double, _ east: Double) {
    var house = House(plan, house: .home, wall: 0)
    var found: [Position] = []
    for step in 0..<40 {
      for (station, rssi) in [("west", west), ("east", east), ("south", -72)] {
        found += positions(house.hear(message(station, rssi, at: nil), at: Double(step) / 2))
      }
    }
    #expect(!found.isEmpty)
    #expect(
      found.allSatisfy { position in
        plan.rooms.contains {
          $0.name == position.room && $0.distance(x: position.x, y: position.y) == 0
        }
      })
  }

  /// A recorded position gets its height from its floor.
  @Test func heightsOfRecordedPlaces() {
    var house = House(HousePlan(floors: [Floor(name: "attic", height: 2.8)]), house: .home, wall: 0)
    let place = Position(x: 1, y: 2, station: "", room: "bath", floor: "attic")
    for time in [0.0, 1] { _ = house.take(place, of: thing, at: time) }
    #expect(house.things[thing]?.position?.z == 4)
  }

  /// Reports of a thing beside the western station. The stations' clocks are `skew` seconds ahead.
  private func walk(
    _ house: inout House, seconds: Double = 10, skew: Double = 0,
    _ topic: (String) -> String? = { _ in nil }
  ) -> [House.Event] {
    var events: [House.Event] = []
    for step in stride(from: 0.0, to: seconds, by: 0.5) {
      for (station, rssi) in levels {
        var one = message(station, rssi, at: 1_000_000 + step + skew)
        if let other = topic(station) {
          one.topic = other
          one.payload = Array(#"{"mac":"aabbcc000004","rssi@1m":-59,"rssi":\#(rssi)}"#.utf8)
        }
        events += house.hear(one, at: step + 0.05)
      }
    }
    return events
  }

  private func positions(_ events: [House.Event]) -> [Position] {
    events.compactMap { if case .position(let position, _) = $0 { position } else { nil } }
  }

  @Test(arguments: [0.0, 3600, -86_400])
  func locates(skew: Double) throws {
    var house = House(plan, house: .home, wall: 1_000_000)
    let events = walk(&house, skew: skew)
    let last = try #require(positions(events).last)
    #expect(last.room == "hall" && last.station == "west")
    #expect((8.5...10).contains(last.time))
    #expect(house.things[thing]?.label == "keys")
    let skews = events.compactMap { if case .skew(_, let seconds) = $0 { seconds } else { nil } }
    #expect(skews.count == (skew == 0 ? 0 : 3))
    #expect(skews.allSatisfy { abs($0 - skew) < 1 })
  }

  /// ESPresense's nodes can be used as stations.
  @Test func locatesForESPresense() throws {
    var house = House(plan, house: .home, wall: 1_000_000)
    let events = walk(&house) { "espresense/devices/\(thing)/\($0)" }
    #expect(try #require(positions(events).last).room == "hall")
    #expect(house.things[thing]?.address == BluetoothAddress("AA:BB:CC:00:00:04"))
  }

  /// A thing in a long house is not on the side of a station that hears others but not it. A station that reports nothing
  /// may be off.
  @Test(arguments: [(nil, 19...21), ("west", 22...40), ("east", 0...18)])
  func silenceIsEvidence(listening: String?, x: ClosedRange<Double>) throws {
    let stations = [("west", 0.0), ("middle", 20), ("east", 40)].map {
      Station(name: $0, x: $1, y: 4, z: 2)
    }
    var house = House(HousePlan(stations: stations), house: .home, wall: 0)
    var last: Position?
    for step in stride(from: 0.0, to: 30, by: 0.5) {
      if let listening {
        _ = house.hear(message(listening, -70, at: step, id: TopicLevel("other")!), at: step)
      }
      last = positions(house.hear(message("middle", -80, at: step), at: step)).last ?? last
    }
    #expect(x.contains(try #require(last).x))
  }

  /// Stations are not things, ESPresense's nodes included. One that hears much less than the others is reported, and a thing
  /// beside it is found.
  @Test(arguments: [false, true]) func calibratesStations(areNodes: Bool) throws {
    var house = House(plan, house: .home, wall: 1_000_000)
    var events: [House.Event] = []
    func beacon(_ number: Int) -> BeaconIdentity {
      BeaconIdentity(uuid: BeaconUUID(high: 1, low: 2), major: 7, minor: UInt16(number))
    }
    for (number, station) in plan.stations.enumerated() where !areNodes {
      let about = StationAbout(place: nil, beacon: beacon(number), version: "")
      events += house.hear(
        BrokerMessage("hotcold/v1/home/station/\(station.name)/about", about.payload))
    }
    for step in stride(from: 0.0, to: 30, by: 0.5) {
      for (receiver, station) in plan.stations.enumerated() {
        for sender in plan.stations.indices where sender != receiver {
          let name = "node:\(plan.stations[sender].name)"
          let id = areNodes ? TopicLevel(checked: name) : DeviceReport.id(of: beacon(sender))
          events += house.hear(
            message(station.name, receiver == 0 ? -97 : -77, at: 1_000_000 + step, id: id),
            at: step)
        }
      }
      events += house.advance(to: step)
    }
    #expect(house.things.isEmpty)
    let levels = events.compactMap { event -> (String, Double)? in
      if case .level(let station, let level) = event { (station.text, level) } else { nil }
    }
    let isOne = levels.count == 1 && levels.first?.0 == "west"
    #expect(isOne)
    #expect((-20 ... -10).contains(try #require(levels.first).1))
    var found: [House.Event] = []
    for step in stride(from: 30.0, to: 40, by: 0.5) {
      for (station, rssi) in [("west", -82.0), ("east", -78), ("south", -76)] {
        found += house.hear(message(station, rssi, at: 1_000_000 + step), at: step + 0.05)
      }
    }
    #expect(try #require(positions(found).last).room == "hall")
  }

  /// Without a plan, stations publish their own positions.
  @Test func learnsThePlan() throws {
    var house = House(HousePlan(), house: .home, wall: 1_000_000)
    #expect(walk(&house, seconds: 1).isEmpty)
    #expect(plan.stations.flatMap { place($0, in: &house) }.count == 3)
    let located = positions(walk(&house))
    #expect(try #require(located.last).room == nil)
  }

  private func place(_ station: Station, in house: inout House) -> [House.Event] {
    let about = StationAbout(place: (station.x, station.y, station.z), beacon: nil, version: "")
    return house.hear(
      "station/\(station.name)/about", kept: String(decoding: about.payload, as: UTF8.self))
  }

  /// A moved station is used at its new position. A position from a file takes precedence.
  @Test func stationsMove() throws {
    var house = House(HousePlan(stations: [plan.stations[0]]), house: .home, wall: 1_000_000)
    for station in plan.stations { _ = place(station, in: &house) }
    let before = try #require(positions(walk(&house)).last)
    var moved = plan.stations[1]
    moved.x = 9
    #expect(place(moved, in: &house).count == 1)
    #expect(place(moved, in: &house).isEmpty)
    #expect(house.plan.stations.map(\.x) == [0, 9, 4])
    #expect(place(Station(name: "attic", x: 4, y: 3, z: 2), in: &house).count == 1)
    moved.name = "west"
    #expect(place(moved, in: &house).isEmpty)
    let after = try #require(positions(walk(&house)).last)
    #expect(abs(after.x - before.x) < 1 && abs(after.y - before.y) < 1)
  }

  private func text(_ name: String) -> String {
    #"{"rooms":[{"name":"\#(name)","from":[0,0],"to":[8,6]}]}"#
  }

  /// A retained plan can change, and an empty message removes it; an invalid one does not.
  @Test func messagesAreRemoved() {
    var house = House(HousePlan(stations: [plan.stations[0]]), house: .home, wall: 0)
    for station in plan.stations { _ = place(station, in: &house) }
    func rooms(_ payload: String) -> [String] {
      _ = house.hear("plan", kept: payload)
      return house.plan.rooms.map(\.name)
    }
    func stations(_ payload: String) -> [String] {
      _ = house.hear("station/east/about", kept: payload)
      return house.plan.stations.map(\.name)
    }
    #expect(rooms(text("hall")) == ["hall"])
    #expect(rooms(text("attic")) == ["attic"])
    #expect(rooms("{") == ["attic"])
    #expect(rooms("").isEmpty)
    #expect(stations("{") == ["west", "east", "south"])
    #expect(stations("") == ["west", "south"])
  }

  @Test func stationsComeAndGo() {
    var house = House(plan, house: .home, wall: 0)
    let events = ["online", "online", "offline", "gone", "offline", "online"].flatMap {
      house.hear("station/west/status", kept: $0)
    }
    let statuses = events.compactMap {
      if case .station(_, let status) = $0 { status } else { nil }
    }
    #expect(statuses == [.online, .offline, .online])
  }

  /// A recorded position is reported once.
  @Test func replaysRecordedPositions() throws {
    var house = House(plan, house: .home, wall: 0)
    let events = [0, 1, 2].flatMap { house.take(hall, of: thing, at: $0) }
    #expect(positions(events) == [hall])
    #expect(house.things[thing]?.lastHeard == .after(2) && house.things[thing]?.label == "keys")
    #expect(house.advance(to: 40).count == 1)
  }

  /// A position is reported without a further message, and once.
  @Test func reportsWithoutAnotherMessage() {
    var house = House(plan, house: .home, wall: 1_000_000)
    for (station, rssi) in levels {
      #expect(house.hear(message(station, rssi, at: 1_000_000), at: 0.01).isEmpty)
    }
    let counts = [0.1, 0.2, 0.3, 0.4, 0.6, 2].map { positions(house.advance(to: $0)).count }
    #expect(counts == [0, 0, 1, 0, 0, 0])
    #expect(house.things[thing]?.position?.room == "hall")
  }

  /// A thing is drawn inside its room, even if its mean position is in another room or on the wall.
  @Test(arguments: [
    (1.0, 2.0, 1.0), (5, 2, 3.5), (-1, 2, 0.5), (3.9, 2, 3.5),
  ])
  func drawsInItsRoom(_ x: Double, _ y: Double, _ drawn: Double) {
    let position = Position(time: 0, x: x, y: y, z: 1, radius: 1, station: "", room: "hall")
    #expect(plan.place(of: position).x == drawn && plan.place(of: position).y == y)
  }

  /// A thing that no station hears is reported as gone, once.
  @Test func forgets() {
    var house = House(plan, house: .home, wall: 1_000_000)
    _ = walk(&house)
    _ = house.advance(to: 10)
    #expect(house.advance(to: 30).isEmpty && house.things[thing]?.position != nil)
    #expect(house.advance(to: 60).count == 1 && house.things[thing]?.position == nil)
  }

  /// Things that go at the same time are reported in the same order in each run.
  @Test func forgetsInOrder() {
    var house = House(plan, house: .home, wall: 0)
    let ids = (0..<20).compactMap { TopicLevel("thing\(10 + $0 * 7 % 20)") }
    for id in ids { #expect(house.take(hall, of: id).count == 1) }
    let gone = house.advance(to: 60).compactMap { if case .gone(let id) = $0 { id } else { nil } }
    #expect(gone == ids.sorted())
  }

  /// Times have no more digits than stations send, however many seconds have passed since 1970.
  @Test(arguments: [0.0, 1_000_000, 1_700_000_000])
  func reportsMilliseconds(_ wall: Double) {
    var house = House(plan, house: .home, wall: wall)
    var events: [House.Event] = []
    for step in 0..<40 {
      let seconds = Double(step) * 0.25 + Double(step * 7 % 11) / 1000
      for (station, rssi) in levels {
        events += house.hear(message(station, rssi, at: wall + seconds), at: seconds + 0.0123456)
      }
      events += house.advance(to: seconds + 0.1)
    }
    let times = positions(events).map(\.time)
    #expect(times.count > 10)
    #expect(times.allSatisfy { abs($0 * 1000 - ($0 * 1000).rounded()) < 1e-6 }, "\(times)")
  }

  @Test(arguments: [
    BrokerMessage("hotcold/v1/home/station/west/device/x", []),
    BrokerMessage("hotcold/v1/home/station/west/device/x", Array("{\"rssi\":NaN}".utf8)),
    BrokerMessage("hotcold/v1/home/station/west/about", [0xFF]), BrokerMessage("", [1]),
    BrokerMessage("espresense/devices/x/west", [UInt8](repeating: 0x5B, count: 60_000)),
    message("west", -60, at: 1, isRetained: true),
  ])
  func rejects(_ bad: BrokerMessage) {
    var house = House(plan, house: .home, wall: 0)
    #expect(house.hear(bad).isEmpty && house.things.isEmpty)
  }

  /// It stays bounded, however many ids and stations report.
  @Test func flood() {
    var house = House(plan, house: .home, wall: 1_000_000)
    var kept: [TopicLevel] = []
    for index in 0..<3000 {
      let id = TopicLevel("id\(index)")!
      _ = house.hear(message("west", -60, at: 1_000_000, id: id))
      // Among things heard at the same time, the one with the lowest id is evicted.
      if kept.count == House.mostThings { kept.removeFirst() }
      kept.insert(id, at: kept.firstIndex { $0 > id } ?? kept.endIndex)
      _ = house.hear("station/s\(index)/status", kept: "online")
    }
    #expect(house.things.keys.sorted() == kept)
    #expect(house.stations.count == 256)
    _ = walk(&house, seconds: 2)
    // A thing named in the plan is never evicted.
    for index in 0..<3000 {
      _ = house.hear(message("west", -60, at: 1_000_000, id: TopicLevel("jd\(index)")!), at: 5)
    }
    #expect(house.things[thing] != nil)
  }

  @Test func planInJSON() throws {
    let text = #"""
      {"name":"home","stations":[{"name":"west","at":[0,0,2]},{"name":"east","at":[8,0]}],
       "rooms":[{"name":"hall","from":[4,6],"to":[0,0]}],"walls":[[[4,0],[4,4]]],
       "things":[{"id":"AA:BB:CC:00:00:04","name":"keys"}]}
      """#
    let plan = try HousePlan(json: Array(text.utf8))
    #expect(
      plan.stations.map(\.z) == [2, 2] && plan.rooms == [Room(name: "hall", x: 0...4, y: 0...6)])
    #expect(plan.things == [thing: SafeText("keys")] && plan.walls.count == 1)
  }

  /// A file may begin with a byte order mark or an empty line.
  @Test(arguments: ["", "\u{FEFF}", "\n", "\u{FEFF}\n"])
  func planInFile(_ start: String) throws {
    let json = #"{"rooms":[{"name":"hall","from":[4,6],"to":[0,0]}]}"#
    let plan = try HousePlan.file(Array((start + json).utf8))
    #expect(plan.rooms.map(\.name) == ["hall"])
    let yaml = "floors:\n  - id: first\n  - id: second\nnodes:\n  - name: x\n    point: [1, 2, 0]\n"
    #expect(throws: HousePlan.Problem.self) {
      try HousePlan.file(Array((start + json).utf8), floor: "first")
    }
    let companion = try HousePlan.file(Array((start + yaml).utf8), floor: "first")
    #expect(companion.stations.map(\.name) == ["x"])
  }

  @Test(arguments: [
    ("", "not valid JSON"), (#"{"rooms":1}"#, "rooms is not a list"),
    (#"{"stations":[{"name":"a/b","at":[1,2]}]}"#, "part of a topic"),
    (#"{"stations":[{"name":"a","at":[1,1e9]}]}"#, "station a needs"),
    (#"{"stations":[{"name":"a","at":[1,1]},{"name":"a","at":[1,1]}]}"#, "two stations called a"),
    (
      #"{"stations":["# + (0...256).map { #"{"name":"s\#($0)","at":[1,1]}"# }.joined(separator: ",")
        + "]}", "stations[256]: there are more than 256 stations"
    ),
    ("{\"rooms\":[],\n\"rooms\":[]}", "line 2: the key rooms occurs twice"),
    (
      #"{"stations":[{"name":"a","at":[1,1],"at":[2,2]}]}"#, "line 1: the key at occurs twice"
    ),
    (#"{"rooms":[{"name":"","from":[1,1],"to":[2,2]}]}"#, "no name"),
    (#"{"rooms":[{"name":"hall","from":[1,1]}]}"#, "room hall needs"),
    (#"{"rooms":[{"name":"hall","from":[1,1],"to":[1,5]}]}"#, "the room hall has no area"),
    (#"{"rooms":[{"name":"hall","points":[[1,1],[2,2],[3,3]]}]}"#, "the room hall has no area"),
    (#"{"rooms":[{"name":"hall","points":[[1,1],[2,2]]}]}"#, "room hall needs"),
    (#"{"walls":[[[1,2]]]}"#, "walls[0]"), (#"{"things":[{"id":"x"}]}"#, "things[0]"),
    (#"{"floors":[{"name":""}]}"#, "a floor has no name"),
    (#"{"floors":[{"name":"a"},{"name":"a"}]}"#, "or the name of another floor"),
    (#"{"floors":[{"name":"a"},{"name":"b","height":-3}]}"#, "the floor b is no higher"),
    (#"{"floors":[{"name":"a"}],"stations":[{"name":"x","at":[1,2],"floor":"b"}]}"#, "no floor b"),
    (#"{"stairs":[{"from":[1,2]}]}"#, "stairs[0]: stairs need"),
    ("[]", "not a JSON object"), (#"{"thing":[]}"#, "key thing is unknown"),
    (#"{"name":5}"#, "name must be text of at most 240 bytes"),
    (#"{"yUp":"yes"}"#, "yUp must be true or false"),
    (#"{"rooms":[{"name":"a","from":[1,1],"to":[2,2],"flor":"b"}]}"#, "rooms[0]: the key flor"),
    (#"{"floors":[{"name":"a","height":"3"}]}"#, "floors[0]: height must be a number"),
    (
      #"{"stations":[{"name":"a","at":[1,1],"reach":0}]}"#, "stations[0]: reach must be a number of"
    ),
    (
      #"{"stations":[{"name":"a","at":[1,1],"reach":[]}]}"#,
      "stations[0]: reach must be a number of"
    ),
    (#"{"things":[{"id":"AA:BB:CC:00:04","name":"x"}]}"#, "things[0]: AA:BB:CC:00:04 is not"),
    (#"{"things":[{"id":"ibeacon:1-2","name":"x"}]}"#, "things[0]: ibeacon:1-2 is not"),
    (#"{"things":[{"id":"x","name":"a"},{"id":"y","name":"a"}]}"#, "things[1]: another thing"),
  ])
  func badPlan(_ text: String, _ why: String) {
    let problem = #expect(throws: HousePlan.Problem.self) {
      try HousePlan(json: Array(text.utf8))
    }
    #expect(problem?.advice.contains(why) == true)
  }
}
