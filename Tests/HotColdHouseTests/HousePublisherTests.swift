import BeaconCodec
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// The messages for Home Assistant, one by one.
struct HousePublisherTests {
  /// A house with named things, and its publisher.
  private struct Setup {
    var house: House
    var publisher: HousePublisher
    let ids: [TopicLevel]

    init(things: Int) {
      ids = (0..<things).map { TopicLevel("t\(1000 + $0)")! }
      house = House(
        HousePlan(
          stations: [
            Station(name: "west", x: 0, y: 0, z: 2), Station(name: "east", x: 8, y: 0, z: 2),
          ], rooms: [Room(name: "hall", x: 0...8, y: 0...6)],
          things: Dictionary(uniqueKeysWithValues: ids.map { ($0, SafeText("\($0)")) })),
        house: .home, wall: 0)
      publisher = HousePublisher(house.topics, version: "1", patience: 60)
    }

    /// The states published while the first thing is heard, or nothing.
    mutating func states(
      from start: Double, to end: Double, isHeard: Bool
    ) -> [String] {
      var messages: [BrokerMessage] = []
      for seconds in stride(from: start, to: end, by: 0.5) {
        var events: [House.Event] = []
        if isHeard {
          let report = DeviceReport(id: ids[0], time: nil, rssi: -60, measuredPower: -59)
          house.hear(
            BrokerMessage(house.topics.device(ids[0], at: TopicLevel("west")!), report.payload),
            at: .after(seconds), into: &events)
        }
        house.advance(to: .after(seconds), into: &events)
        for event in events { messages += publisher.hear(event, in: house, at: .after(seconds)) }
        messages += publisher.advance(to: .after(seconds), in: house)
      }
      return states(messages)
    }

    func states(_ messages: [BrokerMessage]) -> [String] {
      messages.filter { $0.topic.hasSuffix("/room") }.map {
        "\($0.topic.split(separator: "/")[4]) \(String(decoding: $0.payload, as: UTF8.self))"
      }
    }
  }

  /// A thing is published as away once, after a minute without a reading.
  @Test func publishesAwayOnce() {
    var setup = Setup(things: 2)
    setup.publisher.connect(at: .after(0))
    #expect(setup.states(from: 0, to: 55, isHeard: true) == ["t1000 hall"])
    #expect(setup.states(from: 55, to: 100, isHeard: false) == ["t1001 not_home"])
    #expect(setup.states(from: 100, to: 300, isHeard: false) == ["t1000 not_home"])
    #expect(setup.states(from: 300, to: 310, isHeard: true) == ["t1000 hall"])
    #expect(
      setup.states(setup.publisher.greeting(setup.house)) == ["t1000 hall", "t1001 not_home"])
  }

  /// Without a broker nothing can be heard, so nothing counts as away.
  @Test func keepsStatesWithoutBroker() {
    var setup = Setup(things: 1)
    setup.publisher.connect(at: .after(0))
    #expect(setup.states(from: 0, to: 10, isHeard: true) == ["t1000 hall"])
    setup.publisher.connect(at: nil)
    #expect(setup.states(from: 10, to: 500, isHeard: false).isEmpty)
    setup.publisher.connect(at: .after(500))
    #expect(setup.states(setup.publisher.greeting(setup.house)) == ["t1000 hall"])
    #expect(setup.states(from: 500, to: 555, isHeard: false).isEmpty)
    #expect(setup.states(from: 555, to: 570, isHeard: false) == ["t1000 not_home"])
  }
}
