import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Estimates the places of rooms and stations while a person stands in each room with a beacon:
/// takes messages and time, and returns a plan.
struct Survey: Sendable {
  /// Seconds to stand in a room.
  static let duration = 10.0
  /// The most rooms, and devices to choose from.
  static let mostRooms = 32
  static let mostDevices = 64
  static let mostStations = 64

  /// A mean level in dB, relative to the measured power.
  struct Level: Sendable {
    var sum = 0.0
    var count = 0.0
    var mean: Double { sum / max(count, 1) }
    mutating func add(_ level: Double) {
      sum += level
      count += 1
    }
  }

  struct Room: Sendable {
    let name: SafeText
    let floor: Int
    /// The name, with the floor's if there are several.
    let label: String
    var levels: [TopicLevel: Level] = [:]
    /// How many stations heard the beacon there.
    var stations: Int { levels.count }
  }

  struct Device: Sendable {
    let id: TopicLevel
    let name: SafeText
    /// The latest level in dBm, and its station.
    let rssi: Double
    let station: TopicLevel
    let lastHeard: Timestamp
    /// The name, otherwise the id.
    var label: String { name.isEmpty ? SafeText(full: id.text).description : name.description }
  }

  private(set) var rooms: [Room] = []
  private(set) var devices: [TopicLevel: Device] = [:]
  /// The device that the person carries; nil until chosen.
  private(set) var carried: TopicLevel?
  /// The index of the current room, and since when.
  private(set) var standing: (room: Int, since: Timestamp)?
  private(set) var stations: Set<TopicLevel> = []

  private let base: HousePlan
  private let topics: HouseTopics
  private var places: [TopicLevel: Station] = [:]
  /// Stations by the id of their beacon.
  private var beacons: [TopicLevel: TopicLevel] = [:]
  /// The levels between stations.
  private var bonds: [Set<TopicLevel>: Level] = [:]

  /// - Parameter base: a plan whose stations keep their places, and whose things keep their names.
  init(_ base: HousePlan, house: TopicLevel) {
    self.base = base
    topics = HouseTopics(house: house)
    for station in base.stations {
      if let name = TopicLevel(station.name) {
        places[name] = station
        stations.insert(name)
      }
    }
    for room in base.rooms { add(SafeText(full: room.name), floor: room.floor) }
  }

  /// Adds a room without readings.
  /// - Parameter floor: nil for that of a known room, or the lowest.
  /// - Returns: the index; nil if there are too many rooms, or the name is empty.
  @discardableResult
  mutating func add(_ name: SafeText, floor: Int? = nil) -> Int? {
    let known = rooms.firstIndex { $0.name == name && $0.floor == floor ?? $0.floor }
    guard known == nil, !name.isEmpty, rooms.count < Self.mostRooms else { return known }
    let place = base.floors.count > 1 ? base.name(ofFloor: floor ?? 0).map { ", \($0)" } : nil
    rooms.append(Room(name: name, floor: floor ?? 0, label: "\(name)\(place ?? "")"))
    return rooms.count - 1
  }

  /// Starts measuring in a room, and drops its earlier readings.
  mutating func stand(in room: Int, at time: Timestamp) {
    guard rooms.indices.contains(room) else { return }
    rooms[room].levels = [:]
    standing = (room, time)
  }

  mutating func carry(_ id: TopicLevel) {
    guard id != carried else { return }
    carried = id
    // Readings of another beacon do not count.
    for index in rooms.indices { rooms[index].levels = [:] }
    standing = nil
  }

  mutating func advance(to time: Timestamp) {
    if let standing, time.seconds(since: standing.since) >= Self.duration { self.standing = nil }
  }

  mutating func hear(_ message: BrokerMessage, at time: Timestamp) {
    switch topics.subject(of: message.topic) {
    case .about(let station):
      if let about = StationAbout(message.payload) { hear(about, of: station) }
    case .device(let id, let station):
      if let report = DeviceReport(message, id: id) { hear(report, of: station, at: time) }
    default: break
    }
  }

  private mutating func hear(_ about: StationAbout, of station: TopicLevel) {
    guard isKnown(station) else { return }
    if let place = about.place, places[station] == nil {
      let placed = Station(name: station.text, x: place.x, y: place.y, z: place.z)
      places[station] = base.onItsFloor(placed)
    }
    if let beacon = about.beacon.map({ DeviceReport.id(of: $0) }) { beacons[beacon] = station }
    // A room is usually named like its station.
    if base.rooms.isEmpty { add(SafeText(full: station.text), floor: places[station]?.floor) }
  }

  private mutating func isKnown(_ station: TopicLevel) -> Bool {
    if stations.count < Self.mostStations { stations.insert(station) }
    return stations.contains(station)
  }

  private mutating func hear(
    _ report: DeviceReport, of station: TopicLevel, at time: Timestamp
  ) {
    guard isKnown(station) else { return }
    // A station with ESPresense's topics sends reports twice, which does not affect a mean.
    let level = report.rssi - (report.measuredPower ?? -59)
    if let other = beacons[report.id] {
      if other != station { bonds[[station, other], default: Level()].add(level) }
      return
    }
    // A digest changes with the address, and identifies no device.
    guard !report.id.text.hasPrefix("anon:") else { return }
    let before = devices[report.id]
    if before == nil {
      devices.makeRoom(under: Self.mostDevices) { ($0.id == carried, $0.lastHeard, $0.id) }
    }
    let name = base.things[report.id] ?? report.name
    devices[report.id] = Device(
      id: report.id, name: name.isEmpty ? before?.name ?? .empty : name, rssi: report.rssi,
      station: station, lastHeard: time)
    if report.id == carried, let standing {
      rooms[standing.room].levels[station, default: Level()].add(level)
    }
  }

  // MARK: The plan

  /// The plan; nil if no station heard the beacon in any room.
  func plan() -> HousePlan? {
    let learnt = rooms.filter { !$0.levels.isEmpty }
    guard !learnt.isEmpty else { return nil }
    let names = stations.sorted().filter { station in
      places[station] != nil || learnt.contains { $0.levels[station] != nil }
    }
    // The points are the stations, then the rooms.
    var distances: [SurveyLayout.Bond] = []
    func height(_ name: TopicLevel) -> Double { places[name]?.height(in: base.floors) ?? 2 }
    for (index, name) in names.enumerated() {
      for (other, room) in learnt.enumerated() {
        guard let level = room.levels[name] else { continue }
        let carried = Station(name: "", x: 0, y: 0, z: Grid.height, floor: room.floor)
        let rise = height(name) - carried.height(in: base.floors)
        distances.append(
          (index, names.count + other, SurveyLayout.distance(level: level.mean, rise: rise)))
      }
      for other in names.indices.dropFirst(index + 1) {
        guard let level = bonds[[name, names[other]]] else { continue }
        let rise = height(name) - height(names[other])
        distances.append((index, other, SurveyLayout.distance(level: level.mean, rise: rise)))
      }
    }
    var fixed = names.map { name in places[name].map { SurveyLayout.Point(x: $0.x, y: $0.y) } }
    fixed += learnt.map { _ in nil }
    let points = SurveyLayout(fixed: fixed, bonds: distances).solved()
    var plan = base
    plan.stations = zip(names, points).map { name, point in
      var station = places[name] ?? Station(name: name.text, x: 0, y: 0, z: 2)
      (station.x, station.y) = point
      return station
    }
    let boxes = SurveyLayout.boxes(Array(points[names.count...]), floors: learnt.map(\.floor))
    func isLearnt(_ name: String, floor: Int) -> Bool {
      learnt.contains { $0.name == SafeText(full: name) && $0.floor == floor }
    }
    plan.rooms.removeAll { isLearnt($0.name, floor: $0.floor) }
    plan.rooms += zip(learnt, boxes).map {
      BeaconLocating.Room(name: $0.name.description, x: $1.x, y: $1.y, floor: $0.floor)
    }
    plan.outlines.removeAll { isLearnt($0.name, floor: $0.floor) }
    return plan
  }
}
