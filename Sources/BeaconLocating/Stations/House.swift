import BeaconCodec

/// A house as its stations hear it: messages go in, and out come the places of things.
///
/// A value: time comes in with the messages, and what it keeps is bounded whatever comes.
package struct House: Sendable {
  package internal(set) var plan: HousePlan
  /// What was known beforehand.
  let ownPlan: HousePlan
  /// What another locator has published; nil for nothing.
  var publishedPlan: HousePlan?
  /// Stations that publish where they are, in the order in which they came.
  var placedStations: [Station] = []
  package internal(set) var grid: Grid?
  package internal(set) var things: [TopicLevel: Thing] = [:]
  package internal(set) var stations: [TopicLevel: Presence] = [:]
  /// Messages that could not be used, and those of stations whose place is not known.
  package internal(set) var rejected = 0
  package internal(set) var unplaced = 0
  package internal(set) var readings = 0
  package let topics: HouseTopics
  /// Seconds since the Unix epoch, where our clock stands at zero; it changes when the clock is set.
  package var wall: Double
  var clocks: [TopicLevel: StationClock] = [:]
  var numbers: [String: Int] = [:]
  var calibration: StationCalibration
  var positions: [Position] = []
  /// Seconds: the first time at which a locator has something to tell.
  var due = Double.infinity

  package init(_ plan: HousePlan, house: TopicLevel, wall: Double) {
    self.plan = plan
    ownPlan = plan
    self.wall = wall
    topics = HouseTopics(house: house)
    calibration = StationCalibration(stations: [])
    build()
  }

  /// Begins to use the plan as it is now. Things go on from where they are.
  mutating func build() {
    let before = grid
    grid = Grid(stations: plan.stations, rooms: plan.rooms)
    numbers = Dictionary(
      (grid?.stations ?? []).enumerated().map { ($1.name, $0) }, uniquingKeysWith: { a, _ in a })
    calibration.build(stations: grid?.stations ?? [])
    let locator = locator
    for id in things.keys {
      if let grid, things[id]?.locator != nil {
        things[id]?.locator?.move(to: grid)
        things[id]?.locator?.expect(levels: calibration.levels)
      } else {
        things[id]?.locator = locator
      }
      guard let number = things[id]?.position?.station, let before,
        before.stations.indices.contains(number)
      else { continue }
      things[id]?.position?.station = numbers[before.stations[number].name] ?? -1
    }
  }

  /// A new one, with what the stations know of each other.
  var locator: Locator? {
    guard let grid else { return nil }
    var locator = Locator(grid)
    locator.expect(levels: calibration.levels)
    return locator
  }

  /// What is asked of the broker.
  package var filters: [(filter: String, isAcknowledged: Bool)] {
    topics.filters + ESPresense.filters
  }

  /// The name of a station by its number in a position.
  package func station(_ number: Int) -> String {
    grid.flatMap { $0.stations.indices.contains(number) ? $0.stations[number].name : nil } ?? ""
  }

  package mutating func hear(
    _ message: MQTTMessage, at time: Timestamp, into events: inout [Event]
  ) {
    if let subject = topics.subject(of: message.topic) {
      switch subject {
      case .status(let station): hear(Presence(message.payload), of: station, into: &events)
      case .about(let station):
        hear(StationAbout(message.payload), of: station, into: &events)
      case .device(let id, let station):
        hear(
          DeviceReport(message.payload, id: id), of: station, isKept: message.isRetained, at: time,
          into: &events)
      case .position(let id):
        hear(
          PlaceReport(message.payload), of: id, isKept: message.isRetained, at: time, into: &events)
      case .plan:
        // An empty message removes the plan.
        let told = message.payload.isEmpty ? HousePlan() : try? HousePlan(json: message.payload)
        hear(told, into: &events)
      }
    } else if let subject = ESPresense.subject(of: message.topic) {
      switch subject {
      case .status(let station): hear(Presence(message.payload), of: station, into: &events)
      case .device(let id, let station):
        // Our own stations tell it twice, where they speak both.
        guard clocks[station] == nil else { return }
        hear(
          ESPresense.report(message.payload, id: id), of: station, isKept: message.isRetained,
          at: time, into: &events)
      case .about, .position, .plan: break
      }
    } else {
      rejected += 1
    }
  }

  /// Lets time pass in which nothing is heard.
  package mutating func advance(to time: Timestamp, into events: inout [Event]) {
    if time.seconds >= due { advanceLocators(to: time.seconds, into: &events) }
    if calibration.settle(at: time) { calibrate(into: &events) }
    forgetUnheard(at: time, into: &events)
  }
}

extension House {
  package enum Event: Sendable {
    case position(Position, of: TopicLevel)
    case station(TopicLevel, Presence)
    /// The station's clock is so many seconds ahead of ours.
    case skew(TopicLevel, Double)
    /// The station hears so many decibels more than the others.
    case level(TopicLevel, Double)
    /// A station's position is known now: locate everything again.
    case plan
    /// Nobody has heard the thing for a while.
    case gone(TopicLevel)
  }
}
