import BeaconCodec
import BeaconLocating

/// A house as its stations hear it: messages go in, and out come the places of things.
///
/// A value: time comes in with the messages, and what it keeps is bounded whatever comes.
package struct House: Sendable {
  /// Things that are located at once; of more, the one that was not heard for the longest time goes.
  package static let mostThings = 256
  /// Stations that are known.
  static let mostStations = 256
  /// Seconds after which a thing that nobody hears has no place any more.
  package static let patience = 30.0
  /// Places of a trail.
  static let trailLength = 60

  package struct Thing: Sendable {
    package let id: TopicLevel
    /// As the plan calls it, or itself; empty where neither does.
    package internal(set) var name: SafeText
    package internal(set) var address: BluetoothAddress?
    package internal(set) var position: Position?
    /// Metres from the nearest station, by its own estimate.
    package internal(set) var distance: Double?
    package internal(set) var lastHeard: Timestamp
    /// Where it was, the oldest first; one place for each half metre.
    package internal(set) var trail: [(x: Double, y: Double)] = []
    var locator: Locator?
  }

  package enum Event: Sendable {
    case position(Position, of: TopicLevel)
    case station(TopicLevel, Presence)
    /// The station's clock is so many seconds ahead of ours.
    case skew(TopicLevel, Double)
    /// The station hears so many decibels more than the others.
    case level(TopicLevel, Double)
    /// A place of a station has become known: all is located anew.
    case plan
    /// Nobody has heard the thing for a while.
    case gone(TopicLevel)
  }

  package private(set) var plan: HousePlan
  package private(set) var grid: Grid?
  package private(set) var things: [TopicLevel: Thing] = [:]
  package private(set) var stations: [TopicLevel: Presence] = [:]
  /// Messages that could not be used, and those of stations whose place is not known.
  package private(set) var rejected = 0
  package private(set) var unplaced = 0
  package private(set) var readings = 0
  package let topics: HouseTopics
  /// Seconds since the Unix epoch, where our clock stands at zero.
  private let wall: Double
  private var clocks: [TopicLevel: StationClock] = [:]
  private var numbers: [String: Int] = [:]
  private var calibration: StationCalibration
  private var positions: [Position] = []
  /// Seconds: the first time at which a locator has something to tell.
  private var due = Double.infinity

  package init(_ plan: HousePlan, house: TopicLevel, wall: Double) {
    self.plan = plan
    self.wall = wall
    topics = HouseTopics(house: house)
    calibration = StationCalibration(stations: [])
    build()
  }

  private mutating func build() {
    grid = Grid(stations: plan.stations, rooms: plan.rooms)
    numbers = Dictionary(
      (grid?.stations ?? []).enumerated().map { ($1.name, $0) }, uniquingKeysWith: { a, _ in a })
    calibration.build(stations: grid?.stations ?? [])
    let locator = locator
    for id in things.keys { things[id]?.locator = locator }
  }

  /// A new one, with what the stations know of each other.
  private var locator: Locator? {
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
      case .plan: hear(try? HousePlan(json: message.payload), into: &events)
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

  private mutating func hear(
    _ status: Presence?, of station: TopicLevel, into events: inout [Event]
  ) {
    guard let status else {
      rejected += 1
      return
    }
    guard stations[station] != status,
      stations[station] != nil || stations.count < Self.mostStations
    else { return }
    stations[station] = status
    if status == .offline { clocks[station] = nil }
    events.append(.station(station, status))
  }

  /// A plan knows better.
  private mutating func hear(
    _ about: StationAbout?, of station: TopicLevel, into events: inout [Event]
  ) {
    guard let about else {
      rejected += 1
      return
    }
    calibration.note(about.beacon, of: station)
    guard let place = about.place, plan.stations.count < Self.mostStations,
      !plan.stations.contains(where: { $0.name == station.text })
    else { return }
    plan.stations.append(Station(name: station.text, x: place.x, y: place.y, z: place.z))
    build()
    events.append(.plan)
  }

  /// The plan of whoever has one. Our own is better known.
  private mutating func hear(_ told: HousePlan?, into events: inout [Event]) {
    guard let told else {
      rejected += 1
      return
    }
    guard plan.adopt(told, mostStations: Self.mostStations) else { return }
    build()
    events.append(.plan)
  }

  private mutating func hear(
    _ report: DeviceReport?, of station: TopicLevel, isKept: Bool, at time: Timestamp,
    into events: inout [Event]
  ) {
    // What the broker has kept is of nobody knows when.
    guard let report, !isKept else {
      rejected += 1
      return
    }
    guard let number = numbers[station.text], grid != nil else {
      unplaced += 1
      return
    }
    readings += 1
    let arrival = time.seconds
    var heard = arrival
    if let told = report.time {
      var clock = clocks[station] ?? StationClock()
      heard = clock.time(told: told, arrival: arrival)
      if let skew = clock.newSkew(offset: wall) { events.append(.skew(station, skew)) }
      clocks[station] = clock
    }
    let power = report.measuredPower ?? -59
    // A station stays where it is, unless the plan has it as a thing.
    if plan.things[report.id] == nil, let sender = calibration.station(report.id) {
      guard let other = numbers[sender.text] else { return }
      calibration.hear(
        receiver: number, sender: other, rssi: report.rssi, measuredPower: power, at: time)
      return
    }
    if things[report.id] == nil {
      makeRoom()
      things[report.id] = Thing(
        id: report.id, name: plan.things[report.id] ?? .empty, lastHeard: time, locator: locator)
    }
    // What was heard before is told now, not with the next step.
    things[report.id]?.locator?.advance(to: arrival, into: &positions)
    things[report.id]?.locator?.hear(
      at: heard, station: number, rssi: report.rssi, measuredPower: power, into: &positions)
    things[report.id]?.take(report, at: time, named: plan.things[report.id])
    if let nearest = positions.last?.station, nearest == number {
      things[report.id]?.distance = report.distance
    }
    tellPositions(of: report.id, into: &events)
    due = min(due, things[report.id]?.locator?.due ?? .infinity)
  }

  private mutating func tellPositions(of id: TopicLevel, into events: inout [Event]) {
    for position in positions {
      things[id]?.move(to: position)
      events.append(.position(position, of: id))
    }
    positions.removeAll(keepingCapacity: true)
  }

  /// Somebody has located the thing: the locator of another day.
  private mutating func hear(
    _ place: PlaceReport?, of id: TopicLevel, isKept: Bool, at time: Timestamp,
    into events: inout [Event]
  ) {
    guard let place, !isKept else {
      rejected += 1
      return
    }
    if things[id] == nil {
      makeRoom()
      things[id] = Thing(id: id, name: .empty, lastHeard: time)
      things[id]?.address = DeviceReport.address(in: id)
    }
    things[id]?.name = plan.things[id] ?? place.name
    things[id]?.lastHeard = time
    things[id]?.distance = place.distance
    let station = place.station.flatMap { numbers[$0] }
    // A station that is not in the plan is a place, too.
    let room = place.room ?? (station == nil ? place.station.map { "near \($0)" } : nil)
    let position = Position(
      time: time.seconds, x: place.x, y: place.y, z: place.z, radius: place.radius,
      station: station ?? -1, room: room)
    guard things[id]?.position.map({ !$0.isPlace(of: position) }) ?? true else { return }
    readings += 1
    things[id]?.move(to: position)
    events.append(.position(position, of: id))
  }

  /// Calls a thing by what somebody knows of it who is no station. The plan knows better.
  package mutating func call(_ id: TopicLevel, _ name: SafeText) {
    guard things[id] != nil, plan.things[id] == nil else { return }
    things[id]?.name = name
  }

  private mutating func makeRoom() {
    guard things.count >= Self.mostThings else { return }
    let oldest = things.min { a, b in
      let (isNamedA, isNamedB) = (plan.things[a.key] != nil, plan.things[b.key] != nil)
      return isNamedA == isNamedB ? a.value.lastHeard < b.value.lastHeard : isNamedB
    }
    if let oldest { things[oldest.key] = nil }
  }

  /// Lets time pass in which nothing is heard.
  package mutating func advance(to time: Timestamp, into events: inout [Event]) {
    if time.seconds >= due { advanceLocators(to: time.seconds, into: &events) }
    if calibration.settle(at: time) { calibrate(into: &events) }
    for (id, thing) in things
    where thing.position != nil && time.seconds(since: thing.lastHeard) > Self.patience {
      things[id]?.position = nil
      things[id]?.distance = nil
      things[id]?.trail = []
      events.append(.gone(id))
    }
  }
}

extension House {
  /// What was heard does not wait for the next message.
  private mutating func advanceLocators(to seconds: Double, into events: inout [Event]) {
    due = .infinity
    // In an order that is the same in each run.
    for id in things.keys.sorted() {
      things[id]?.locator?.advance(to: seconds, into: &positions)
      tellPositions(of: id, into: &events)
      due = min(due, things[id]?.locator?.due ?? .infinity)
    }
  }
}

extension House {
  /// What the stations have learnt of each other counts for each thing that they hear.
  private mutating func calibrate(into events: inout [Event]) {
    for id in things.keys { things[id]?.locator?.expect(levels: calibration.levels) }
    for (number, level) in calibration.news() {
      guard let station = TopicLevel(station(number)) else { continue }
      events.append(.level(station, level))
    }
  }
}

extension House.Thing {
  fileprivate mutating func take(_ report: DeviceReport, at time: Timestamp, named: SafeText?) {
    lastHeard = time
    if let address = report.address { self.address = address }
    if let named {
      name = named
    } else if !report.name.isEmpty {
      name = report.name
    }
  }

  fileprivate mutating func move(to position: Position) {
    self.position = position
    if let last = trail.last, (last.x - position.x).magnitude < 0.5,
      (last.y - position.y).magnitude < 0.5
    {
      return
    }
    trail.append((position.x, position.y))
    if trail.count > House.trailLength { trail.removeFirst() }
  }

  /// As people call it, or the id.
  package var label: String { name.isEmpty ? SafeText(id.text).description : name.description }
}

extension Position {
  /// Whether it is the same but for the time.
  fileprivate func isPlace(of other: Position) -> Bool {
    var other = other
    other.time = time
    return self == other
  }
}
