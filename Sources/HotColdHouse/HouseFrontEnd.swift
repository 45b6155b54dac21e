import BeaconCodec
import BeaconRanging
import BeaconStations
import HotColdBroker
import HotColdGame
import HotColdOutput
import HotColdPlay
import HotColdScreen
import HotColdSystem
import HotColdWorld

/// A house told in lines: where its things are, and how its stations do.
package struct HouseFrontEnd<Feed: HouseFeed>: FrontEnd {
  package private(set) var house: House
  private var feed: Feed
  /// nil where Home Assistant is told nothing.
  private var publisher: HousePublisher?
  private var lines: PositionLines
  private var events: [House.Event] = []
  private var first: Timestamp?

  package init(
    _ house: House, _ feed: Feed, publisher: HousePublisher?, lines: PositionLines
  ) {
    self.house = house
    self.feed = feed
    self.publisher = publisher
    self.lines = lines
  }

  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }

  package func hear(_ sighting: Sighting) {}

  package mutating func advance(to time: Timestamp) throws {
    first = first ?? time
    for event in feed.poll(at: time) {
      switch event {
      case .connected:
        tell("connected", "connected to \(feed.name)", at: time)
        greet()
      case .lost(let why): tell("lost", "\(feed.name): \(why); trying again", at: time)
      case .message(let message):
        if publisher?.isBirth(message) == true {
          greet()
        } else {
          house.hear(message, at: time, into: &events)
        }
      }
    }
    house.advance(to: time, into: &events)
    for event in events {
      for message in publisher?.hear(event, in: house, at: time) ?? [] { feed.publish(message) }
      try tell(event, at: time)
    }
    events.removeAll(keepingCapacity: true)
  }

  private func greet() {
    for message in publisher?.greeting(house) ?? [] { feed.publish(message) }
  }

  private mutating func tell(_ state: String, _ sentence: String, at time: Timestamp) {
    lines.write("broker", at: time, sentence) { line in
      line.add("state", state)
      line.add("message", printable(sentence))
    }
  }

  private mutating func tell(_ event: House.Event, at time: Timestamp) throws {
    switch event {
    case .position(let position, let id):
      guard let thing = house.things[id] else { return }
      try lines.write(
        position, station: house.station(position.station),
        of: PositionLines.Subject(address: thing.address, id: id.text, name: thing.name))
    case .station(let station, let presence):
      tell(station, presence == .online ? "is there" : "is gone", presence, skew: nil, at: time)
    case .skew(let station, let seconds):
      tell(
        station,
        "has a clock that is \(decimalText(seconds.magnitude, places: 0)) s \(seconds < 0 ? "behind" : "ahead")",
        nil, skew: seconds, at: time)
    case .gone(let id):
      let label = house.things[id]?.label ?? safe(id.text)
      lines.write("gone", at: time, "\(label) is not heard any more") { line in
        line.add("id", printable(id.text))
        line.add("name", house.things[id].flatMap { $0.name.isEmpty ? nil : $0.name.description })
      }
    case .plan: break
    }
  }

  private mutating func tell(
    _ station: TopicLevel, _ words: String, _ presence: Presence?, skew: Double?,
    at time: Timestamp
  ) {
    let name = safe(station.text)
    lines.write("station", at: time, "\(name) \(words)") { line in
      line.add("station", name)
      line.add("status", presence?.rawValue)
      line.add("skew", skew, places: 3)
    }
  }

  package mutating func present(at time: Timestamp, world: World?, status: Status?) throws
    -> Picture?
  {
    try lines.output.flush()
    return nil
  }

  /// Says goodbye, and the last line.
  package mutating func finish(at time: Timestamp) throws {
    if publisher != nil { feed.publish(HousePublisher.will(house.topics)) }
    feed.close()
    lines.write(
      Summary(
        readings: house.readings, beacons: house.things.count, rejects: Rejects(), time: time,
        duration: max(first.map { time.seconds(since: $0) } ?? 0, 0)))
    try lines.output.flush()
  }
}
