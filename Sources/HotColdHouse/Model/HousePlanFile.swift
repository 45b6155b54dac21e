import BeaconCodec
import BeaconLocating
import HotColdSystem

/// The plan's file (docs/STATIONS.md). Each kind of entry is read and written in one place.
extension HousePlan {
  /// Floors first, because other entries refer to them.
  private enum List: String, CaseIterable {
    case floors, stations, rooms, walls, stairs, things
  }

  /// The keys of each entry; a wall is a list.
  private static let keys: [List: [String]] = [
    .floors: ["name", "height"], .stations: ["name", "floor", "at", "reach"],
    .things: ["id", "name", "louder"],
    .rooms: ["name", "floor", "from", "to", "points"], .stairs: ["from", "to", "floors"],
  ]

  /// The values that are not lists.
  private static let kinds: [String: (words: String, holds: @Sendable (JSONValue) -> Bool)] = [
    "name": ("text of at most 240 bytes", { $0.string.map { $0.utf8.count <= 240 } ?? false }),
    "yUp": ("true or false", { $0.bool != nil }),
    "height": ("a number", { $0.number != nil }),
    "louder": (
      "a number of decibels from -60 to 60", { abs($0.number ?? .infinity) <= HousePlan.loudest }
    ),
    "reach": ("a number of metres from 1 to 1000", { 1...1000 ~= $0.number ?? 0 }),
  ]

  /// Reads JSON (docs/STATIONS.md), or the configuration of ESPresense's Companion.
  /// - Parameter floor: a floor of Companion's, by id or name; nil for all.
  static func file(_ bytes: [UInt8], floor: String? = nil) throws(Problem) -> HousePlan {
    // Some editors write a byte order mark, which JSON does not allow.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    guard isJSON else { return try companion(text, floor: floor) }
    guard floor == nil else { throw Problem("#FLOOR is only for Companion's configuration") }
    return try HousePlan(json: text)
  }

  init(json bytes: [UInt8]) throws(Problem) {
    let json = try JSONValue.read(bytes, limits: .file)
    guard case .object = json else { throw Problem("it is not a JSON object") }
    try Self.check(json, ["name", "yUp"] + List.allCases.map(\.rawValue))
    self.init(name: SafeText(full: json["name"]?.string ?? "").description)
    isYUp = json["yUp"]?.bool ?? false
    for list in List.allCases {
      for (index, entry) in try Self.entries(json, list.rawValue).enumerated() {
        do throws(Problem) {
          if let keys = Self.keys[list] { try Self.check(entry, keys) }
          try add(entry, to: list)
        } catch {
          throw Problem("\(list.rawValue)[\(index)]: \(error.advice)")
        }
      }
    }
  }

  /// Throws for a misspelt key, or a value that has no effect.
  private static func check(_ json: JSONValue, _ keys: [String]) throws(Problem) {
    guard case .object(let members) = json else { return }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
      guard keys.contains(key) else {
        throw Problem(
          "the key \(SafeText(key)) is unknown; known are \(keys.joined(separator: ", "))")
      }
      if let kind = kinds[key], !kind.holds(value) { throw Problem("\(key) must be \(kind.words)") }
    }
  }

  static func entries(_ json: JSONValue, _ list: String) throws(Problem) -> [JSONValue] {
    guard let value = json[list], value != .null else { return [] }
    guard let entries = value.array, entries.count <= most else {
      throw Problem("\(list) is not a list, or has more than \(most) entries")
    }
    return entries
  }

  private mutating func add(_ entry: JSONValue, to list: List) throws(Problem) {
    switch list {
    case .floors: try add(floor: entry["name"]?.string, height: entry["height"]?.number)
    case .stations:
      try add(station: entry["name"]?.string, at: entry["at"], floor: index(of: entry["floor"]))
      stations[stations.count - 1].reach = entry["reach"]?.number
    case .rooms: try add(room: entry, floor: index(of: entry["floor"]))
    case .walls: try add(wall: entry)
    case .stairs: try add(stairs: entry)
    case .things:
      let name = entry["name"]?.string
      let louder = entry["louder"]?.number
      if let louder, let id = entry["id"]?.string.flatMap({ DeviceReport.id($0) }) {
        self.louder[id] = louder
        // The page's list contains no names for things in the plan's file.
        if name == nil { return }
      }
      guard !things.values.contains(where: { $0.description == name }) else {
        throw Problem("another thing has this name")
      }
      try add(thing: entry["id"]?.string, name: name)
    }
  }

  /// The text of a file that can be edited and read again, with a line per entry.
  var text: [UInt8] {
    var head = JSONText()
    head.add("name", name)
    if isYUp { head.add("yUp", true) }
    // Without the closing bracket.
    var text = Array(head.ended.dropLast())
    for list in List.allCases {
      let lines = lines(of: list)
      guard !lines.isEmpty else { continue }
      text += Array(",\n\"\(list.rawValue)\": [\n  ".utf8)
      text += lines.joined(separator: Array(",\n  ".utf8))
      text += Array("\n]".utf8)
    }
    return text + Array("}\n".utf8)
  }

  private func lines(of list: List) -> [[UInt8]] {
    switch list {
    case .floors:
      objects(floors) { text, floor in
        text.add("name", floor.name)
        text.add("height", floor.height, places: 2)
      }
    case .stations:
      objects(stations) { text, station in
        // As in topics, because a cleaned name could be that of another station.
        text.add("name", station.name)
        text.add("floor", name(ofFloor: station.floor))
        text.add("at", [station.x, station.y, station.z], places: 2)
        text.add("reach", station.reach, places: 2)
      }
    case .rooms:
      objects(rooms.filter { !isOutlined($0) }) { text, room in
        text.add("name", SafeText(full: room.name).description)
        text.add("floor", name(ofFloor: room.floor))
        text.addRectangle(room.x, room.y)
      }
        + objects(outlines) { text, outline in
          text.add("name", outline.name)
          text.add("floor", name(ofFloor: outline.floor))
          text.add("points", json: Self.json(outline.corners))
        }
    case .walls:
      walls.map { wall in
        let ends = Self.json([wall.from, wall.to])
        guard let floor = name(ofFloor: wall.floor) else { return ends }
        var text = Array(ends.dropLast()) + Array(",".utf8)
        appendJSONString(floor, to: &text)
        return text + Array("]".utf8)
      }
    case .stairs:
      objects(stairs) { text, stairs in
        text.addRectangle(stairs.x, stairs.y)
        let ends = [stairs.floors.lowerBound, stairs.floors.upperBound]
        text.add("floors", ends.compactMap { name(ofFloor: $0) })
      }
    case .things:
      objects(Set(things.keys).union(louder.keys).sorted()) { text, id in
        text.add("id", id.text)
        text.add("name", things[id]?.description)
        text.add("louder", louder[id], places: 1)
      }
    }
  }

  private func objects<Item>(
    _ items: [Item], _ fill: (inout JSONText, Item) -> Void
  ) -> [[UInt8]] {
    items.map { item in JSONText.object { fill(&$0, item) } }
  }

  // MARK: Floors

  /// The default height of a floor above the one below, in metres.
  private static let storey = 2.8

  mutating func add(floor name: String?, height: Double?) throws(Problem) {
    let name = SafeText(full: name ?? "").description
    guard !name.isEmpty, !floors.contains(where: { $0.name == name }) else {
      throw Problem("a floor has no name, or the name of another floor")
    }
    guard floors.count < Grid.mostFloors else {
      throw Problem("there are more than \(Grid.mostFloors) floors")
    }
    let last = floors.last?.height
    // Rounded as in the file.
    let height = ((height ?? last.map { $0 + Self.storey } ?? 0) * 100).rounded() / 100
    guard abs(height) <= Grid.largest, height > last ?? -.infinity else {
      throw Problem("the floor \(name) is no higher than the one before it")
    }
    floors.append(Floor(name: name, height: height))
  }

  /// The index of a floor; 0 if no name is given.
  private func index(of name: JSONValue?) throws(Problem) -> Int {
    guard let name, name != .null else { return 0 }
    let text = SafeText(full: name.string ?? "").description
    guard let index = floors.firstIndex(where: { $0.name == text }) else {
      throw Problem("there is no floor \(text.isEmpty ? "of that name" : text)")
    }
    return index
  }

  func name(ofFloor index: Int) -> String? {
    floors.indices.contains(index) ? floors[index].name : nil
  }

  // MARK: Stations

  /// - Parameters:
  ///   - name: the name as in topics.
  ///   - ground: the level from which the height counts, in metres.
  mutating func add(
    station name: String?, at place: JSONValue?, floor: Int, ground: Double = 0
  ) throws(Problem) {
    guard let name = name.flatMap({ TopicLevel($0) }) else {
      throw Problem("a station has no name, or one that cannot be part of a topic")
    }
    guard let place = Self.point(place) else {
      throw Problem("the station \(SafeText(name.text)) needs [x, y, z] in metres")
    }
    guard !stations.contains(where: { $0.name == name.text }) else {
      throw Problem("there are two stations called \(SafeText(name.text))")
    }
    guard stations.count < Grid.mostStations else {
      throw Problem("there are more than \(Grid.mostStations) stations")
    }
    stations.append(
      Station(
        name: name.text, x: place.x, y: place.y, z: place.z.map { $0 - ground } ?? 2, floor: floor))
  }

  // MARK: Rooms

  /// Adds a rectangular room, or one defined by corners.
  mutating func add(room entry: JSONValue, floor: Int) throws(Problem) {
    let name = SafeText(full: entry["name"]?.string ?? "").description
    guard !name.isEmpty else { throw Problem("a room has no name") }
    if entry["points"] == nil, let (x, y) = Self.rectangle(entry) {
      guard x.lowerBound < x.upperBound, y.lowerBound < y.upperBound else {
        throw Problem("the room \(name) has no area")
      }
      rooms.append(Room(name: name, x: x, y: y, floor: floor))
      return
    }
    let points = try Self.entries(entry, "points")
    var corners = points.compactMap { Self.corner($0) }
    let areCorners = corners.count == points.count
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard areCorners, corners.count >= 3 else {
      throw Problem(#"the room \#(name) needs points: [x, y], or "from" and "to", in metres"#)
    }
    let polygon = Polygon(name: name, corners: corners, floor: floor)
    let rectangles = polygon.rectangles(atMost: Self.most)
    guard !rectangles.isEmpty else { throw Problem("the room \(name) has no area") }
    guard rooms.count + rectangles.count <= Self.most,
      outlines.reduce(corners.count, { $0 + $1.corners.count }) <= Self.most
    else { throw Problem("the room \(name) has too many corners") }
    rooms += rectangles.map { Room(name: name, x: $0.x, y: $0.y, floor: floor) }
    outlines.append(polygon)
  }

  // MARK: Walls and stairs

  private mutating func add(wall entry: JSONValue) throws(Problem) {
    let parts = entry.array ?? []
    guard (2...3).contains(parts.count), let from = Self.corner(parts[0]),
      let to = Self.corner(parts[1])
    else { throw Problem("a wall needs two points: [[x, y], [x, y]]") }
    walls.append(Wall(from: from, to: to, floor: try index(of: parts.dropFirst(2).first)))
  }

  private mutating func add(stairs entry: JSONValue) throws(Problem) {
    guard let (x, y) = Self.rectangle(entry) else {
      throw Problem(#"stairs need "from" and "to", in metres"#)
    }
    var joined: [Int] = entry["floors"] == nil ? Array(floors.indices) : []
    for name in try Self.entries(entry, "floors") { joined.append(try index(of: name)) }
    guard let low = joined.min(), let high = joined.max() else { return }
    stairs.append(Stairs(x: x, y: y, floors: low...high))
  }

  // MARK: Things

  /// - Parameter id: an id as published, or an address.
  mutating func add(thing id: String?, name: String?) throws(Problem) {
    let name = SafeText(full: name ?? "")
    guard let id, let level = DeviceReport.id(id), !name.isEmpty else {
      throw Problem(#"a thing needs "id" and "name""#)
    }
    let isAddress = id.contains(":") && id.allSatisfy { $0 == ":" || $0.isHexDigit }
    let isBeacon = id.lowercased().hasPrefix("ibeacon:")
    guard !isAddress || BluetoothAddress(id) != nil,
      !isBeacon || DeviceReport.identity(in: id) != nil
    else { throw Problem("\(SafeText(id)) is not an address or iBeacon:UUID-MAJOR-MINOR") }
    guard things[level] == nil else { throw Problem("another thing has this id") }
    things[level] = name
  }

  // MARK: Points

  /// A point in metres within a building; the height is optional. YAML's numbers are texts.
  static func point(_ value: JSONValue?) -> (x: Double, y: Double, z: Double?)? {
    guard let parts = value?.array, (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { $0.number ?? $0.string.flatMap { Double($0) } }
      .filter { abs($0) <= Grid.largest }
    guard numbers.count == parts.count else { return nil }
    return (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil)
  }

  private static func json(_ points: [Point]) -> [UInt8] {
    func text(_ metres: Double) -> String { decimalText(metres, places: 2, isFixed: false) }
    return Array("[\(points.map { "[\(text($0.x)),\(text($0.y))]" }.joined(separator: ","))]".utf8)
  }

  private static func corner(_ value: JSONValue?) -> Point? {
    point(value).map { Point(x: $0.x, y: $0.y) }
  }

  private static func rectangle(_ entry: JSONValue) -> Rectangle? {
    guard let from = corner(entry["from"]), let to = corner(entry["to"]) else { return nil }
    return (min(from.x, to.x)...max(from.x, to.x), min(from.y, to.y)...max(from.y, to.y))
  }
}

extension JSONText {
  /// Metres.
  mutating func addRectangle(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
    add("from", [x.lowerBound, y.lowerBound], places: 2)
    add("to", [x.upperBound, y.upperBound], places: 2)
  }
}
