import BeaconCodec
import BeaconLocating
import Testing

@testable import HotColdApp
@testable import HotColdHouse
@testable import HotColdSystem

/// A broker that accepts as many messages as the client allows unacknowledged, and acknowledges a thousand in each
/// step.
private final class SlowBroker: HouseFeed {
  var events: [BrokerEvent] = []
  private(set) var published: [BrokerMessage] = []
  private var unacknowledged = 0

  func poll(at time: Timestamp) -> [BrokerEvent] {
    defer { events = [] }
    unacknowledged = max(unacknowledged - 1000, 0)
    return events
  }

  func publish(_ message: BrokerMessage) -> Bool {
    guard unacknowledged < BrokerClient.mostUnacknowledged else { return false }
    unacknowledged += 1
    published.append(message)
    return true
  }
}

struct GreetingTests {
  /// A thing that is named on the page is announced to stations and Home Assistant, and cleared when it is forgotten.
  @Test func announcesEnrolledThings() throws {
    let house = House(HousePlan(), house: .home, wall: 0)
    let broker = SlowBroker()
    var keeper = HouseKeeper(
      house, broker, publisher: HousePublisher(house.topics, version: "1", patience: 1), wall: 0)
    var before = 0
    /// Topics, and what their payloads begin with.
    func published(_ request: HouseRequest? = nil) -> [String] {
      if let request { keeper.answer(request, at: .zero) }
      _ = keeper.advance(to: .zero)
      defer { before = broker.published.count }
      return broker.published.dropFirst(before).map {
        $0.topic + " " + String(decoding: $0.payload.prefix(20), as: UTF8.self)
      }
    }
    broker.events = [.connected]
    #expect(!published().contains { $0.contains("/things") })
    #expect(published(.enrol) == ["hotcold/v1/home/enrol "])
    let id = try #require(TopicLevel("b1"))
    let announced = published(.name(id, SafeText("bag")))
    #expect(announced.contains(#"hotcold/v1/home/things {"ids":["b1"]}"#))
    let config = "homeassistant/device/hotcold_home_b1/config "
    #expect(announced.contains { $0.hasPrefix(config) && $0 != config })
    let forgotten = published(.name(id, .empty))
    #expect(forgotten.contains(#"hotcold/v1/home/things {"ids":[]}"#))
    #expect(forgotten.contains(config) && forgotten.contains("hotcold/v1/home/thing/b1/position "))
    #expect(keeper.refusal == nil)
  }

  /// An automation says where a thing is; a retained command may be old, and an unknown room is news, once.
  @Test(arguments: [("hall", false), ("hall", true), ("attic", false)])
  func takesCommands(room: String, isRetained: Bool) throws {
    let id = try #require(TopicLevel("b1"))
    let plan = HousePlan(
      stations: [Station(name: "k", x: 0, y: 0, z: 2)],
      rooms: [Room(name: "hall", x: 0...4, y: 0...6)], things: [id: SafeText("bag")])
    let broker = SlowBroker()
    var keeper = HouseKeeper(House(plan, house: .home, wall: 0), broker, wall: 0)
    let report = DeviceReport(id: id, rssi: -50).payload
    let command = BrokerEvent.message(
      BrokerMessage("hotcold/v1/home/thing/b1/here", Array(room.utf8), isRetained: isRetained))
    broker.events =
      [.message(BrokerMessage("hotcold/v1/home/station/k/device/b1", report))]
      + Array(repeating: command, count: 1000)
    let refused = keeper.advance(to: .zero).compactMap { news in
      if case .refusal(id, let why) = news { why.english } else { nil }
    }
    #expect(refused == (room == "attic" ? ["no room is called attic"] : []))
    let isHeard = room == "hall" && !isRetained
    // The page shows only refusals of its own requests.
    #expect((keeper.house.ownPlan.louder[id] != nil) == isHeard && keeper.refusal == nil)
  }

  /// Home Assistant starts in the step after we have connected, with the most things that a plan may have: all of them
  /// are published again, and "online" last.
  @Test func birthAfterConnecting() throws {
    let ids = try (0..<2000).map { try #require(TopicLevel("t\($0)")) }
    let plan = HousePlan(things: Dictionary(uniqueKeysWithValues: ids.map { ($0, SafeText("x")) }))
    let house = House(plan, house: .home, wall: 0)
    let broker = SlowBroker()
    var keeper = HouseKeeper(
      house, broker, publisher: HousePublisher(house.topics, version: "1", patience: 1), wall: 0)
    // For each thing, the three topics of version 1.0 are cleared.
    let greeting = 4 * ids.count + 3
    broker.events = [.connected]
    // After five seconds all of them are known to be unknown.
    for step in 0..<30 {
      _ = keeper.advance(to: .zero.advanced(bySeconds: Double(step)))
      if step == 10 {
        broker.events = [.message(BrokerMessage("homeassistant/status", Array("online".utf8)))]
      }
    }
    let published = broker.published
    #expect(published.count { $0.topic.hasSuffix("/config") } == 2 * (4 * ids.count + 1))
    #expect(published.count { $0.topic.hasSuffix("/position") } == 2 * ids.count)
    #expect(
      published[greeting - 1] == published.last && published.last?.payload == Array("online".utf8))
  }
}
