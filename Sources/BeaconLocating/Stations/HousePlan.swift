import BeaconCodec

/// The plan of a house: the places of its stations and rooms, and the names of its things.
package struct HousePlan: Equatable, Sendable {
  package typealias Point = Wall.End

  package var name: String
  package var stations: [Station]
  package var rooms: [Room]
  package var walls: [Wall]
  /// From the lowest to the highest; empty if there is only one.
  package var floors: [Floor] = []
  package var stairs: [Stairs] = []
  /// Rooms that are given by their corners; `rooms` has their rectangles.
  var outlines: [Polygon] = []
  /// Whether y goes up, as in geometry, and not down, as on a screen.
  package var isYUp = false
  /// Names by device id.
  package var things: [TopicLevel: SafeText]

  /// The most rooms and walls.
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

  /// nil without stations.
  package var grid: Grid? {
    Grid(stations: stations, rooms: rooms, floors: floors, stairs: stairs, walls: walls)
  }

  /// Why a plan is invalid.
  package struct Problem: Error, Equatable {
    package var advice: String
  }

  /// Reads a plan in JSON, as in docs/STATIONS.md.
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
    for entry in try Self.list(json, "floors") {
      try add(floor: entry["name"]?.string, height: entry["height"]?.number)
    }
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

  /// The index of a floor by its name; 0 without a name.
  private func number(of name: JSONValue?) throws(Problem) -> Int {
    guard let name, name != .null else { return 0 }
    let text = SafeText(name.string ?? "").description
    guard let number = floors.firstIndex(where: { $0.name == text }) else {
      throw Problem(advice: "there is no floor \(text.isEmpty ? "of that name" : text)")
    }
    return number
  }

  /// An id as stations publish it, or an address.
  static func id(_ text: String) -> TopicLevel? {
    BluetoothAddress(text).map { DeviceReport.id(of: $0) } ?? TopicLevel(text)
  }
}

// MARK: Common to both kinds of files

extension HousePlan {
  /// The height of a floor without one, in metres.
  private static let storey = 2.8

  /// Adds a floor above the others.
  mutating func add(floor name: String?, height: Double?) throws(Problem) {
    let name = SafeText(name ?? "").description
    guard !name.isEmpty, !floors.contains(where: { $0.name == name }) else {
      throw Problem(advice: "a floor has no name, or one that another has")
    }
    guard floors.count < Grid.mostFloors else {
      throw Problem(advice: "there are more than \(Grid.mostFloors) floors")
    }
    let last = floors.last?.height
    // Rounded as in the file.
    let height = ((height ?? last.map { $0 + Self.storey } ?? 0) * 100).rounded() / 100
    guard abs(height) <= Grid.largest, height > last ?? -.infinity else {
      throw Problem(advice: "the floor \(name) is no higher than the one before it")
    }
    floors.append(Floor(name: name, height: height))
  }

  /// - Parameters:
  ///   - name: as in topics.
  ///   - ground: metres; the node's height starts there.
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

  /// Metres, within the size of a building; the height may be missing. In YAML all numbers are texts.
  static func point(_ value: JSONValue?) -> (x: Double, y: Double, z: Double?)? {
    guard let parts = value?.array, (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      (part.number ?? part.string.flatMap { Double($0) }).flatMap {
        abs($0) <= Grid.largest ? $0 : nil
      }
    }
    guard numbers.count == parts.count else { return nil }
    return (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil)
  }

  private static func corner(_ value: JSONValue?) -> Point? {
    point(value).map { Point(x: $0.x, y: $0.y) }
  }
}

extension HousePlan {
  /// Reads a plan from a file: JSON (docs/STATIONS.md) or the configuration of ESPresense's Companion.
  /// - Parameter floor: of Companion's configuration, by its id or name; nil for all.
  package static func file(_ bytes: [UInt8], floor: String? = nil) throws(Problem) -> HousePlan {
    // Some editors write a byte order mark, which JSON does not allow.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    if isJSON, floor == nil { return try HousePlan(json: text) }
    return try companion(text, floor: floor)
  }
}

extension HousePlan {
  /// The message that publishes the plan, without the private names of things. Nil if there is nothing to publish, or
  /// too much for a message.
  package func message(_ topics: HouseTopics) -> MQTTMessage? {
    guard !rooms.isEmpty || !walls.isEmpty else { return nil }
    var published = self
    published.things = [:]
    let text = published.text
    guard text.count <= MQTTMessage.longestPayload else { return nil }
    return .kept(topics.plan, text)
  }

  /// Takes over a published plan if no rooms and walls are known. Known stations keep their places.
  mutating func adopt(_ published: HousePlan) {
    guard rooms.isEmpty, walls.isEmpty, !published.rooms.isEmpty || !published.walls.isEmpty else {
      return
    }
    let (stations, things) = (self.stations, self.things)
    self = published
    let known = Set(stations.map(\.name))
    let others = published.stations.filter { !known.contains($0.name) }
    self.stations = stations + others.prefix(max(Grid.mostStations - stations.count, 0))
    self.things = things
  }

  /// The plan as a file that can be edited and read again: a line for each entry.
  package var text: [UInt8] {
    func lines<Entry>(
      _ entries: [Entry], _ fill: (Entry, inout JSONText) -> Void
    ) -> [[UInt8]] {
      entries.map { entry in
        var text = JSONText()
        fill(entry, &text)
        return text.ended
      }
    }
    func floorName(_ floor: Int) -> String? {
      self.floors.indices.contains(floor) ? self.floors[floor].name : nil
    }
    let floors = lines(self.floors) { floor, text in
      text.add("name", floor.name)
      text.add("height", floor.height, places: 2)
    }
    let rooms = lines(self.rooms.filter { !isOutlined($0) }) { room, text in
      text.add("name", SafeText(room.name).description)
      text.add("floor", floorName(room.floor))
      text.add("from", [room.x.lowerBound, room.y.lowerBound], places: 2)
      text.add("to", [room.x.upperBound, room.y.upperBound], places: 2)
    }
    let corners = lines(outlines) { outline, text in
      text.add("name", SafeText(outline.name).description)
      text.add("floor", floorName(outline.floor))
      text.add("points", points: outline.corners.map { ($0.x, $0.y) })
    }
    let stations = lines(self.stations) { station, text in
      // Unchanged, as in topics: a cleaned name could be that of another station.
      text.add("name", station.name)
      text.add("at", [station.x, station.y, station.z], places: 2)
      text.add("floor", floorName(station.floor))
    }
    let things = lines(self.things.sorted { $0.key < $1.key }) { thing, text in
      text.add("id", thing.key.text)
      text.add("name", thing.value.description)
    }
    let walls = self.walls.map { wall in
      let ends = JSONText.points([(wall.from.x, wall.from.y), (wall.to.x, wall.to.y)])
      guard let floor = floorName(wall.floor) else { return ends }
      var text = Array(ends.dropLast()) + Array(",".utf8)
      appendJSONString(floor, to: &text)
      return text + Array("]".utf8)
    }
    let stairs = lines(self.stairs) { stairs, text in
      text.add("from", [stairs.x.lowerBound, stairs.y.lowerBound], places: 2)
      text.add("to", [stairs.x.upperBound, stairs.y.upperBound], places: 2)
      let ends = [stairs.floors.lowerBound, stairs.floors.upperBound]
      text.add("floors", ends.compactMap { floorName($0) })
    }
    var head = JSONText()
    head.add("name", name)
    if isYUp { head.add("yUp", true) }
    // Without the closing bracket.
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

/// The plan for drawing: y goes down.
extension HousePlan {
  /// A rectangle of a room.
  package struct DrawnRoom {
    package var room: Room
    /// Whether to draw its name: only in the largest rectangle of a room.
    package var isNamed: Bool
    /// Whether to draw its sides; a room with corners has `edges` instead.
    package var isOutlined: Bool
  }

  package func drawn(_ y: Double) -> Double { isYUp ? -y : y }

  package func drawn(_ walls: [Wall]) -> [Wall] {
    walls.map {
      Wall(
        from: Point(x: $0.from.x, y: drawn($0.from.y)), to: Point(x: $0.to.x, y: drawn($0.to.y)),
        floor: $0.floor)
    }
  }

  /// Where to draw a position: in its room. The mean position between two rooms may be in a third one.
  package func place(of position: Position) -> Point {
    func distance(_ room: Room) -> Double { room.distance(x: position.x, y: position.y) }
    let floor = self.floor(of: position)
    let nearest = rooms.filter { $0.name == position.room && $0.floor == floor }
      .min { distance($0) < distance($1) }
    guard let room = nearest else { return Point(x: position.x, y: drawn(position.y)) }
    func inside(_ place: Double, _ side: ClosedRange<Double>) -> Double {
      // Not on the wall, which takes a row of the terminal.
      let margin = min(0.5, (side.upperBound - side.lowerBound) / 4)
      return min(max(place, side.lowerBound + margin), side.upperBound - margin)
    }
    return Point(x: inside(position.x, room.x), y: drawn(inside(position.y, room.y)))
  }

  package func place(of station: Station) -> Point { Point(x: station.x, y: drawn(station.y)) }

  /// Whether it is given by its corners.
  private func isOutlined(_ room: Room) -> Bool {
    outlines.contains { $0.name == room.name && $0.floor == room.floor }
  }

  /// The index of a position's floor, or of its room's floor.
  package func floor(of position: Position) -> Int {
    floors.firstIndex { $0.name == position.floor }
      ?? rooms.first { $0.name == position.room }?.floor ?? 0
  }

  /// Moves a station, whose height starts at the plan's ground, to its floor.
  func onItsFloor(_ station: Station) -> Station {
    guard let floor = floors.lastIndex(where: { $0.height <= station.z }) else { return station }
    var station = station
    station.floor = floor
    station.z -= floors[floor].height
    return station
  }

  /// The parts of the plan that are on one floor.
  package func only(floor: Int) -> HousePlan {
    guard floors.count > 1 else { return self }
    var plan = self
    plan.stations.removeAll { $0.floor != floor }
    plan.rooms.removeAll { $0.floor != floor }
    plan.outlines.removeAll { $0.floor != floor }
    plan.walls.removeAll { $0.floor != floor }
    return plan
  }

  /// The sides of rooms that are given by their corners.
  package var edges: [Wall] { outlines.flatMap(\.edges) }

  package var drawnRooms: [DrawnRoom] {
    func key(_ room: Room) -> String { "\(room.floor) \(room.name)" }
    var largest: [String: (index: Int, area: Double)] = [:]
    for (index, room) in rooms.enumerated() {
      let area =
        (room.x.upperBound - room.x.lowerBound) * (room.y.upperBound - room.y.lowerBound)
      if area > largest[key(room)]?.area ?? -1 { largest[key(room)] = (index, area) }
    }
    return rooms.enumerated().map { index, room in
      var drawn = DrawnRoom(
        room: room, isNamed: largest[key(room)]?.index == index,
        isOutlined: !isOutlined(room))
      if isYUp { drawn.room.y = -room.y.upperBound ... -room.y.lowerBound }
      return drawn
    }
  }
}

/// A room with any number of corners; the last is joined with the first.
struct Polygon: Hashable, Sendable {
  var name: String
  var corners: [HousePlan.Point]
  /// The index of its floor.
  var floor = 0

  /// A slanted wall becomes steps of this size, in metres. Positions are not more exact.
  private static let step = 0.5

  /// Its rectangles from low to high y, up to a number: exact if all walls are at right angles.
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
          // Strips of equal width are one rectangle.
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

  var edges: [Wall] {
    corners.indices.map {
      Wall(
        from: corners[$0], to: corners[($0 + 1) % corners.count], floor: floor)
    }
  }

  /// Where walls cross a height, from left to right; always an even number.
  private func crossings(at y: Double) -> [Double] {
    edges.compactMap { wall -> Double? in
      let (a, b) = (wall.from, wall.to)
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }.sorted()
  }
}
