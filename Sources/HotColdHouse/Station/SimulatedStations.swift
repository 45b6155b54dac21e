import BeaconCodec
import HotColdApp
import HotColdSystem
import HotColdWorld
import Resources

/// Four simulated stations: a feed of messages without a broker. Each has its own world with the
/// same seed, so things and people are at the same places in all.
final class SimulatedStations: HouseFeed {
  /// An arbitrary day at time zero, in seconds since the Unix epoch.
  static let wall = 1_700_000_000.0

  private static let places: [(name: String, x: Double, y: Double)] = [
    ("bedroom", 2, 3), ("kitchen", 22.5, 3), ("bathroom", 2, 10.5), ("garage", 22.5, 10.5),
  ]

  private var stations: [(house: PretendHouse, reporter: StationReporter)] = []
  private var time = Timestamp.zero
  private var hasBegun = false

  init(seed: UInt64, house: TopicLevel) {
    var filter = DeviceFilter()
    filter.included = [DevicePattern("*")].compactMap { $0 }
    for place in Self.places {
      guard let name = TopicLevel(place.name) else { continue }
      var world = World.scanning(seed: seed, channel: .usual)
      world.put(at: Point(x: place.x, y: place.y))
      let reporter = StationReporter(
        house: house, station: name,
        about: StationAbout(place: (place.x, place.y, 1.2), beacon: nil, version: "demo"),
        filter: filter, interval: 0.5, speaksESPresense: false, digest: { "\($0)" })
      stations.append((PretendHouse(world: world, walksByItself: false), reporter))
    }
  }

  static var plan: HousePlan { (try? HousePlan(json: Tables.house)) ?? .empty }

  var trouble: String { "" }
  var name: String { "a pretend house with four stations" }

  /// In fixed steps, so that messages do not depend on the calls.
  func poll(at end: Timestamp) -> [BrokerEvent] {
    var events: [BrokerEvent] = []
    if !hasBegun {
      hasBegun = true
      events.append(.connected)
      events += stations.flatMap { $0.reporter.greeting }.map(BrokerEvent.message)
    }
    while time.advanced(bySeconds: NoSightings.step) <= end {
      time = time.advanced(bySeconds: NoSightings.step)
      for index in stations.indices {
        var messages: [BrokerMessage] = []
        stations[index].house.listen(until: time) { stations[index].reporter.hear($0) }
        stations[index].reporter.advance(to: time, wall: Self.wall, into: &messages)
        events += messages.map(BrokerEvent.message)
      }
    }
    return events
  }
}
