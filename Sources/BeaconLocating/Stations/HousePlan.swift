import BeaconCodec

/// What is known of a house beforehand: where its stations and rooms are, and what its things are called.
package struct HousePlan: Equatable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Metres.
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package struct Wall: Hashable, Sendable {
    package var from: Point
    package var to: Point
    /// The number of its floor.
    package var floor = 0

    package init(from: Point, to: Point, floor: Int = 0) {
      (self.from, self.to, self.floor) = (from, to, floor)
    }
  }

  package var name: String
  package var stations: [Station]
  package var rooms: [Room]
  package var walls: [Wall]
  /// From the lowest to the highest; empty for a plan of one floor.
  package var floors: [Floor] = []
  package var stairs: [Stairs] = []
  /// Rooms that are told by their corners; `rooms` has their rectangles.
  var outlines: [Polygon] = []
  /// Whether y goes up where the plan is drawn, as in geometry, and not down, as on a screen.
  package var isYUp = false
  /// By the ids of their devices.
  package var things: [TopicLevel: SafeText]

  /// Rooms and walls that a plan has at most.
  static let most = 2000

  package init(
    name: String = "", stations: [Station] = [], rooms: [Room] = [], walls: [Wall] = [],
    things: [TopicLevel: SafeText] = [:]
  ) {
    self.name = name
    self.stations = stations
    self.rooms = rooms
    self.walls = walls
    self.things = things
  }

  /// nil where there is nothing to locate by.
  package var grid: Grid? {
    Grid(stations: stations, rooms: rooms, floors: floors, stairs: stairs)
  }

  /// Why a plan cannot be used.
  package struct Problem: Error, Equatable {
    package var advice: String
  }

  /// Reads a plan in JSON; docs/STATIONS.md tells how it is written.
  package init(json bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONValue.Problem) {
      json = try JSONValue.read(bytes, limits: .file)
    } catch {
      throw Problem(advice: error.advice)
    }
    guard case .object = json else { throw Problem(advice: "it is no JSON object") }
    self.init(name: SafeText(json["name"]?.string ?? "").description)
    isYUp = json["yUp"]?.bool ?? false
    for entry in try Self.list(json, "floors") { try add(floor: entry) }
    for entry in try Self.list(json, "stations") {
      try add(
        station: entry["name"]?.string, at: entry["at"], floor: try number(of: entry["floor"]))
    }
    for entry in try Self.list(json, "rooms") {
      try add(room: entry, floor: try number(of: entry["floor"]))
    }
    for (index, entry) in try Self.list(json, "walls").enumerated() {
      guard let ends = entry.array, (2...3).contains(ends.count), let from = Self.corner(ends[0]),
        let to = Self.corner(ends[1])
      else { throw Problem(advice: "walls[\(index)] wants two points: [[x, y], [x, y]]") }
      let floor = try number(of: ends.count == 3 ? ends[2] : nil)
      walls.append(Wall(from: from, to: to, floor: floor))
    }
    for (index, entry) in try Self.list(json, "stairs").enumerated() {
      guard let from = Self.corner(entry["from"]), let to = Self.corner(entry["to"]) else {
        throw Problem(advice: #"stairs[\#(index)] wants "from" and "to", in metres"#)
      }
      var numbers = Array(floors.indices)
      if entry["floors"] != nil {
        numbers = []
        for name in try Self.list(entry, "floors") { numbers.append(try number(of: name)) }
      }
      guard let low = numbers.min(), let high = numbers.max() else { continue }
      stairs.append(
        Stairs(
          x: min(from.x, to.x)...max(from.x, to.x), y: min(from.y, to.y)...max(from.y, to.y),
          floors: low...high))
    }
    for (index, entry) in try Self.list(json, "things").enumerated() {
      guard let id = entry["id"]?.string.flatMap({ Self.id($0) }),
        let name = entry["name"]?.string, !SafeText(name).isEmpty
      else { throw Problem(advice: #"things[\#(index)] wants "id" and "name""#) }
      things[id] = SafeText(name)
    }
  }

  static func list(_ json: JSONValue, _ name: String) throws(Problem) -> [JSONValue] {
    guard let value = json[name], value != .null else { return [] }
    guard let list = value.array, list.count <= most else {
      throw Problem(advice: "\(name) is no list, or has more than \(most) entries")
    }
    return list
  }

  /// The number of a floor by its name; 0 where none is told.
  private func number(of name: JSONValue?) throws(Problem) -> Int {
    guard let name, name != .null else { return 0 }
    let text = SafeText(name.string ?? "").description
    guard let number = floors.firstIndex(where: { $0.name == text }) else {
      throw Problem(advice: "there is no floor \(text.isEmpty ? "of that name" : text)")
    }
    return number
  }

  /// An id as stations tell it, or an address.
  static func id(_ text: String) -> TopicLevel? {
    BluetoothAddress(text).map { DeviceReport.id(of: $0) } ?? TopicLevel(text)
  }
}

// MARK: What both kinds of files have

extension HousePlan {
  /// Metres from one floor to the next, where nobody tells.
  private static let storey = 2.8

  /// The next higher one.
  private mutating func add(floor entry: JSONValue) throws(Problem) {
    let height = entry["height"]?.number
    try add(floor: entry["name"]?.string, height: height)
  }

  mutating func add(floor name: String?, height: Double?) throws(Problem) {
    let name = SafeText(name ?? "").description
    guard !name.isEmpty, !floors.contains(where: { $0.name == name }) else {
      throw Problem(advice: "a floor has no name, or one that another has")
    }
    guard floors.count < Grid.mostFloors else {
      throw Problem(advice: "there are more than \(Grid.mostFloors) floors")
    }
    let last = floors.last?.height
    // As it is written again.
    let height = ((height ?? last.map { $0 + Self.storey } ?? 0) * 100).rounded() / 100
    guard abs(height) <= 10_000, height > last ?? -.infinity else {
      throw Problem(advice: "the floor \(name) is no higher than the one before it")
    }
    floors.append(Floor(name: name, height: height))
  }

  /// - Parameters:
  ///   - name: as in topics.
  ///   - ground: metres; the level that the node's height is measured from.
  mutating func add(
    station name: String?, at place: JSONValue?, floor: Int = 0, ground: Double = 0
  ) throws(Problem) {
    guard let name = name.flatMap({ TopicLevel($0) }) else {
      throw Problem(advice: "a station has no name, or one that is no part of a topic")
    }
    guard let place = Self.point(place) else {
      throw Problem(advice: "the station \(SafeText(name.text)) wants [x, y, z] in metres")
    }
    guard !stations.contains(where: { $0.name == name.text }) else {
      throw Problem(advice: "there are two stations \(SafeText(name.text))")
    }
    stations.append(
      Station(
        name: name.text, x: place.x, y: place.y, z: place.z.map { $0 - ground } ?? 2, floor: floor))
  }

  /// A rectangle, or a room by its corners.
  mutating func add(room entry: JSONValue, floor: Int = 0) throws(Problem) {
    let name = SafeText(entry["name"]?.string ?? "").description
    guard !name.isEmpty else { throw Problem(advice: "a room has no name") }
    if entry["points"] == nil, let from = Self.corner(entry["from"]),
      let to = Self.corner(entry["to"])
    {
      rooms.append(
        Room(
          name: name, x: min(from.x, to.x)...max(from.x, to.x),
          y: min(from.y, to.y)...max(from.y, to.y), floor: floor))
      return
    }
    let points = try Self.list(entry, "points")
    var corners = points.compactMap { Self.corner($0) }
    let areCorners = corners.count == points.count
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard areCorners, corners.count >= 3 else {
      throw Problem(
        advice: #"the room \#(name) wants points: [x, y], or "from" and "to", in metres"#)
    }
    let polygon = Polygon(name: name, corners: corners, floor: floor)
    let rectangles = polygon.rectangles(atMost: Self.most)
    guard rooms.count + rectangles.count <= Self.most,
      outlines.reduce(corners.count, { $0 + $1.corners.count }) <= Self.most
    else { throw Problem(advice: "the room \(name) has too many corners") }
    rooms += rectangles.map { Room(name: name, x: $0.x, y: $0.y, floor: floor) }
    outlines.append(polygon)
  }

  /// Metres; the height may be missing. No plan is larger. In YAML all numbers are texts.
  static func point(_ value: JSONValue?) -> (x: Double, y: Double, z: Double?)? {
    guard let parts = value?.array, (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      (part.number ?? part.string.flatMap { Double($0) }).flatMap { abs($0) <= 10_000 ? $0 : nil }
    }
    guard numbers.count == parts.count else { return nil }
    return (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil)
  }

  private static func corner(_ value: JSONValue?) -> Point? {
    point(value).map { Point(x: $0.x, y: $0.y) }
  }
}

extension HousePlan {
  /// A plan as it stands in a file: in JSON (docs/STATIONS.md), or in the configuration of ESPresense's Companion.
  /// - Parameter floor: of Companion's, by its id or its name; nil for all of them.
  package static func file(_ bytes: [UInt8], floor: String? = nil) throws(Problem) -> HousePlan {
    // Some editors write this mark before a text, which JSON does not know.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    if isJSON, floor == nil { return try HousePlan(json: text) }
    return try companion(text, floor: floor)
  }
}

extension HousePlan {
  /// What is told to all in the house: what its things are called is nobody's business. Nil where there is nothing to
  /// tell, or more than a message holds.
  package func message(_ topics: HouseTopics) -> MQTTMessage? {
    guard !rooms.isEmpty || !walls.isEmpty else { return nil }
    var told = self
    told.things = [:]
    let text = told.text
    guard text.count <= Self.longestMessage else { return nil }
    return MQTTMessage(topics.plan, text, isAcknowledged: true, isRetained: true)
  }

  /// Takes over what somebody else has told, where no rooms and walls are known; of a station its own place stays.
  mutating func adopt(_ told: HousePlan, mostStations: Int) {
    guard rooms.isEmpty, walls.isEmpty, !told.rooms.isEmpty || !told.walls.isEmpty else { return }
    let (stations, things) = (self.stations, self.things)
    self = told
    let known = Set(stations.map(\.name))
    let others = told.stations.filter { !known.contains($0.name) }
    self.stations = stations + others.prefix(max(mostStations - stations.count, 0))
    self.things = things
  }

  /// Bytes: as many as `BrokerClient` takes.
  private static let longestMessage = 64 * 1024

  /// The plan as a file that can be read again, and changed by hand: a line for each thing in it.
  package var text: [UInt8] {
    let floors = self.floors.map { floor in
      var text = JSONText()
      text.add("name", floor.name)
      text.add("height", floor.height, places: 2)
      return text.ended
    }
    func floorName(_ floor: Int) -> String? {
      self.floors.indices.contains(floor) ? self.floors[floor].name : nil
    }
    let rooms = self.rooms.filter { !isOutlined($0) }.map { room in
      var text = JSONText()
      text.add("name", SafeText(room.name).description)
      if let floor = floorName(room.floor) { text.add("floor", floor) }
      text.add("from", [room.x.lowerBound, room.y.lowerBound], places: 2)
      text.add("to", [room.x.upperBound, room.y.upperBound], places: 2)
      return text.ended
    }
    let corners = outlines.map { outline in
      var text = JSONText()
      text.add("name", SafeText(outline.name).description)
      if let floor = floorName(outline.floor) { text.add("floor", floor) }
      text.add("points", points: outline.corners.map { ($0.x, $0.y) })
      return text.ended
    }
    let stations = self.stations.map { station in
      var text = JSONText()
      // As it is in topics: made fit to be shown, it would be another one's, or nobody's.
      text.add("name", station.name)
      text.add("at", [station.x, station.y, station.z], places: 2)
      if let floor = floorName(station.floor) { text.add("floor", floor) }
      return text.ended
    }
    let things = self.things.sorted { $0.key < $1.key }.map { id, name in
      var text = JSONText()
      text.add("id", id.text)
      text.add("name", name.description)
      return text.ended
    }
    let walls = self.walls.map { wall in
      let ends = JSONText.points([(wall.from.x, wall.from.y), (wall.to.x, wall.to.y)])
      guard let floor = floorName(wall.floor) else { return ends }
      var text = Array(ends.dropLast()) + Array(",".utf8)
      appendJSONString(floor, to: &text)
      return text + Array("]".utf8)
    }
    let stairs = self.stairs.map { stairs in
      var text = JSONText()
      text.add("from", [stairs.x.lowerBound, stairs.y.lowerBound], places: 2)
      text.add("to", [stairs.x.upperBound, stairs.y.upperBound], places: 2)
      text.add(
        "floors", [stairs.floors.lowerBound, stairs.floors.upperBound].compactMap { floorName($0) })
      return text.ended
    }
    var head = JSONText()
    head.add("name", name)
    if isYUp { head.add("yUp", true) }
    // Without its last bracket.
    var text = Array(head.ended.dropLast())
    let parts = [
      ("floors", floors), ("stations", stations), ("rooms", rooms + corners), ("walls", walls),
      ("stairs", stairs), ("things", things),
    ]
    for (name, lines) in parts where !lines.isEmpty {
      text += Array(",\n\"\(name)\": [\n  ".utf8)
      text += lines.joined(separator: Array(",\n  ".utf8))
      text += Array("\n]".utf8)
    }
    return text + Array("}\n".utf8)
  }
}

/// The plan as it is drawn: y goes down.
extension HousePlan {
  /// A rectangle of a room.
  package struct DrawnRoom {
    package var name: String
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>
    /// Whether its name stands in it: of several rectangles of one room, in the largest.
    package var isNamed: Bool
    /// Whether its sides are drawn; those of a room that is told by its corners are `edges`.
    package var isOutlined: Bool
    /// The number of its floor.
    package var floor: Int
  }

  package func drawn(_ y: Double) -> Double { isYUp ? -y : y }

  package func drawn(_ walls: [Wall]) -> [Wall] {
    walls.map {
      Wall(
        from: Point(x: $0.from.x, y: drawn($0.from.y)), to: Point(x: $0.to.x, y: drawn($0.to.y)),
        floor: $0.floor)
    }
  }

  /// Where a position is drawn: in the room that it names. The mean of a belief that two rooms share may be in a third.
  package func place(of position: Position) -> Point {
    func distance(_ room: Room) -> Double { room.distance(x: position.x, y: position.y) }
    let floor = self.floor(of: position)
    let nearest = rooms.filter { $0.name == position.room && $0.floor == floor }
      .min { distance($0) < distance($1) }
    guard let room = nearest, distance(room) > 0 else {
      return Point(x: position.x, y: drawn(position.y))
    }
    func inside(_ place: Double, _ side: ClosedRange<Double>) -> Double {
      // Not on the wall.
      let margin = min(0.3, (side.upperBound - side.lowerBound) / 4)
      return min(max(place, side.lowerBound + margin), side.upperBound - margin)
    }
    return Point(x: inside(position.x, room.x), y: drawn(inside(position.y, room.y)))
  }

  package func place(of station: Station) -> Point { Point(x: station.x, y: drawn(station.y)) }

  /// Whether it is told by its corners.
  private func isOutlined(_ room: Room) -> Bool {
    outlines.contains { $0.name == room.name && $0.floor == room.floor }
  }

  /// The number of the floor that a position is on. Where it does not say, its room does.
  package func floor(of position: Position) -> Int {
    floors.firstIndex { $0.name == position.floor }
      ?? rooms.first { $0.name == position.room }?.floor ?? 0
  }

  /// A station whose height is told from the plan's ground, on the floor that it is above.
  func onItsFloor(_ station: Station) -> Station {
    guard let floor = floors.lastIndex(where: { $0.height <= station.z }) else { return station }
    var station = station
    station.floor = floor
    station.z -= floors[floor].height
    return station
  }

  /// What is on one floor.
  package func only(floor: Int) -> HousePlan {
    guard floors.count > 1 else { return self }
    var plan = self
    plan.stations.removeAll { $0.floor != floor }
    plan.rooms.removeAll { $0.floor != floor }
    plan.outlines.removeAll { $0.floor != floor }
    plan.walls.removeAll { $0.floor != floor }
    return plan
  }

  /// The sides of rooms that are told by their corners.
  package var edges: [Wall] { outlines.flatMap(\.edges) }

  package var drawnRooms: [DrawnRoom] {
    struct Name: Hashable {
      var name: String
      var floor: Int
    }
    var largest: [Name: (index: Int, area: Double)] = [:]
    for (index, room) in rooms.enumerated() {
      let area =
        (room.x.upperBound - room.x.lowerBound) * (room.y.upperBound - room.y.lowerBound)
      let name = Name(name: room.name, floor: room.floor)
      if area > largest[name]?.area ?? -1 { largest[name] = (index, area) }
    }
    return rooms.enumerated().map { index, room in
      let y = isYUp ? -room.y.upperBound ... -room.y.lowerBound : room.y
      return DrawnRoom(
        name: room.name, x: room.x, y: y,
        isNamed: largest[Name(name: room.name, floor: room.floor)]?.index == index,
        isOutlined: !isOutlined(room), floor: room.floor)
    }
  }
}

/// A room as people draw it: corners one after the other, the last one joined with the first.
struct Polygon: Hashable, Sendable {
  var name: String
  var corners: [HousePlan.Point]
  /// The number of its floor.
  var floor = 0

  /// Metres: a slanted wall becomes stairs with steps of this size. Places are no finer.
  private static let step = 0.5

  /// Its rectangles, from low y to high y, or as many of them as are wanted at most: exact where walls stand at right
  /// angles.
  func rectangles(atMost most: Int) -> [(x: ClosedRange<Double>, y: ClosedRange<Double>)] {
    var done: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    var open: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    var heights: [Double] = []
    for y in corners.map(\.y).sorted() where heights.last != y { heights.append(y) }
    for (low, high) in zip(heights, heights.dropFirst()) {
      let isSlanted = edges.contains {
        $0.from.x != $0.to.x && min($0.from.y, $0.to.y) < high && max($0.from.y, $0.to.y) > low
      }
      let pieces = isSlanted ? Int(min(((high - low) / Self.step).rounded(.up), 100)) : 1
      for piece in 0..<max(pieces, 1) {
        let from = low + (high - low) * Double(piece) / Double(pieces)
        let to =
          piece + 1 == pieces ? high : low + (high - low) * Double(piece + 1) / Double(pieces)
        guard from < to else { continue }
        var rows: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
        let xs = crossings(at: from + (to - from) / 2)
        for index in stride(from: 0, to: xs.count - 1, by: 2) where xs[index] < xs[index + 1] {
          let x = xs[index]...xs[index + 1]
          // What goes on as wide as before is one rectangle.
          let below = open.first { $0.x == x }
          rows.append((x, (below?.y.lowerBound ?? from)...to))
        }
        done += open.filter { old in !rows.contains { $0.x == old.x } }
        open = rows
        if done.count + open.count > most { return done + open }
      }
    }
    return done + open
  }

  var edges: [HousePlan.Wall] {
    corners.indices.map {
      HousePlan.Wall(
        from: corners[$0], to: corners[($0 + 1) % corners.count], floor: floor)
    }
  }

  /// Where walls cross a height, from left to right; an even number of them.
  private func crossings(at y: Double) -> [Double] {
    edges.compactMap { wall -> Double? in
      let (a, b) = (wall.from, wall.to)
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }.sorted()
  }
}
