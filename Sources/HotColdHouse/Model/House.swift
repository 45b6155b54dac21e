import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Locates the things of a house: takes stations' messages, and returns positions. Time comes with
/// the messages; memory is bounded.
///
/// `HotColdHouse` contains stations, plan, things and history of a house, and Home Assistant, with
/// their commands. It may import everything; only the program imports it.
///
/// ```swift
/// var house = House(plan, house: .home, wall: wall)
/// var events: [House.Event] = []
/// house.hear(message, at: time, into: &events)
/// house.advance(to: time, into: &events)
/// ```
struct House: Sendable {
  private(set) var plan: HousePlan
  /// The plan of this machine, including enrolled things.
  private(set) var ownPlan: HousePlan
  /// Things named on the page.
  private(set) var enrolled: [TopicLevel: SafeText] = [:]
  /// The plan published by another locator.
  private var publishedPlan: HousePlan?
  /// Stations with a published position, in order of arrival.
  private var placedStations: [Station] = []
  private(set) var grid: Grid?
  private(set) var things: [TopicLevel: Thing] = [:]
  private(set) var stations: [TopicLevel: Reachability] = [:]
  private(set) var readings = 0
  let topics: HouseTopics
  /// The wall clock at time zero, in seconds since the Unix epoch; changes when the clock is set.
  var wall: Double
  private var clocks: [TopicLevel: StationClock] = [:]
  /// When each station of the grid last reported any beacon, in seconds.
  private var lastReports: [Double] = []
  /// Since when each station has reported continuously, and its last report or telemetry.
  private var presences: [TopicLevel: (since: Timestamp, last: Timestamp)] = [:]
  private var calibration = StationCalibration(stations: [])
  /// Stations that report, but have no position.
  private var unplaced: Set<TopicLevel> = []
  private var isRecorded = false
  /// Stations by the id of their beacon.
  private var beacons: [TopicLevel: TopicLevel] = [:]
  private var positions: [Position] = []

  /// - Parameter kept: things named on the page, and how loud things are. The plan has precedence.
  init(_ plan: HousePlan, house: TopicLevel, wall: Double, kept: HousePlan = .empty) {
    let names = Set(plan.things.values)
    enrolled = kept.things.filter { plan.things[$0.key] == nil && !names.contains($0.value) }
    var plan = plan
    plan.things.merge(enrolled) { $1 }
    plan.louder.merge(kept.louder.filter { [things = plan.things] in things[$0.key] != nil }) { $1 }
    self.plan = plan
    ownPlan = plan
    self.wall = wall
    topics = HouseTopics(house: house)
    build()
  }

  /// Applies the plan. Things keep their positions until they are located again.
  private mutating func build() {
    grid = plan.grid
    lastReports = [Double](repeating: -.infinity, count: grid?.stations.count ?? 0)
    calibration = StationCalibration(
      stations: grid?.stations ?? [], floors: grid?.floors ?? [])
    let locator = grid.map { Locator($0) }
    for id in things.keys {
      things[id]?.locator = locator
      calibrate(id)
    }
  }

  /// Sets how loud the thing is.
  private mutating func calibrate(_ id: TopicLevel) {
    things[id]?.locator?.expect(levels: calibration.levels, louder: ownPlan.louder[id] ?? 0)
  }

  mutating func hear(
    _ message: BrokerMessage, at time: Timestamp, into events: inout [Event]
  ) {
    let payload = message.payload
    switch topics.subject(of: message.topic) {
    case .status(let station):
      if let status = Reachability(payload) { hear(status, of: station, into: &events) }
    case .about(let station):
      // An empty payload removes the station.
      let about = StationAbout(payload)
      if about != nil || payload.isEmpty { hear(about, of: station, into: &events) }
    case .device(let id, let station):
      // A hotcold station with ESPresense's topics sends reports twice: skip those without a time.
      guard let report = DeviceReport(message, id: id),
        report.time != nil || clocks[station] == nil
      else { return }
      hear(report, of: station, at: time, into: &events)
    case .telemetry(let station):
      guard !message.isRetained else { return }
      noteReport(of: station, at: time, into: &events)
      guard let number = grid?.numbers[station.text] else { return requireKnown(station, &events) }
      // It is listening, even if it does not hear our things.
      lastReports[number] = max(lastReports[number], time.seconds)
    case .plan:
      // An empty payload removes the plan, which is used only if this machine has none.
      guard let plan = payload.isEmpty ? HousePlan() : try? HousePlan(json: payload) else { return }
      publishedPlan = plan
      updatePlan(into: &events)
    case .thing, .room, .locator, nil: break
    }
  }

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
    /// Seconds by which the station's clock is ahead of this machine's.
    case skew(TopicLevel, Double)
    /// By how many dB the station hears more than the others.
    case level(TopicLevel, Double)
    /// A station reports, but has no position.
    case unplaced(TopicLevel)
    /// Everything is being located again.
    case plan
    /// The thing was not heard for a while.
    case gone(TopicLevel)
  }

  // MARK: Stations and plan

  /// Whether a station is offline or was never heard; false in a recording.
  func isOffline(_ station: Station) -> Bool {
    if let status = TopicLevel(station.name).flatMap({ stations[$0] }) { return status == .offline }
    guard !isRecorded, let number = grid?.numbers[station.name] else { return false }
    return lastReports[number] == -.infinity
  }

  /// dB that it hears more than other stations; nil before it hears another station's beacon.
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

  /// A position in the plan takes precedence.
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

  /// Combines the plans.
  private mutating func updatePlan(into events: inout [Event]) {
    var next = ownPlan
    let known = Set(next.stations.map(\.name))
    next.add(placedStations)
    if let publishedPlan { next.adopt(publishedPlan) }
    // Stations publish a height, but not a floor.
    let placed = Set(placedStations.map(\.name)).subtracting(known)
    for index in next.stations.indices where placed.contains(next.stations[index].name) {
      next.stations[index] = next.onItsFloor(next.stations[index])
    }
    guard next != plan else { return }
    let before = plan
    plan = next
    next.takeThings(of: before)
    if next != before { build() }
    events.append(.plan)
  }

  /// Names a thing, or forgets it.
  /// - Parameter name: empty to forget it.
  mutating func enrol(
    _ id: TopicLevel, _ name: SafeText, into events: inout [Event]
  ) throws(Failure) {
    guard ownPlan.things[id] == nil || enrolled[id] != nil else {
      throw Failure(.badData, "the plan's file names this thing")
    }
    guard !ownPlan.things.contains(where: { $0.key != id && $0.value == name }) else {
      throw Failure(.badData, "another thing is called \(name)")
    }
    guard name.isEmpty || ownPlan.things[id] != nil || ownPlan.things.count < Self.mostThings else {
      throw Failure(.badData, "there are \(Self.mostThings) things already")
    }
    enrolled[id] = name.isEmpty ? nil : name
    ownPlan.things[id] = enrolled[id]
    if name.isEmpty { ownPlan.louder[id] = nil }
    things[id]?.name = name
    updatePlan(into: &events)
  }

  /// Learns how loud a thing is from the user, who knows where it is now. Later marks count half.
  /// - Parameter room: the room's title; if empty, the loudness is forgotten.
  mutating func place(_ id: TopicLevel, inRoom room: String, at time: Timestamp) throws(Failure) {
    guard ownPlan.things[id] != nil else { throw Failure(.badData, "this thing has no name") }
    guard !room.isEmpty else {
      ownPlan.louder[id] = nil
      calibrate(id)
      return
    }
    guard
      let known = plan.rooms.first(where: { SafeText(full: plan.title(of: $0)).description == room }
      )
    else { throw Failure(.badData, "no room is called \(SafeText(full: room))") }
    let excess = things[id]?.locator?.place(
      at: time.seconds, room: known.name, floor: known.floor, levels: calibration.levels)
    guard let excess else { throw Failure(.badData, "no station hears it now") }
    let louder = ownPlan.louder[id].map { ($0 + excess) / 2 } ?? excess
    ownPlan.louder[id] = min(max(louder, -HousePlan.loudest), HousePlan.loudest)
    calibrate(id)
  }

  /// The ids of unnamed things held close to a station, loudest first.
  func near(at time: Timestamp) -> [TopicLevel] {
    let near = things.values.filter {
      plan.things[$0.id] == nil && $0.loudest.rssi >= DeviceReport.close
        && time.seconds(since: $0.loudest.time) < Self.nearness
    }
    return near.sorted { ($1.loudest.rssi, $0.id) < ($0.loudest.rssi, $1.id) }.prefix(8).map(\.id)
  }

  /// Calibrates all things.
  private mutating func calibrate(into events: inout [Event]) {
    for id in things.keys { calibrate(id) }
    for (station, level) in calibration.news() {
      if let station = TopicLevel(station.name) { events.append(.level(station, level)) }
    }
  }

  // MARK: Reports

  /// Reports once that a station has no position, if others have one. Its reports are not used.
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
    noteReport(of: station, at: time, into: &events)
    readings += 1
    let arrival = time.seconds
    var heard = arrival
    if let stamp = report.time {
      var clock = clocks[station] ?? StationClock()
      heard = clock.time(stamp: stamp, arrival: arrival)
      // In milliseconds, as sent: further digits of a double are noise at 1.8 billion seconds.
      heard = ((heard + 1e-6) * 1000).rounded(.down) / 1000
      if let skew = clock.newSkew(offset: wall) { events.append(.skew(station, skew)) }
      clocks[station] = clock
    }
    lastReports[number] = heard
    let power = report.measuredPower ?? -59
    // Stations do not move, except those that the plan lists as things.
    if plan.things[report.id] == nil,
      let sender = beacons[report.id]?.text ?? ESPresense.node(in: report.id)
    {
      guard let other = grid?.numbers[sender] else { return }
      calibration.hear(
        receiver: number, sender: other, rssi: report.rssi, measuredPower: power, at: time)
      return
    }
    if things[report.id] == nil { add(report.id, heard: time) }
    // Locate the waiting reports now, not at the next step.
    locate(report.id) { locator, positions in
      locator.advance(to: arrival, into: &positions)
      locator.hear(
        at: heard, station: number, rssi: report.rssi, measuredPower: power, into: &positions)
    }
    things[report.id]?.take(report, at: time, named: plan.things[report.id])
    reportPositions(of: report.id, into: &events)
  }

  /// Lends the locator the last reports, because a copy per thing would be made for each message.
  private mutating func locate(
    _ id: TopicLevel, _ body: (inout Locator, inout [Position]) -> Void
  ) {
    guard var locator = things[id]?.locator else { return }
    things[id]?.locator = nil
    swap(&locator.lastReports, &lastReports)
    body(&locator, &positions)
    swap(&locator.lastReports, &lastReports)
    things[id]?.locator = locator
  }

  private mutating func reportPositions(of id: TopicLevel, into events: inout [Event]) {
    for position in positions.map(plan.inItsRoom) {
      things[id]?.move(to: position)
      events.append(.position(position, of: id))
    }
    positions.removeAll(keepingCapacity: true)
  }

  /// Locates the waiting reports without another message.
  private mutating func advanceLocators(to seconds: Double, into events: inout [Event]) {
    let due = things.values.filter { seconds >= $0.locator?.due ?? .infinity }.map(\.id)
    // In the same order in each run.
    for id in due.sorted() {
      locate(id) { $0.advance(to: seconds, into: &$1) }
      reportPositions(of: id, into: &events)
    }
  }

  // MARK: Silence

  /// Seconds until a station counts as silent. Telemetry comes every 10 s, ESPresense's every 15 s.
  static let stationPatience = 60.0
  /// The longest pause between two messages of a continuously listening station, in seconds.
  private static let longestBreak = 25.0
  /// Seconds for which a station that heard a thing may hear it again.
  private static let hearersMemory = 180.0

  private mutating func noteReport(
    of station: TopicLevel, at time: Timestamp, into events: inout [Event]
  ) {
    // A broker may publish the will of an earlier connection late (amqtt 0.12).
    if stations[station] == .offline { hear(Reachability.online, of: station, into: &events) }
    if let known = presences[station],
      time.seconds(since: known.last) <= Self.longestBreak
    {
      presences[station]?.last = time
    } else if presences[station] != nil || presences.count < Grid.mostStations {
      presences[station] = (time, time)
    }
  }

  /// Forgets presences after a pause of this program, because messages may be old.
  mutating func forgetPresences() { presences = [:] }

  /// Seconds for which a thing's stations have reported without it; nil if one of them is silent.
  /// - Parameters:
  ///   - nearest: the nearest station, if the thing has not been heard yet.
  ///   - asksAll: whether the thing may return at any station.
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
    if let grid, let thing, let locator = thing.locator {
      let hearers = locator.hearers(within: Self.hearersMemory, at: thing.lastHeard.seconds)
      if !hearers.isEmpty { stations = hearers.compactMap { TopicLevel(grid.stations[$0].name) } }
    }
    guard !stations.isEmpty else { return presences.keys.compactMap(listened).max() }
    let all = stations.map(listened)
    return all.contains { $0 == nil } ? nil : all.compactMap(\.self).min()
  }

  // MARK: Places

  /// Uses a position from the history.
  mutating func take(
    _ recorded: Position, of id: TopicLevel, named name: SafeText, at time: Timestamp,
    into events: inout [Event]
  ) {
    var position = recorded
    position.time = time.seconds
    // The history contains no heights.
    position.z += plan.floors.first { $0.name == position.floor }?.height ?? 0
    isRecorded = true
    if things[id] == nil {
      add(id, heard: time)
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

  /// The most things; beyond that, the one silent for longest is dropped.
  static let mostThings = 256
  /// Seconds of silence after which a thing loses its place.
  static let patience = 30.0
  /// Seconds for which the loudest report of a thing counts.
  private static let nearness = 3.0

  /// A name in the plan takes precedence.
  mutating func call(_ id: TopicLevel, _ name: SafeText) {
    guard things[id] != nil, plan.things[id] == nil else { return }
    things[id]?.name = name
  }

  /// Keeps the place of a thing from an earlier run.
  /// - Parameter age: seconds since the thing was heard.
  mutating func recall(
    _ id: TopicLevel, named name: SafeText, at place: Whereabouts, age: Double, now: Timestamp
  ) {
    let heard = now.advanced(bySeconds: -min(max(age, 0), 1e9))
    guard things[id].map({ $0.lastPlace == nil && $0.position == nil }) ?? true else { return }
    if things[id] == nil { add(id, named: name, heard: heard) }
    things[id]?.lastPlace = place
  }

  /// All things, including those of the plan that were never heard, as if heard now.
  func allThings(at time: Timestamp) -> [Thing] {
    things.values
      + plan.things.filter { things[$0.key] == nil }.map {
        Thing(id: $0.key, name: $0.value, lastHeard: time)
      }
  }

  /// - Parameter name: the name if the plan has none.
  private mutating func add(_ id: TopicLevel, named name: SafeText = .empty, heard: Timestamp) {
    let named = plan.things
    things.makeRoom(under: Self.mostThings) { (named[$0.id] != nil, $0.lastHeard, $0.id) }
    things[id] = Thing(
      id: id, name: named[id] ?? name, lastHeard: heard, locator: grid.map { Locator($0) })
    calibrate(id)
  }

  /// Clears the position of things not heard for `patience`.
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

  struct Thing: Sendable {
    /// The most points.
    static let trailLength = 60

    let id: TopicLevel
    /// The name in the plan, or its own; empty if it has none.
    package fileprivate(set) var name: SafeText
    package fileprivate(set) var address: BluetoothAddress?
    package fileprivate(set) var position: Position?
    /// The current place, or the one when it was last heard.
    fileprivate(set) var lastPlace: Whereabouts?
    package fileprivate(set) var lastHeard: Timestamp
    /// In percent; nil if unknown.
    fileprivate(set) var battery: Int?
    /// The loudest level of the last seconds in dBm.
    fileprivate var loudest = (rssi: -Double.infinity, time: Timestamp.zero)
    /// Positions on its floor, oldest first, one per half metre.
    package fileprivate(set) var trail: [(x: Float, y: Float)] = []
    fileprivate var locator: Locator?

    fileprivate mutating func take(
      _ report: DeviceReport, at time: Timestamp, named: SafeText?
    ) {
      lastHeard = time
      if report.rssi >= loudest.rssi || time.seconds(since: loudest.time) >= House.nearness {
        loudest = (report.rssi, time)
      }
      address = report.address ?? address
      battery = report.battery ?? battery
      name = named ?? (report.name.isEmpty ? name : report.name)
    }

    fileprivate mutating func move(to position: Position) {
      if position.floor != self.position?.floor { trail = [] }
      self.position = position
      lastPlace = Whereabouts(position)
      let place = (x: Float(position.x), y: Float(position.y))
      if let last = trail.last, abs(last.x - place.x) < 0.5, abs(last.y - place.y) < 0.5 { return }
      trail.append(place)
      if trail.count > Self.trailLength { trail.removeFirst() }
    }

    /// The name, otherwise the id.
    var label: String { name.isEmpty ? SafeText(full: id.text).description : name.description }
  }
}

struct Whereabouts: Equatable, Sendable {
  /// nil if there are no rooms.
  var room: String?
  /// Empty for a room from the history.
  var station: String
  /// nil if there is one floor.
  var floor: String?
}

extension Whereabouts {
  init(_ position: Position) {
    self.init(room: position.room, station: position.station, floor: position.floor)
  }
}

extension Dictionary {
  /// If there are `most` elements, removes the one silent for longest; of equal ones the first by
  /// id, and known ones only if all are known.
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
