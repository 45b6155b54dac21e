import BeaconCodec
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// The messages for Home Assistant, one by one.
struct HousePublisherTests {
  /// A house with two stations and named things, and its publisher, which waits a minute for silent things.
  private struct Setup {
    var house: House
    var publisher: HousePublisher
    let ids: [TopicLevel]
    private var time = 0.0
    /// What was published about rooms.
    private(set) var rooms: [BrokerMessage] = []
    /// What was published about things.
    private(set) var others: [BrokerMessage] = []
    /// Percent; what the stations report of the first thing.
    var battery: Int?

    init(things: Int = 1, floors: Int = 0) {
      ids = (0..<things).map { TopicLevel("t\(1000 + $0)")! }
      var plan = HousePlan(
        stations: [
          Station(name: "west", x: 0, y: 0, z: 2), Station(name: "east", x: 8, y: 0, z: 2),
        ],
        rooms: (0..<max(floors, 1)).flatMap {
          [
            Room(name: "hall", x: 0...4, y: 0...6, floor: $0),
            Room(name: "study", x: 4...8, y: 0...6, floor: $0),
          ]
        },
        things: Dictionary(uniqueKeysWithValues: ids.map { ($0, SafeText("\($0)")) }))
      plan.floors = (0..<floors).map { Floor(name: "\($0)", height: 3 * Double($0)) }
      house = House(plan, house: .home, wall: 0)
      publisher = HousePublisher(house.topics, version: "1", patience: 60)
      publisher.connect(at: .zero)
    }

    /// Lets seconds pass, and returns the published places.
    /// - Parameters:
    ///   - stations: those that report.
    ///   - rssi: what `west` hears of the first thing, in dBm; `east` hears what is missing to -140. Nil if they do not
    ///     hear it.
    mutating func wait(
      _ seconds: Double, _ stations: [String] = ["west", "east"], rssi: ((Int) -> Double)? = nil
    ) -> [String] {
      var messages: [BrokerMessage] = []
      var events: [House.Event] = []
      for step in 1...Int(seconds * 2) {
        time += 0.5
        let now = Timestamp.after(time)
        for station in stations.compactMap({ TopicLevel($0) }) {
          if step % 20 == 1 {
            house.hear(
              BrokerMessage(house.topics.telemetry(of: station), []), at: now, into: &events)
          }
          guard let rssi else { continue }
          let level = station.text == "west" ? rssi(step) : -140 - rssi(step)
          let report = DeviceReport(
            id: ids[0], time: nil, rssi: level, measuredPower: -59, battery: battery)
          house.hear(
            BrokerMessage(house.topics.device(ids[0], at: station), report.payload), at: now,
            into: &events)
        }
        house.advance(to: now, into: &events)
        for event in events { messages += publisher.hear(event, in: house, at: now) }
        events = []
        messages += publisher.advance(to: now, in: &house)
      }
      for message in messages {
        if case .room = house.topics.subject(of: message.topic) {
          rooms.append(message)
        } else {
          others.append(message)
        }
      }
      return messages.compactMap(place)
    }

    mutating func hear(_ station: String, _ status: String) {
      guard let station = TopicLevel(station) else { return }
      var events: [House.Event] = []
      house.hear(
        .kept(house.topics.status(of: station), status.utf8), at: .after(time), into: &events)
    }

    mutating func hear(room: String, _ state: String) -> [BrokerMessage] {
      let topic = house.topics.occupancy(of: TopicLevel(room)!)
      return publisher.hear(.kept(topic, state.utf8), in: &house, at: .zero)
    }

    /// As a suspended program, which reads nothing meanwhile.
    mutating func pause(_ seconds: Double) { time += seconds }

    func place(_ message: BrokerMessage) -> String? {
      guard case .thing(let id, "position") = house.topics.subject(of: message.topic) else {
        return nil
      }
      let json = JSONValue(message.payload)
      return [id.text, json?["state"]?.string ?? "-", json?["room"]?.string]
        .compactMap(\.self).joined(separator: " ")
    }

    /// The places of a greeting.
    var greeting: [String] { publisher.greeting(house).compactMap(place) }
  }

  /// A thing is published as away once, after a minute without a reading.
  @Test func publishesAwayOnce() {
    var setup = Setup(things: 2)
    #expect(setup.wait(55) { _ in -60 } == ["t1000 home hall", "t1001 -"])
    #expect(setup.wait(45) == ["t1001 not_home"])
    #expect(setup.wait(200) == ["t1000 not_home"])
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
    #expect(setup.greeting == ["t1000 home hall", "t1001 not_home"])
  }

  /// Silence counts only while the stations report that could hear the thing. Afterwards it counts from their return.
  @Test(arguments: [[], ["east"], ["west"]])
  func silentStations(_ reporting: [String]) {
    var setup = Setup()
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
    #expect(setup.wait(500, reporting) == ["t1000 -"])
    #expect(setup.wait(50).isEmpty)
    #expect(setup.wait(60) == ["t1000 not_home"])
    // Now it may come back anywhere, so one station is enough.
    #expect(setup.wait(500, ["east"]).isEmpty)
    #expect(setup.wait(500, []) == ["t1000 -"])
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
  }

  /// One station is enough to hear a thing, however the other one ends.
  @Test(arguments: [nil, "offline"] as [String?])
  func oneStationIsEnough(_ status: String?) {
    var setup = Setup()
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
    if let status { setup.hear("east", status) }
    #expect(setup.wait(300, ["west"]) { _ in -60 }.allSatisfy { $0 == "t1000 home hall" })
    #expect(setup.wait(59, []).isEmpty)
    #expect(setup.wait(20, []) == ["t1000 -"])
  }

  /// A station's will ends its report at once, but two stations that restart in turn are no silence.
  @Test func restartedStations() {
    var setup = Setup()
    _ = setup.wait(10) { _ in -60 }
    for station in ["west", "east", "west"] {
      #expect(setup.wait(40, [station]).isEmpty)
    }
  }

  /// Without a broker nothing can be heard, so nothing counts as away.
  @Test func keepsPlacesWithoutBroker() {
    var setup = Setup()
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
    setup.publisher.connect(at: nil)
    #expect(setup.wait(490, []).isEmpty)
    setup.publisher.connect(at: .after(500))
    setup.house.forgetPresences()
    #expect(setup.greeting == ["t1000 home hall"])
    #expect(setup.wait(55).isEmpty)
    #expect(setup.wait(15) == ["t1000 not_home"])
  }

  /// A stopped program continues, and reads what stations sent before it reads what they heard.
  @Test func pausedProgram() {
    var setup = Setup()
    #expect(setup.wait(10) { _ in -60 } == ["t1000 home hall"])
    setup.pause(500)
    #expect(setup.wait(5).isEmpty)
    #expect(setup.wait(30) { _ in -60 }.isEmpty)
  }

  /// A thing that lies still is published once, although its RSSI varies by 6 dB. A thing that is carried through rooms
  /// is published in each.
  @Test func publishesMoves() {
    var setup = Setup()
    var random = SystemRandomNumberGenerator()
    let still = setup.wait(600) { _ in -62 + Double.random(in: -6...6, using: &random) }
    #expect(still.count <= 3)
    #expect(still.allSatisfy { $0.hasSuffix("home hall") })
    #expect(setup.wait(60) { step in -60 - Double(step) / 6 }.contains("t1000 home study"))
  }

  /// A room is occupied while a thing is in it, and unknown while its stations are silent.
  @Test func occupiedRooms() {
    var setup = Setup()
    func states() -> [String] {
      setup.rooms.map {
        "\($0.topic.split(separator: "/")[4]) \(String(decoding: $0.payload, as: UTF8.self))"
      }
    }
    _ = setup.wait(30) { _ in -60 }
    #expect(states() == ["hall ON", "study OFF"])
    #expect(setup.wait(60) { step in -60 - Double(step) / 6 }.contains("t1000 home study"))
    #expect(states().dropFirst(2) == ["hall OFF", "study ON"])
    _ = setup.wait(100)
    #expect(states().dropFirst(4) == ["study OFF"])
    _ = setup.wait(100) { _ in -60 }
    _ = setup.wait(100, [])
    #expect(states().dropFirst(5) == ["hall ON", "hall None"])
    #expect(setup.rooms.allSatisfy { $0.isRetained })
    // Nobody has heard the other thing yet; after a minute it is away.
    setup = Setup(things: 2)
    _ = setup.wait(30) { _ in -60 }
    #expect(states() == ["hall ON", "study None"])
    _ = setup.wait(60) { _ in -60 }
    #expect(states().dropFirst(2) == ["study OFF"])
  }

  /// A place without a room has no floor, so the thing may be in any room.
  @Test func occupiedRoomsOfFloors() {
    var setup = Setup(floors: 2)
    let place = BrokerMessage.kept(
      setup.house.topics.position(of: setup.ids[0]),
      #"{"state":null,"in_zones":[],"room":null,"last":"hall"}"#.utf8)
    _ = setup.publisher.hear(place, in: &setup.house, at: .zero)
    _ = setup.wait(10, [])
    #expect(setup.rooms.count == 4)
    #expect(setup.rooms.allSatisfy { $0.payload == Array("None".utf8) })
  }

  /// Since the last run the plan calls rooms and floors otherwise; the thing is not heard. Another locator's plan may come
  /// later than its place.
  @Test(
    arguments: [
      ("hall", 6.0, 1.2, "null", 0, nil), ("salon", 2, 1.2, "null", 0, "hall null"),
      ("salon", 9, 1.2, "null", 0, "study null"), ("hall", 2, 4.2, "\"1\"", 2, nil),
      ("hall", 2, 4.2, "\"first\"", 2, "hall 1"), ("loft", 6, 4.2, "\"first\"", 2, "study 1"),
    ] as [(String, Double, Double, String, Int, String?)])
  func renamedRooms(
    _ room: String, _ x: Double, _ z: Double, _ floor: String, _ floors: Int, _ expected: String?
  ) throws {
    var setup = Setup(floors: floors)
    let topics = setup.house.topics
    let payload =
      #"{"state":"home","in_zones":["zone.home"],"room":"\#(room)","floor":\#(floor),"#
      + #""station":"west","distance":2,"x":\#(x),"y":3,"z":\#(z),"radius":1,"heard":0}"#
    let kept = BrokerMessage.kept(topics.position(of: setup.ids[0]), payload.utf8)
    func place(_ message: BrokerMessage) -> String {
      let json = JSONValue(message.payload)
      return "\(json?["room"]?.string ?? "-") \(json?["floor"]?.string ?? "null")"
    }
    let now = setup.publisher.hear(kept, in: &setup.house, at: .zero)
    #expect(now.map(place) == [expected].compactMap(\.self))
    #expect(now.allSatisfy { $0.topic == kept.topic && $0.isRetained })
    let known = expected.map { "\($0.prefix { $0 != " " })" } ?? room
    #expect(setup.house.things[setup.ids[0]]?.lastPlace?.room == known)
    _ = setup.wait(10, [])
    #expect(setup.rooms.contains { $0.payload == Array("ON".utf8) })

    let own = HousePlan(things: setup.house.plan.things)
    var later = House(own, house: .home, wall: 0)
    var publisher = HousePublisher(topics, version: "1", patience: 60)
    #expect(publisher.hear(kept, in: &later, at: .zero).isEmpty)
    var events: [House.Event] = []
    later.hear(try #require(setup.house.plan.message(topics)), at: .zero, into: &events)
    let news = events.flatMap { publisher.hear($0, in: later, at: .zero) }
    #expect(news.map(place) == now.map(place))
  }

  /// The battery's sensor is announced with its first value, and kept when the thing is away.
  @Test func announcesBatteries() {
    var setup = Setup()
    func batteries() -> [String] {
      setup.others.compactMap { message in
        let json = JSONValue(message.payload)
        let level = json?["battery"]?.number.map { "\($0)" }
        return json?["components"]?["battery"] == nil ? level : "announced"
      }
    }
    _ = setup.wait(10) { _ in -60 }
    #expect(batteries().isEmpty)
    setup.battery = 97
    _ = setup.wait(60) { _ in -60 }
    #expect(batteries() == ["announced", "97.0"])
    setup.battery = 96
    _ = setup.wait(60) { _ in -60 }
    _ = setup.wait(100)
    #expect(batteries().dropFirst(2) == ["96.0", "96.0"])
  }

  /// A new process sends no state that it has already sent, and removes rooms that the plan does not have.
  @Test func takesOverRooms() {
    var setup = Setup()
    for (room, state) in [("hall", "OFF"), ("study", "ON")] {
      #expect(setup.hear(room: room, state).isEmpty)
    }
    #expect(
      setup.hear(room: "attic, first", "ON") == [
        .kept("hotcold/v1/home/room/attic, first/occupancy", []),
        .kept("homeassistant/device/hotcold_home_room_attic-2c-20first/config", []),
      ])
    #expect(setup.wait(100) == ["t1000 -", "t1000 not_home"])
    #expect(
      setup.rooms.map(\.payload) == ["None", "None", "OFF", "OFF"].map { Array($0.utf8) })
  }

  /// A new process takes over what the last one has published. Things that are not in the plan any more are cleared,
  /// and so are the topics of version 1.0.
  @Test func takesOver() throws {
    var first = Setup()
    _ = first.wait(10) { _ in -60 }
    let place = try #require(first.publisher.greeting(first.house).first { first.place($0) != nil })
    for (stations, places) in [(["west"], ["t1000 not_home"]), (["east"], ["t1000 -"])] {
      var setup = Setup()
      #expect(setup.publisher.hear(place, in: &setup.house, at: .zero).isEmpty)
      #expect(setup.house.things[setup.ids[0]]?.lastPlace?.room == "hall")
      #expect(setup.wait(58, stations).isEmpty)
      #expect(setup.wait(20, stations) == places)
    }
    var other = Setup(things: 0)
    let cleared = other.publisher.hear(place, in: &other.house, at: .zero)
    #expect(cleared.allSatisfy { $0.payload.isEmpty && $0.isRetained })
    #expect(
      cleared.map(\.topic) == [
        "homeassistant/device_tracker/hotcold_home_t1000/config",
        "homeassistant/sensor/hotcold_home_t1000_room/config",
        "homeassistant/sensor/hotcold_home_t1000_distance/config",
        "homeassistant/device/hotcold_home_t1000/config", place.topic,
      ])
    let old = BrokerMessage.kept("hotcold/v1/home/thing/t1000/room", "hall".utf8)
    #expect(first.publisher.hear(old, in: &first.house, at: .zero) == [.kept(old.topic, [])])
    // What it publishes itself comes back without the flag.
    let own = BrokerMessage(place.topic, place.payload)
    #expect(other.publisher.hear(own, in: &other.house, at: .zero).isEmpty)
  }

  /// The broker publishes the will of an earlier connection late.
  @Test(arguments: [true, false])
  func staysOnline(_ isRetained: Bool) {
    var setup = Setup()
    let topic = "hotcold/v1/home/locator/status"
    for (status, answer) in [
      ("offline", [BrokerMessage.kept(topic, "online".utf8)]), ("online", []),
    ] {
      let message = BrokerMessage(topic, Array(status.utf8), isRetained: isRetained)
      #expect(setup.publisher.hear(message, in: &setup.house, at: .zero) == answer)
    }
  }

  /// Home Assistant keeps the value of a field that is missing.
  @Test func nullsWhenAway() throws {
    var setup = Setup()
    _ = setup.wait(10) { _ in -60 }
    _ = setup.wait(100)
    let message = try #require(
      setup.publisher.greeting(setup.house).first { setup.place($0) != nil })
    #expect(
      String(decoding: message.payload, as: UTF8.self)
        == #"{"state":"not_home","in_zones":[],"room":null,"floor":null,"station":null,"distance":null,"x":null,"y":null,"z":null,"radius":null,"battery":null,"last":"hall","heard":10}"#
    )
  }
}
