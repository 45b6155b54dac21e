import BeaconCodec

extension HousePlan {
  /// A plan out of the configuration of ESPresense's Companion (https://espresense.com/companion/configuration): its
  /// nodes are the stations, its rooms' corners the rooms, and its devices with a name the things.
  ///
  /// A plan is of one floor. Heights are told from its own ground.
  /// - Parameter floor: by its id or its name; nil for the first one that has rooms.
  /// - Returns: the plan, and the ids of the floors that it leaves out.
  package static func companion(
    _ bytes: [UInt8], floor wanted: String? = nil
  ) throws(Problem) -> (plan: HousePlan, others: [String]) {
    let file: JSONValue
    do throws(YAMLReader.Problem) {
      file = try YAMLReader.read(bytes)
    } catch {
      throw Problem(advice: "line \(error.line): \(error.advice)")
    }
    guard case .object = file, file["floors"] != nil || file["nodes"] != nil else {
      throw Problem(
        advice: "it is neither a plan in JSON nor a configuration of ESPresense's Companion")
    }
    let floors = try list(file, "floors")
    let floor = try choose(wanted, from: floors)
    var plan = HousePlan(name: floor.map { name($0) ?? "" } ?? "")
    // Companion's y goes up, unless it is told another thing.
    plan.isYUp = file["map"]?["flip_y"]?.string?.lowercased() != "false"
    let ground = floor?["bounds"]?.array?.first.flatMap { point($0) }?.z ?? 0
    for room in try list(floor ?? .null, "rooms") { try plan.add(room: room) }
    for node in try list(file, "nodes") { try plan.add(node: node, of: floor, ground: ground) }
    for device in try list(file, "devices") {
      guard let id = device["id"]?.string, !id.contains("*"), let label = name(device),
        let level = Self.id(id), !SafeText(label).isEmpty
      else { continue }
      plan.things[level] = SafeText(label)
    }
    let id = floor.flatMap { identity($0) }
    return (plan, floors.compactMap { identity($0) }.filter { $0 != id })
  }

  private static func choose(
    _ wanted: String?, from floors: [JSONValue]
  ) throws(Problem) -> JSONValue? {
    guard let wanted else {
      return floors.first { $0["rooms"]?.array?.isEmpty == false } ?? floors.first
    }
    guard let floor = floors.first(where: { identity($0) == wanted || name($0) == wanted }) else {
      let known = floors.compactMap { identity($0) }.map { SafeText($0).description }
      throw Problem(
        advice: "there is no floor \(SafeText(wanted)); there are \(known.joined(separator: ", "))")
    }
    return floor
  }

  private mutating func add(room: JSONValue) throws(Problem) {
    guard let label = Self.name(room), !SafeText(label).isEmpty else {
      throw Problem(advice: "a room has no name")
    }
    let name = SafeText(label).description
    var corners: [Point] = []
    for corner in try Self.list(room, "points") {
      guard let point = Self.point(corner) else {
        throw Problem(advice: "the room \(name) wants points: [x, y] in metres")
      }
      corners.append(Point(x: point.x, y: point.y))
    }
    try add(room: name, corners: corners)
  }

  /// A room by its corners.
  mutating func add(room name: String, corners: [Point]) throws(Problem) {
    var corners = corners
    if corners.count > 1, let first = corners.first, let last = corners.last, first == last {
      corners.removeLast()
    }
    // Companion lists rooms that nobody has drawn yet.
    guard corners.count >= 3 else { return }
    let polygon = Polygon(name: name, corners: corners)
    let rectangles = polygon.rectangles(atMost: Self.most)
    guard rooms.count + rectangles.count <= Self.most,
      outlines.reduce(corners.count, { $0 + $1.corners.count }) <= Self.most
    else { throw Problem(advice: "the room \(name) has too many corners") }
    rooms += rectangles.map { Room(name: name, x: $0.x, y: $0.y) }
    outlines.append(polygon)
  }

  private mutating func add(
    node: JSONValue, of floor: JSONValue?, ground: Double
  ) throws(Problem) {
    guard let id = Self.identity(node), let station = TopicLevel(id) else {
      throw Problem(advice: "a node has no name")
    }
    func isOff(_ name: String) -> Bool { node[name]?.string?.lowercased() == "false" }
    guard !isOff("stationary"), !isOff("enabled"), node["point"] != nil, node["point"] != .null
    else { return }
    if let floors = node["floors"]?.array, let floor = floor.flatMap({ Self.identity($0) }),
      !floors.contains(.string(floor))
    {
      return
    }
    guard let place = Self.point(node["point"]) else {
      throw Problem(advice: "the node \(SafeText(id)) wants point: [x, y, z] in metres")
    }
    guard !stations.contains(where: { $0.name == station.text }) else {
      throw Problem(advice: "there are two nodes \(SafeText(id))")
    }
    stations.append(
      Station(name: station.text, x: place.x, y: place.y, z: place.z.map { $0 - ground } ?? 2))
  }

  private static func name(_ value: JSONValue) -> String? { value["name"]?.string }

  /// What it is called in topics: `Upstairs Hallway` is `upstairs_hallway`, as Companion has it.
  private static func identity(_ value: JSONValue) -> String? {
    if let id = value["id"]?.string { return id }
    guard let name = name(value) else { return nil }
    var id = ""
    var isBreak = false
    var wasSmall = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        isBreak = !id.isEmpty
        continue
      }
      if isBreak || wasSmall && character.isUppercase { id += "_" }
      id += character.lowercased()
      isBreak = false
      wasSmall = character.isLowercase
    }
    return id.isEmpty ? nil : id
  }

  /// Metres; the height may be missing.
  private static func point(_ value: JSONValue?) -> (x: Double, y: Double, z: Double?)? {
    guard let parts = value?.array, (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      part.string.flatMap { Double($0) }.flatMap { abs($0) <= 10_000 ? $0 : nil }
    }
    guard numbers.count == parts.count else { return nil }
    return (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil)
  }
}
