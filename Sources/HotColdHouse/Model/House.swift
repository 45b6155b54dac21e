import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Locates the things of a house: messages of stations go in, positions come out.
///
/// A value: time comes in with the messages, and its memory is bounded.
///
/// `HotColdHouse` is stations, the plan of a house and what moves in it, its history, and Home Assistant, with their
/// commands. It may import everything; only the program imports it.
///
/// ```swift
/// var house = House(plan, house: .home, wall: wall)
/// var events: [House.Event] = []
/// house.hear(message, at: time, into: &events)
/// house.advance(to: time, into: &events)
/// ```
struct House: Sendable {
  private(set) var plan: HousePlan
  /// The plan of this machine.
  private let ownPlan: HousePlan
  /// The plan that another locator has published.
  private var publishedPlan: HousePlan?
  /// Stations that publish their position, in the order of their messages.
  private var placedStations: [Station] = []
  private(set) var grid: Grid?
  private(set) var things: [TopicLevel: Thing] = [:]
  private(set) var stations: [TopicLevel: Reachability] = [:]
  private(set) var readings = 0
  let topics: HouseTopics
  /// The wall time at time zero, in seconds since the Unix epoch. It changes when the clock is set.
  var wall: Double
  private var clocks: [TopicLevel: StationClock] = [:]
  /// When each station of the grid last reported any beacon, in seconds.
  private var lastReports: [Double] = []
  /// Since when each station reports without a break, and its last report or telemetry.
  private var presences: [TopicLevel: (since: Timestamp, last: Timestamp)] = [:]
  private var calibration = StationCalibration(stations: [])
  /// Stations without a place.
  private var unplaced: Set<TopicLevel> = []
  private var isRecorded = false
  /// The stations by their beacons.
  private var beacons: [TopicLevel: TopicLevel] = [:]
  private var positions: [Position] = []

  init(_ plan: HousePlan, house: TopicLevel, wall: Double) {
    self.plan = plan
    ownPlan = plan
    self.wall = wall
    topics = HouseTopics(house: house)
    build()
  }

  /// Starts to use the present plan. Things keep their positions until they are located again.
  private mutating func build() {
    grid = plan.grid
    lastReports = [Double](repeating: -.infinity, count: grid?.stations.count ?? 0)
    calibration = StationCalibration(
      stations: grid?.stations ?? [], floors: grid?.floors ?? [])
    let locator = locator
    for id in things.keys {
      things[id]?.locator = locator
      things[id]?.hearers = [:]
    }
  }

  /// A new locator, with the calibration of the stations.
  private var locator: Locator? {
    guard let grid else { return nil }
    var locator = Locator(grid)
    locator.expect(levels: calibration.levels)
    return locator
  }

  mutating func hear(
    _ message: BrokerMessage, at time: Timestamp, into events: inout [Event]
  ) {
    let payload = message.payload
    switch topics.subject(of: message.topic) {
    case .status(let station):
      if let status = Reachability(payload) { hear(status, of: station, into: &events) }
    case .about(let station):
      // An empty message removes the station.
      let about = StationAbout(payload)
      if about != nil || payload.isEmpty { hear(about, of: station, into: &events) }
    case .device(let id, let station):
      // Stations of hotcold that also publish as ESPresense send each report twice: the second has no time.
      guard let report = DeviceReport(message, id: id),
        report.time != nil || clocks[station] == nil
      else { return }
      hear(report, of: station, at: time, into: &events)
    case .telemetry(let station):
      guard !message.isRetained else { return }
      noteReport(of: station, at: time)
      guard let number = grid?.numbers[station.text] else { return requireKnown(station, &events) }
      // It listens, even if it hears none of our things.
      lastReports[number] = max(lastReports[number], time.seconds)
    case .plan:
      // It counts only if this machine has no plan; an empty message removes it.
      guard let plan = payload.isEmpty ? HousePlan() : try? HousePlan(json: payload) else { return }
      publishedPlan = plan
      updatePlan(into: &events)
    case .thing, .room, .locator, nil: break
    }
  }

  /// Lets time pass without a message.
  mutating func advance(to time: Timestamp, into events: inout [Event]) {
    advanceLocators(to: time.seconds, into: &events)
    if calibration.settle(at: time) { calibrate(into: &events) }
    forgetUnheard(at: time, into: &events)
  }
}

extension House {
  enum Event: Sendable {
    case position(Position, of: TopicLevel)
    case station(TopicLevel, Reachability)
    /// Seconds by which the station's clock is ahead of this one.
    case skew(TopicLevel, Double)
    /// How much louder than the others the station hears, in dB.
    case level(TopicLevel, Double)
    /// The station reports, but has no place.
    case unplaced(TopicLevel)
    /// The plan has changed: everything is located again.
    case plan
    /// No station has heard the thing for a while.
    case gone(TopicLevel)
  }

  // MARK: Stations and plan

  /// Whether a station of the plan is offline, or was never heard. A recording does not know.
  func isOffline(_ station: Station) -> Bool {
    if let status = TopicLevel(station.name).flatMap({ stations[$0] }) { return status == .offline }
    guard !isRecorded, let number = grid?.numbers[station.name] else { return false }
    return lastReports[number] == -.infinity
  }

  /// How many dB more a station hears than the others; nil if it has not heard another station's beacon yet.
  func level(of station: Station) -> Double? {
    grid?.numbers[station.name].map { calibration.levels[$0] }.flatMap { $0 == 0 ? nil : $0 }
  }

  private mutating func hear(
    _ status: Reachability, of station: TopicLevel, into events: inout [Event]
  ) {
    guard stations[station] != status,
      stations[station] != nil || stations.count < Grid.mostStations
    else { return }
    stations[station] = status
    if status == .offline {
      clocks[station] = nil
      presences[station] = nil
    }
    events.append(.station(station, status))
  }

  /// A station publishes its position. The plan takes precedence.
  private mutating func hear(
    _ about: StationAbout?, of station: TopicLevel, into events: inout [Event]
  ) {
    for (known, other) in beacons where other == station { beacons[known] = nil }
    if let beacon = about?.beacon, beacons.count < Grid.mostStations {
      beacons[DeviceReport.id(of: beacon)] = station
    }
    let placed = about?.place.map { Station(name: station.text, x: $0.x, y: $0.y, z: $0.z) }
    if let index = placedStations.firstIndex(where: { $0.name == station.text }) {
      if let placed { placedStations[index] = placed } else { placedStations.remove(at: index) }
    } else if let placed, placedStations.count < Grid.mostStations {
      placedStations.append(placed)
    }
    updatePlan(into: &events)
  }

  /// Combines all that is known into one plan.
  private mutating func updatePlan(into events: inout [Event]) {
    var next = ownPlan
    let known = Set(next.stations.map(\.name))
    next.add(placedStations)
    if let publishedPlan { next.adopt(publishedPlan) }
    // A station publishes its height but not its floor.
    let placed = Set(placedStations.map(\.name)).subtracting(known)
    for index in next.stations.indices where placed.contains(next.stations[index].name) {
      next.stations[index] = next.onItsFloor(next.stations[index])
    }
    guard next != plan else { return }
    plan = next
    build()
    events.append(.plan)
  }

  /// The calibration of the stations applies to all things.
  private mutating func calibrate(into events: inout [Event]) {
    for id in things.keys { things[id]?.locator?.expect(levels: calibration.levels) }
    for (station, level) in calibration.news() {
      if let station = TopicLevel(station.name) { events.append(.level(station, level)) }
    }
  }

  // MARK: Reports

  /// Reports a station without a place once, if others have one: what it hears is not used.
  private mutating func requireKnown(_ station: TopicLevel, _ events: inout [Event]) {
    guard grid != nil, unplaced.count < Grid.mostStations, unplaced.insert(station).inserted else {
      return
    }
    events.append(.unplaced(station))
  }

  private mutating func hear(
    _ report: DeviceReport, of station: TopicLevel, at time: Timestamp, into events: inout [Event]
  ) {
    guard let number = grid?.numbers[station.text] else { return requireKnown(station, &events) }
    noteReport(of: station, at: time)
    readings += 1
    let arrival = time.seconds
    var heard = arrival
    if let stamp = report.time {
      var clock = clocks[station] ?? StationClock()
      heard = clock.time(stamp: stamp, arrival: arrival)
      // Stations send milliseconds; a double's further digits are noise at 1.8 billion seconds.
      heard = ((heard + 1e-6) * 1000).rounded(.down) / 1000
      if let skew = clock.newSkew(offset: wall) { events.append(.skew(station, skew)) }
      clocks[station] = clock
    }
    lastReports[number] = heard
    let power = report.measuredPower ?? -59
    // A station does not move, unless the plan lists it as a thing.
    if plan.things[report.id] == nil, let sender = beacons[report.id] {
      guard let other = grid?.numbers[sender.text] else { return }
      calibration.hear(
        receiver: number, sender: other, rssi: report.rssi, measuredPower: power, at: time)
      return
    }
    if things[report.id] == nil {
      makeRoom()
      things[report.id] = Thing(
        id: report.id, name: plan.things[report.id] ?? .empty, lastHeard: time, locator: locator)
    }
    things[report.id]?.locator?.lastReports = lastReports
    // Waiting reports are located now, not at the next step.
    things[report.id]?.locator?.advance(to: arrival, into: &positions)
    things[report.id]?.locator?.hear(
      at: heard, station: number, rssi: report.rssi, measuredPower: power, into: &positions)
    things[report.id]?.take(report, of: number, at: time, named: plan.things[report.id])
    reportPositions(of: report.id, into: &events)
  }

  private mutating func reportPositions(of id: TopicLevel, into events: inout [Event]) {
    for position in positions.map(plan.inItsRoom) {
      things[id]?.move(to: position)
      events.append(.position(position, of: id))
    }
    positions.removeAll(keepingCapacity: true)
  }

  /// Earlier reports do not wait for the next message.
  private mutating func advanceLocators(to seconds: Double, into events: inout [Event]) {
    let due = things.values.filter { seconds >= $0.locator?.due ?? .infinity }.map(\.id)
    // In the same order in each run.
    for id in due.sorted() {
      things[id]?.locator?.advance(to: seconds, into: &positions)
      reportPositions(of: id, into: &events)
    }
  }

  // MARK: Silence

  /// Seconds after its last report or telemetry (every 10 s; ESPresense: 15 s) when a station counts as silent.
  static let stationPatience = 60.0
  /// The longest pause between two reports or telemetries of a station that listens without a break, in seconds.
  private static let longestBreak = 25.0
  /// Stations that heard a thing in its last seconds may hear it again.
  private static let hearersMemory = 180.0

  private mutating func noteReport(of station: TopicLevel, at time: Timestamp) {
    if let known = presences[station],
      time.seconds(since: known.last) <= Self.longestBreak
    {
      presences[station]?.last = time
    } else if presences[station] != nil || presences.count < Grid.mostStations {
      presences[station] = (time, time)
    }
  }

  /// Forgets how long stations have reported: this program itself has paused, and what it reads now may be old.
  mutating func forgetPresences() { presences = [:] }

  /// Seconds for which the stations that could hear a thing have reported, but not it. Nil if one of them is silent: then
  /// the place of the thing is unknown.
  /// - Parameters:
  ///   - nearest: the station to ask if the thing has not been heard yet.
  ///   - asksAll: whether it may come back anywhere.
  func silence(
    of id: TopicLevel, nearest: TopicLevel?, asksAll: Bool, at time: Timestamp
  ) -> Double? {
    let thing = things[id]
    func listened(_ station: TopicLevel) -> Double? {
      guard let known = presences[station],
        time.seconds(since: known.last) <= Self.stationPatience
      else { return nil }
      return known.last.seconds(since: max(known.since, thing?.lastHeard ?? known.since))
    }
    if asksAll { return presences.keys.compactMap(listened).max() }
    var stations = nearest.map { [$0] } ?? []
    if let thing, let grid, !thing.hearers.isEmpty {
      stations = thing.hearers.filter {
        thing.lastHeard.seconds(since: $0.value) <= Self.hearersMemory
      }.keys.compactMap { TopicLevel(grid.stations[$0].name) }
    }
    guard !stations.isEmpty else { return presences.keys.compactMap(listened).max() }
    let all = stations.map(listened)
    return all.contains { $0 == nil } ? nil : all.compactMap(\.self).min()
  }

  // MARK: Places

  /// Takes a position that an earlier run has recorded.
  mutating func take(
    _ recorded: Position, of id: TopicLevel, named name: SafeText, at time: Timestamp,
    into events: inout [Event]
  ) {
    var position = recorded
    position.time = time.seconds
    // The history has no heights.
    position.z += plan.floors.first { $0.name == position.floor }?.height ?? 0
    isRecorded = true
    if things[id] == nil {
      makeRoom()
      things[id] = Thing(id: id, name: .empty, lastHeard: time)
      things[id]?.address = BluetoothAddress(id.text)
    }
    things[id]?.name = plan.things[id] ?? name
    things[id]?.lastHeard = time
    var before = things[id]?.position
    before?.time = position.time
    guard before != position else { return }
    readings += 1
    things[id]?.move(to: position)
    events.append(.position(position, of: id))
  }

  /// The most things at a time. The one that was not heard for the longest time makes room.
  static let mostThings = 256
  /// Seconds after which a thing that no station hears loses its place.
  static let patience = 30.0

  /// Names a thing. The plan's name takes precedence.
  mutating func call(_ id: TopicLevel, _ name: SafeText) {
    guard things[id] != nil, plan.things[id] == nil else { return }
    things[id]?.name = name
  }

  /// Remembers where a thing was in an earlier run.
  /// - Parameter age: seconds since it was heard.
  mutating func recall(
    _ id: TopicLevel, named name: SafeText, at place: Whereabouts, age: Double, now: Timestamp
  ) {
    let heard = now.advanced(bySeconds: -min(max(age, 0), 1e9))
    guard things[id].map({ $0.lastPlace == nil && $0.position == nil }) ?? true else { return }
    if things[id] == nil {
      makeRoom()
      things[id] = Thing(id: id, name: plan.things[id] ?? name, lastHeard: heard, locator: locator)
    }
    things[id]?.lastPlace = place
  }

  /// Its things, and those of the plan that no station has heard, as if heard now.
  func allThings(at time: Timestamp) -> [Thing] {
    things.values
      + plan.things.filter { things[$0.key] == nil }.map {
        Thing(id: $0.key, name: $0.value, lastHeard: time)
      }
  }

  private mutating func makeRoom() {
    let named = plan.things
    things.makeRoom(under: Self.mostThings) { (named[$0.id] != nil, $0.lastHeard, $0.id) }
  }

  /// Things that were not heard for a while lose their place.
  private mutating func forgetUnheard(at time: Timestamp, into events: inout [Event]) {
    let gone = things.values.filter {
      $0.position != nil && time.seconds(since: $0.lastHeard) > Self.patience
    }
    // In the same order in each run.
    for id in gone.map(\.id).sorted() {
      things[id]?.position = nil
      things[id]?.trail = []
      events.append(.gone(id))
    }
  }

  /// A device that stations hear, and its position.
  struct Thing: Sendable {
    /// The most places of a trail.
    static let trailLength = 60

    let id: TopicLevel
    /// The plan's name or its own; empty if it has neither.
    package fileprivate(set) var name: SafeText
    package fileprivate(set) var address: BluetoothAddress?
    package fileprivate(set) var position: Position?
    /// Where it is, or was when it was last heard.
    fileprivate(set) var lastPlace: Whereabouts?
    package fileprivate(set) var lastHeard: Timestamp
    /// Percent; nil if unknown.
    fileprivate(set) var battery: Int?
    /// When each station last heard it, by the station's number.
    fileprivate var hearers: [Int: Timestamp] = [:]
    /// Where it was, oldest first: a place for each half metre.
    package fileprivate(set) var trail: [(x: Double, y: Double, floor: String?)] = []
    fileprivate var locator: Locator?

    fileprivate mutating func take(
      _ report: DeviceReport, of station: Int, at time: Timestamp, named: SafeText?
    ) {
      lastHeard = time
      hearers[station] = time
      address = report.address ?? address
      battery = report.battery ?? battery
      name = named ?? (report.name.isEmpty ? name : report.name)
    }

    fileprivate mutating func move(to position: Position) {
      self.position = position
      lastPlace = Whereabouts(position)
      if let last = trail.last, (last.x - position.x).magnitude < 0.5,
        (last.y - position.y).magnitude < 0.5
      {
        return
      }
      trail.append((position.x, position.y, position.floor))
      if trail.count > Self.trailLength { trail.removeFirst() }
    }

    /// The name, or the id if it has none.
    var label: String { name.isEmpty ? SafeText(full: id.text).description : name.description }
  }
}

/// A place in words.
struct Whereabouts: Equatable, Sendable {
  /// nil if no rooms are known.
  var room: String?
  /// The nearest station; empty in a room of the history.
  var station: String
  /// nil if the plan has one floor.
  var floor: String?
}

extension Whereabouts {
  init(_ position: Position) {
    self.init(room: position.room, station: position.station, floor: position.floor)
  }
}

extension Dictionary {
  /// Makes room for one more element, if there are `most`: removes the one that was not heard for the longest time, of
  /// several the first by id. A known one is only removed if there is no other.
  mutating func makeRoom(
    under most: Int, _ rank: (Value) -> (isKnown: Bool, lastHeard: Timestamp, id: TopicLevel)
  ) {
    guard count >= most else { return }
    let oldest = self.min {
      let (a, b) = (rank($0.value), rank($1.value))
      return a.isKnown == b.isKnown ? (a.lastHeard, a.id) < (b.lastHeard, b.id) : b.isKnown
    }
    if let oldest { self[oldest.key] = nil }
  }
}
