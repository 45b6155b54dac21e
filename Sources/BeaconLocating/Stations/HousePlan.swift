import BeaconCodec

/// What is known of a house beforehand: where its stations and rooms are, and what its things are called.
package struct HousePlan: Equatable, Sendable {
  package struct Wall: Equatable, Sendable {
    package var from: (x: Double, y: Double)
    package var to: (x: Double, y: Double)

    package init(from: (x: Double, y: Double), to: (x: Double, y: Double)) {
      self.from = from
      self.to = to
    }

    package static func == (a: Wall, b: Wall) -> Bool { a.from == b.from && a.to == b.to }
  }

  package struct Outline: Equatable, Sendable {
    package var name: String
    /// Metres.
    package var corners: [Double]

    init(name: String, corners: [(x: Double, y: Double)]) {
      self.name = name
      self.corners = corners.flatMap { [$0.x, $0.y] }
    }

    var polygon: Polygon {
      Polygon(
        corners: stride(from: 0, to: corners.count - 1, by: 2).map {
          (corners[$0], corners[$0 + 1])
        })
    }
  }

  package var name: String
  package var stations: [Station]
  package var rooms: [Room]
  package var walls: [Wall]
  /// Rooms that are told by their corners; `rooms` has their rectangles.
  package var outlines: [Outline] = []
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
    for (index, entry) in try Self.list(json, "stations").enumerated() {
      guard let name = entry["name"]?.string.flatMap({ TopicLevel($0) }),
        let place = StationAbout.place(entry["at"])
      else { throw Problem(advice: #"stations[\#(index)] wants "name" and "at": [x, y, z]"#) }
      guard !stations.contains(where: { $0.name == name.text }) else {
        throw Problem(advice: "there are two stations \(SafeText(name.text))")
      }
      stations.append(Station(name: name.text, x: place.x, y: place.y, z: place.z))
    }
    for (index, entry) in try Self.list(json, "rooms").enumerated() {
      let problem = Problem(
        advice: #"rooms[\#(index)] wants "name" and "from": [x, y], "to": [x, y] in metres"#)
      if let name = entry["name"]?.string, !SafeText(name).isEmpty, let points = entry["points"] {
        let corners = points.array?.compactMap { StationAbout.place($0) } ?? []
        guard corners.count >= 3, corners.count == points.array?.count else { throw problem }
        try add(room: SafeText(name).description, corners: corners.map { ($0.x, $0.y) })
        continue
      }
      guard let name = entry["name"]?.string, !SafeText(name).isEmpty,
        let from = StationAbout.place(entry["from"]), let to = StationAbout.place(entry["to"])
      else { throw problem }
      rooms.append(
        Room(
          name: SafeText(name).description, x: min(from.x, to.x)...max(from.x, to.x),
          y: min(from.y, to.y)...max(from.y, to.y)))
    }
    for (index, entry) in try Self.list(json, "walls").enumerated() {
      guard let ends = entry.array, ends.count == 2, let from = StationAbout.place(ends[0]),
        let to = StationAbout.place(ends[1])
      else { throw Problem(advice: "walls[\(index)] wants two points: [[x, y], [x, y]]") }
      walls.append(Wall(from: (from.x, from.y), to: (to.x, to.y)))
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

  /// An id as stations tell it, or an address.
  static func id(_ text: String) -> TopicLevel? {
    BluetoothAddress(text).map { DeviceReport.id(of: $0) } ?? TopicLevel(text)
  }

  package static func == (a: HousePlan, b: HousePlan) -> Bool {
    a.name == b.name && a.stations == b.stations && a.rooms == b.rooms && a.walls == b.walls
      && a.things == b.things && a.outlines == b.outlines
      && a.isYUp == b.isYUp
  }
}

extension HousePlan {
  /// A plan as it stands in a file: in JSON (docs/STATIONS.md), or in the configuration of ESPresense's Companion.
  /// - Parameter floor: of Companion's, by its id or its name; nil for the first one that has rooms.
  /// - Returns: the plan, and the ids of the floors that it leaves out.
  package static func file(
    _ bytes: [UInt8], floor: String? = nil
  ) throws(Problem) -> (plan: HousePlan, others: [String]) {
    // Some editors write this mark before a text, which JSON does not know.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    if isJSON, floor == nil { return (try HousePlan(json: text), []) }
    return try companion(text, floor: floor)
  }
}
