import BeaconCodec
import BeaconLocating
import BeaconRanging
import HotColdGame
import HotColdPlay
import HotColdSystem
import HotColdView
import HotColdWorld

/// A house told in lines: where its things are, and how its stations do.
package struct HouseFrontEnd<Feed: HouseFeed>: FrontEnd {
  private var keeper: HouseKeeper<Feed>
  private var lines: PositionLines
  private var first: Timestamp?
  private var last = Timestamp.zero

  package init(_ keeper: HouseKeeper<Feed>, lines: PositionLines) {
    self.keeper = keeper
    self.lines = lines
  }

  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }

  package func hear(_ sighting: Sighting) {}

  package mutating func advance(to time: Timestamp) throws {
    first = first ?? time
    last = time
    for news in keeper.advance(to: time) {
      switch news {
      case .connected(let sentence): tell("connected", sentence.english, at: time)
      case .lost(let sentence): tell("lost", sentence.english, at: time)
      case .event(let event): try tell(event, at: time)
      case .game(let event): try lines.write(event)
      }
    }
  }

  private mutating func tell(_ state: String, _ sentence: String, at time: Timestamp) {
    lines.write("broker", at: time, sentence) { line in
      line.add("state", state)
      line.add("message", printable(sentence))
    }
  }

  private mutating func tell(_ event: House.Event, at time: Timestamp) throws {
    let house = keeper.house
    switch event {
    case .position(let position, let id):
      guard let thing = house.things[id] else { return }
      try lines.write(
        position, station: house.station(position.station),
        of: PositionLines.Subject(address: thing.address, id: id.text, name: thing.name))
    case .station(let station, let presence):
      tell(station, presence == .online ? "is there" : "is gone", presence, at: time)
    case .skew(let station, let seconds):
      tell(
        station,
        "has a clock that is \(decimalText(seconds.magnitude, places: 0)) s \(seconds < 0 ? "behind" : "ahead")",
        nil, skew: seconds, at: time)
    case .level(let station, let level):
      tell(
        station,
        "hears \(decimalText(level.magnitude, places: 0)) dB \(level < 0 ? "less" : "more") than the other stations",
        nil, level: level, at: time)
    case .gone(let id):
      let thing = house.things[id]
      lines.write(
        "gone", at: time, "\(thing?.label ?? safe(id.text)) is not heard any more"
      ) { line in
        line.add("id", printable(id.text))
        line.add("name", thing.flatMap { $0.name.isEmpty ? nil : $0.name.description })
      }
    case .plan: break
    }
  }

  private mutating func tell(
    _ station: TopicLevel, _ words: String, _ presence: Presence?, skew: Double? = nil,
    level: Double? = nil, at time: Timestamp
  ) {
    let name = safe(station.text)
    lines.write("station", at: time, "\(name) \(words)") { line in
      line.add("station", name)
      line.add("status", presence?.rawValue)
      line.add("skew", skew, places: 3)
      line.add("level", level, places: 1)
    }
  }

  package mutating func present(at time: Timestamp, world: World?, status: Status?) throws
    -> Picture?
  {
    try lines.output.flush()
    return nil
  }

  /// Says goodbye, and the last line.
  package mutating func finish() throws {
    keeper.close()
    lines.write(
      Summary(
        readings: keeper.house.readings, beacons: keeper.house.things.count, rejects: Rejects(),
        time: last, duration: max(first.map { last.seconds(since: $0) } ?? 0, 0)))
    try lines.output.flush()
  }
}
