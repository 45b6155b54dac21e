import BeaconCodec
import BeaconLocating
import HotColdSystem

struct HousePlan: Equatable, Sendable {
  typealias Point = Wall.End
  typealias Rectangle = (x: ClosedRange<Double>, y: ClosedRange<Double>)
  typealias Problem = JSONValue.Problem

  var name = ""
  var stations: [Station] = []
  var rooms: [Room] = []
  var walls: [Wall] = []
  /// From the lowest to the highest; empty if there is only one.
  var floors: [Floor] = []
  var stairs: [Stairs] = []
  /// Rooms defined by corners; `rooms` contains their rectangles.
  var outlines: [Polygon] = []
  /// Companion's floors that were left out, because another has the same height.
  var unusedFloors: [String] = []
  /// Whether y goes up, as in geometry.
  var isYUp = false
  /// By device id.
  var things: [TopicLevel: SafeText] = [:]
  /// By how many dB things are louder than their measured power.
  var louder: [TopicLevel: Double] = [:]
  static let loudest = 60.0

  /// The most rooms, and walls.
  static let most = 2000

  /// nil if there are no stations.
  var grid: Grid? {
    Grid(stations: stations, rooms: rooms, floors: floors, stairs: stairs, walls: walls)
  }

  static let empty = HousePlan()

  /// The plan without the private names of things; nil if empty, or too long for a message.
  func message(_ topics: HouseTopics) -> BrokerMessage? {
    guard !rooms.isEmpty || !walls.isEmpty else { return nil }
    var published = self
    published.takeThings(of: .empty)
    let text = published.text
    guard text.count <= BrokerMessage.longestPayload else { return nil }
    return .kept(topics.plan, text)
  }

  /// The ids of things, for stations; nil if there are too many.
  func thingsMessage(_ topics: HouseTopics) -> BrokerMessage? {
    let text = JSONText.object { $0.add("ids", things.keys.sorted().map(\.text)) }
    return text.count <= BrokerMessage.longestPayload ? .kept(topics.things, text) : nil
  }

  /// Adopts rooms and walls if this plan has none. Known stations keep their positions.
  mutating func adopt(_ published: HousePlan) {
    guard rooms.isEmpty, walls.isEmpty, !published.rooms.isEmpty || !published.walls.isEmpty else {
      return
    }
    let own = self
    self = published
    stations = own.stations
    takeThings(of: own)
    add(published.stations)
  }

  mutating func takeThings(of other: HousePlan) { (things, louder) = (other.things, other.louder) }

  /// The title of a room in Home Assistant and in the page's list.
  func title(ofRoom name: String, floor: String?) -> String {
    floors.count > 1 ? "\(name), \(floor ?? "")" : name
  }

  func title(of room: Room) -> String {
    title(ofRoom: room.name, floor: name(ofFloor: room.floor))
  }

  /// Adds stations that are not known.
  mutating func add(_ others: [Station]) {
    let known = Set(stations.map(\.name))
    let room = max(Grid.mostStations - stations.count, 0)
    stations += others.filter { !known.contains($0.name) }.prefix(room)
  }
}

/// For drawing, where y goes down.
extension HousePlan {
  struct DrawnRoom {
    var room: Room
    /// Only the largest rectangle of a room is labelled.
    var isNamed: Bool
    /// Whether to draw its sides; a room defined by corners has `edges` instead.
    var isOutlined: Bool
  }

  func drawn(_ y: Double) -> Double { isYUp ? -y : y }

  func drawn(_ walls: [Wall]) -> [Wall] {
    walls.map {
      Wall(
        from: Point(x: $0.from.x, y: drawn($0.from.y)), to: Point(x: $0.to.x, y: drawn($0.to.y)),
        floor: $0.floor)
    }
  }

  func place(of position: Position) -> Point {
    let position = inItsRoom(position)
    return Point(x: position.x, y: drawn(position.y))
  }

  /// Moves a position into its room, because a mean between two rooms may lie in a third.
  func inItsRoom(_ position: Position) -> Position {
    func distance(_ room: Room) -> Double { room.distance(x: position.x, y: position.y) }
    let floor = self.floor(of: position)
    let nearest = rooms.filter { $0.name == position.room && $0.floor == floor }
      .min { distance($0) < distance($1) }
    guard let room = nearest else { return position }
    func inside(_ place: Double, _ side: ClosedRange<Double>) -> Double {
      // Keep away from the wall, which takes a row of the terminal.
      let margin = min(0.5, (side.upperBound - side.lowerBound) / 4)
      return min(max(place, side.lowerBound + margin), side.upperBound - margin)
    }
    var moved = position
    (moved.x, moved.y) = (inside(position.x, room.x), inside(position.y, room.y))
    return moved
  }

  /// The position from an older plan: a room that is missing here is replaced by the nearest one.
  func inAKnownRoom(_ position: Position) -> Position {
    guard !rooms.isEmpty else { return position }
    let floor =
      floors.firstIndex { $0.name == position.floor }
      ?? floors.lastIndex { $0.height <= position.z } ?? 0
    var moved = position
    moved.floor = floors.count > 1 ? floors[floor].name : nil
    func distance(_ room: Room) -> Double {
      room.name == position.room ? -1 : room.distance(x: position.x, y: position.y)
    }
    let nearest = rooms.filter { $0.floor == floor }.min { distance($0) < distance($1) }
    moved.room = nearest?.name ?? position.room
    return moved
  }

  func place(of station: Station) -> Point { Point(x: station.x, y: drawn(station.y)) }

  /// Whether a room is defined by corners.
  func isOutlined(_ room: Room) -> Bool {
    outlines.contains { $0.name == room.name && $0.floor == room.floor }
  }

  /// The floor of the position, or of its room.
  func floor(of position: Position) -> Int {
    floors.firstIndex { $0.name == position.floor }
      ?? rooms.first { $0.name == position.room }?.floor ?? 0
  }

  /// Assigns a floor to a station whose height counts from the plan's ground.
  func onItsFloor(_ station: Station) -> Station {
    guard let floor = floors.lastIndex(where: { $0.height <= station.z }) else { return station }
    var station = station
    station.floor = floor
    station.z -= floors[floor].height
    return station
  }

  func only(floor: Int) -> HousePlan {
    guard floors.count > 1 else { return self }
    var plan = self
    plan.stations.removeAll { $0.floor != floor }
    plan.rooms.removeAll { $0.floor != floor }
    plan.outlines.removeAll { $0.floor != floor }
    plan.walls.removeAll { $0.floor != floor }
    return plan
  }

  /// The sides of rooms defined by corners.
  var edges: [Wall] { outlines.flatMap(\.edges) }

  var drawnRooms: [DrawnRoom] {
    func key(_ room: Room) -> String { "\(room.floor) \(room.name)" }
    var largest: [String: (index: Int, area: Double)] = [:]
    for (index, room) in rooms.enumerated() {
      let area =
        (room.x.upperBound - room.x.lowerBound) * (room.y.upperBound - room.y.lowerBound)
      if area > largest[key(room)]?.area ?? -1 { largest[key(room)] = (index, area) }
    }
    return rooms.enumerated().map { index, room in
      var drawn = DrawnRoom(
        room: room, isNamed: largest[key(room)]?.index == index, isOutlined: !isOutlined(room))
      if isYUp { drawn.room.y = -room.y.upperBound ... -room.y.lowerBound }
      return drawn
    }
  }
}

/// A room of any shape; the last corner is connected to the first.
struct Polygon: Hashable, Sendable {
  var name: String
  var corners: [HousePlan.Point]
  var floor = 0

  /// The steps that replace a slanted wall, in metres; positions are not more precise.
  private static let step = 0.5

  /// At most `most` rectangles, sorted by y; exact if all walls are at right angles.
  func rectangles(atMost most: Int) -> [HousePlan.Rectangle] {
    var done: [HousePlan.Rectangle] = []
    var open: [HousePlan.Rectangle] = []
    var heights: [Double] = []
    for y in corners.map(\.y).sorted() where heights.last != y { heights.append(y) }
    for (low, high) in zip(heights, heights.dropFirst()) {
      let pieces = Int(min(((high - low) / Self.step).rounded(.up), 100))
      let cuts = (0..<pieces).map { low + (high - low) * Double($0) / Double(pieces) } + [high]
      for (from, to) in zip(cuts, cuts.dropFirst()) where from < to {
        var rows: [HousePlan.Rectangle] = []
        let xs = crossings(at: from + (to - from) / 2)
        for index in stride(from: 0, to: xs.count - 1, by: 2) where xs[index] < xs[index + 1] {
          let x = xs[index]...xs[index + 1]
          // Join strips of equal width.
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

  /// Where walls cross a height, from left to right; an even number.
  private func crossings(at y: Double) -> [Double] {
    edges.compactMap { wall -> Double? in
      let (a, b) = (wall.from, wall.to)
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }.sorted()
  }
}

extension SafeText {
  /// The full text, because two long names must not become equal.
  init(full text: String) { self.init(utf8: text.utf8, maximumCells: Self.maximumNameCells) }
}
