/// Draws a house from a seed: rooms are split repeatedly, and all are connected by doors.
struct HouseGenerator {
  private struct Room {
    /// Inner squares: columns `left..<right`, rows `top..<bottom`.
    var left, top, right, bottom: Int

    var columns: Int { right - left }
    var rows: Int { bottom - top }
  }

  /// The size of a house in squares, as in the drawn ones.
  private static let (columns, rows) = (49, 25)
  /// The shortest side of a room in inner squares, and the longest that is not always split.
  private static let (least, most) = (7, 17)
  /// The share of additional doors, which create loops.
  private static let extraDoors = 0.35

  private var random: SeededGenerator
  private var signs: [UInt8]
  private var rooms: [Room] = []

  static func plan(seed: UInt64) -> FloorPlan {
    // Try again if walks are too short. Nearly all houses are right at once.
    for attempt in UInt64(0)..<8 {
      var generator = HouseGenerator(seed: seed, stream: 40 + attempt)
      let plan = FloorPlan(drawing: generator.drawing())
      let steps = plan.steps(from: plan.entrance)
      let farthest = Double(steps.max() ?? 0) * FloorPlan.cellSize
      if farthest > 18, plan.floor.allSatisfy({ steps[$0] >= 0 }) { return plan }
    }
    return .houses[Int(seed % UInt64(FloorPlan.houses.count))]
  }

  private init(seed: UInt64, stream: UInt64) {
    random = SeededGenerator(seed: seed, stream: stream)
    signs = Array(repeating: UInt8(ascii: "#"), count: Self.columns * Self.rows)
  }

  private mutating func drawing() -> String {
    split(Room(left: 1, top: 1, right: Self.columns - 1, bottom: Self.rows - 1))
    for room in rooms { fill(room, " ") }
    openDoors()
    furnish()
    let hall = rooms[random.index(below: rooms.count)]
    // The middle of the lower wall has no furniture.
    signs[(hall.bottom - 1) * Self.columns + (hall.left + hall.right) / 2] = UInt8(ascii: "@")
    return stride(from: 0, to: signs.count, by: Self.columns)
      .map { String(decoding: signs[$0..<($0 + Self.columns)], as: UTF8.self) }
      .joined(separator: "\n")
  }

  private mutating func fill(_ room: Room, _ sign: Unicode.Scalar) {
    for row in room.top..<room.bottom {
      for column in room.left..<room.right {
        signs[row * Self.columns + column] = UInt8(ascii: sign)
      }
    }
  }

  /// Splits a room with a wall across its longer side, unless it is small.
  private mutating func split(_ room: Room) {
    // On a screen, rows look twice as high as columns, but squares are square.
    let isWide = room.columns > room.rows + 2
    let length = isWide ? room.columns : room.rows
    let mayStay = length <= Self.most && random.chance(0.35)
    guard length >= 2 * Self.least + 1, !mayStay else { return rooms.append(room) }
    let place = Self.least + random.index(below: length - 2 * Self.least)
    let isHeavy = random.chance(0.2)
    var (first, wall, second) = (room, room, room)
    if isWide {
      (first.right, wall.left) = (room.left + place, room.left + place)
      (wall.right, second.left) = (wall.left + 1, wall.left + 1)
    } else {
      (first.bottom, wall.top) = (room.top + place, room.top + place)
      (wall.bottom, second.top) = (wall.top + 1, wall.top + 1)
    }
    fill(wall, isHeavy ? "#" : isWide ? "|" : "-")
    split(first)
    split(second)
  }

  /// Opens doors of two squares: a tree that connects all rooms, and some more.
  private mutating func openDoors() {
    var walls: [(a: Int, b: Int, places: [(Int, Int)])] = []
    for a in rooms.indices {
      for b in rooms.indices where b != a {
        let places = places(from: rooms[a], to: rooms[b])
        if !places.isEmpty { walls.append((a, b, places)) }
      }
    }
    for index in walls.indices.reversed() {
      walls.swapAt(index, random.index(below: index + 1))
    }
    var group = Array(rooms.indices)
    for wall in walls {
      let (a, b) = (group[wall.a], group[wall.b])
      guard a != b || random.chance(Self.extraDoors) else { continue }
      for index in group.indices where group[index] == b { group[index] = a }
      let door = wall.places[random.index(below: wall.places.count)]
      signs[door.0] = UInt8(ascii: "'")
      signs[door.1] = UInt8(ascii: "'")
    }
  }

  /// Pairs of wall squares between a room and its right or lower neighbour, not in a corner.
  private func places(from a: Room, to b: Room) -> [(Int, Int)] {
    let isRight = b.left == a.right + 1
    guard isRight || b.top == a.bottom + 1 else { return [] }
    let first = isRight ? max(a.top, b.top) : max(a.left, b.left)
    let last = isRight ? min(a.bottom, b.bottom) : min(a.right, b.right)
    // The next square along the wall is `step` further.
    let (start, step) = isRight ? (a.right, Self.columns) : (a.bottom * Self.columns, 1)
    return stride(from: first + 1, to: last - 2, by: 1).map {
      (start + $0 * step, start + ($0 + 1) * step)
    }
  }

  /// Places furniture two squares from all walls, so that it does not block the way.
  private mutating func furnish() {
    for room in rooms where random.chance(0.8) {
      let (columns, rows) = (room.columns - 4, room.rows - 4)
      guard columns >= 2, rows >= 2 else { continue }
      var piece = room
      piece.left = room.left + 2 + random.index(below: columns - 1)
      piece.top = room.top + 2 + random.index(below: rows - 1)
      piece.right = min(piece.left + 2 + random.index(below: 5), room.right - 2)
      piece.bottom = min(piece.top + 1 + random.index(below: 3), room.bottom - 2)
      fill(piece, "o")
    }
  }
}

extension FloorPlan {
  /// The name of the largest room is first.
  package static let roomNames = [
    "the living room", "the kitchen", "the bedroom", "the children's room", "the study",
    "the bathroom", "the workshop", "the guest room", "the larder", "the laundry",
    "the wardrobe", "the cellar", "the playroom", "the attic", "the box room",
  ]
  package static let hallName = "the hall"

  /// The room number of each square: 0 at the entrance, then by size; -1 outside of rooms.
  package func rooms() -> [Int] {
    var rooms = [Int](repeating: -1, count: materials.count)
    var sizes: [(room: Int, size: Int)] = []
    for start in floor where rooms[start] < 0 && !doors.contains(start) {
      var open = [start]
      var size = 0
      rooms[start] = sizes.count
      while let square = open.popLast() {
        size += 1
        for next in [square - 1, square + 1, square - columns, square + columns]
        where materials.indices.contains(next) && materials[next] == .floor && rooms[next] < 0
          && !doors.contains(next)
        {
          rooms[next] = sizes.count
          open.append(next)
        }
      }
      sizes.append((sizes.count, size))
    }
    let hall = index(at: entrance).map { rooms[$0] }
    let order = sizes.sorted {
      ($0.room != hall ? 1 : 0, $1.size) < ($1.room != hall ? 1 : 0, $0.size)
    }
    var numbers = [Int](repeating: 0, count: sizes.count)
    for (number, entry) in order.enumerated() { numbers[entry.room] = number }
    return rooms.map { $0 < 0 ? -1 : numbers[$0] }
  }

  /// nil for squares outside of rooms, and for the smallest rooms of a house with very many.
  package static func roomName(_ number: Int) -> String? {
    number == 0 ? hallName : roomNames.indices.contains(number - 1) ? roomNames[number - 1] : nil
  }
}
