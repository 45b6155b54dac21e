import Glibc

/// A level of a building.
public struct Floor: Sendable, Equatable {
  public var name: String
  /// Metres: its ground, above that of the plan.
  public var height: Double

  public init(name: String, height: Double) {
    self.name = name
    self.height = height
  }
}

/// A receiver that stays where it is.
public struct Station: Sendable, Equatable {
  public var name: String
  /// Metres, in the plan's frame; z is the height above the floor.
  public var x: Double
  public var y: Double
  public var z: Double
  /// The number of its floor.
  public var floor: Int

  public init(name: String, x: Double, y: Double, z: Double, floor: Int = 0) {
    self.name = name
    self.x = x
    self.y = y
    self.z = z
    self.floor = floor
  }

  /// Metres above the plan's ground.
  func height(in floors: [Floor]) -> Double {
    (floors.indices.contains(floor) ? floors[floor].height : 0) + z
  }
}

/// A rectangle of floor. Several of one name on one floor are one room.
public struct Room: Sendable, Equatable {
  public var name: String
  /// Metres, in the plan's frame.
  public var x: ClosedRange<Double>
  public var y: ClosedRange<Double>
  /// The number of its floor.
  public var floor: Int

  public init(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>, floor: Int = 0) {
    self.name = name
    self.x = x
    self.y = y
    self.floor = floor
  }

  /// Metres from the nearest point of it; 0 inside.
  func distance(x: Double, y: Double) -> Double {
    let dx = max(self.x.lowerBound - x, x - self.x.upperBound, 0)
    let dy = max(self.y.lowerBound - y, y - self.y.upperBound, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A rectangle that joins neighbouring floors: a staircase, a lift.
public struct Stairs: Hashable, Sendable {
  /// Metres, in the plan's frame.
  public var x: ClosedRange<Double>
  public var y: ClosedRange<Double>
  /// The numbers of the floors that it joins.
  public var floors: ClosedRange<Int>

  public init(x: ClosedRange<Double>, y: ClosedRange<Double>, floors: ClosedRange<Int>) {
    self.x = x
    self.y = y
    self.floors = floors
  }
}

/// Where a beacon is.
public struct Position: Sendable, Equatable {
  /// Seconds, on the readings' clock.
  public var time: Double
  /// Metres, in the plan's frame. The height is not measured: it is that of a beacon that is carried on its floor.
  public var x: Double
  public var y: Double
  public var z: Double
  /// Metres: of the circle that holds the beacon 80% of the time.
  public var radius: Double
  /// The nearest one, by its number.
  public var station: Int
  /// nil where no rooms are known.
  public var room: String?
  /// nil where the plan has one floor.
  public var floor: String?
}

/// The floors in square cells, and what each station would hear from each of them.
public struct Grid: Sendable {
  /// Metres above the floor of a beacon that somebody carries.
  static let height = 1.2
  /// Path-loss exponent: with 1.5 to 2.5 in the recordings of two buildings, walls included.
  static let exponent = 2.0
  /// Metres: nearer than this the law of the distance is none.
  static let nearest = 0.5
  /// dB that a ceiling takes: concrete 15 to 25, wood less.
  static let ceiling = 20.0
  /// dB that the way from one room into the next takes: walls of 3 to 5 dB, and doors.
  static let wall = 3.0
  /// Metres around the stations where no rooms are known: they hang on the walls.
  static let margin = 0.3
  static let finestCell = 0.5
  static let mostCells = 20_000
  /// Metres: no building is larger, nor as far from the plan's origin.
  static let largest = 10_000.0
  /// Stations beyond it have no say: more than hear one beacon.
  public static let mostStations = 256
  /// Floors beyond it are left out.
  public static let mostFloors = 16
  /// How often in a second a beacon leaves its floor: on stairs, and elsewhere in a plan with stairs and in one without.
  /// Rooms and places of stairs may be wrong, so it is never zero.
  private static let climbing = (stairs: 0.2, elsewhere: 0.001, unknown: 0.02)

  public let stations: [Station]
  /// One of them at least.
  public let floors: [Floor]
  let rooms: [(name: String, floor: Int)]
  let columns: Int
  let rows: Int
  /// Metres: of a cell's side.
  let cell: Double
  /// Metres, of the middles of one floor's cells, column by column.
  let cells: [(x: Double, y: Double)]
  /// dB, relative to the level at 1 m: `losses[station * count + cell]`, where cells are counted floor by floor.
  let losses: [Float]
  /// By cell: the number of the nearest station, and of the room that holds it or is nearest on its floor; nil where the
  /// floor has no rooms.
  let nearestStations: [Int]
  let roomsOfCells: [Int?]
  /// By cell, of all floors but the highest: how often in a second a beacon goes up from it, or comes down to it.
  let climbs: [Double]

  /// Of all floors.
  var count: Int { floors.count * cells.count }

  /// The cells of a floor.
  func cells(of floor: Int) -> Range<Int> { floor * cells.count..<(floor + 1) * cells.count }

  /// nil without a station, or with a floor that is larger than any building.
  /// - Parameters:
  ///   - floors: from the lowest to the highest; empty for a single one.
  ///   - stairs: empty where nobody has told where they are.
  public init?(
    stations: [Station], rooms: [Room], floors: [Floor] = [], stairs: [Stairs] = []
  ) {
    let floors =
      floors.isEmpty ? [Floor(name: "", height: 0)] : Array(floors.prefix(Self.mostFloors))
    let stations = Array(
      stations.filter { floors.indices.contains($0.floor) }.prefix(Self.mostStations))
    let rooms = rooms.filter { floors.indices.contains($0.floor) }
    let lengths =
      floors.map(\.height) + stations.flatMap { [$0.x, $0.y, $0.z] }
      + rooms.flatMap { [$0.x.lowerBound, $0.x.upperBound, $0.y.lowerBound, $0.y.upperBound] }
    guard !stations.isEmpty, lengths.allSatisfy({ abs($0) <= Self.largest }) else { return nil }
    let x: (Double, Double)
    let y: (Double, Double)
    if rooms.isEmpty {
      x = Self.bounds(stations.map(\.x), stations.map(\.x), margin: Self.margin)
      y = Self.bounds(stations.map(\.y), stations.map(\.y), margin: Self.margin)
    } else {
      x = Self.bounds(rooms.map(\.x.lowerBound), rooms.map(\.x.upperBound), margin: 0)
      y = Self.bounds(rooms.map(\.y.lowerBound), rooms.map(\.y.upperBound), margin: 0)
    }
    let width = max(x.1 - x.0, Self.finestCell)
    let depth = max(y.1 - y.0, Self.finestCell)
    let area = width * depth * Double(floors.count)
    cell = max(Self.finestCell, (area / Double(Self.mostCells)).squareRoot())
    columns = max(1, Int((width / cell).rounded()))
    rows = max(1, Int((depth / cell).rounded()))
    let cell = cell
    let ys = (0..<rows).map { y.0 + (Double($0) + 0.5) * cell }
    let cells = (0..<columns).flatMap { column in
      ys.map { (x: x.0 + (Double(column) + 0.5) * cell, y: $0) }
    }
    self.cells = cells
    self.stations = stations
    self.floors = floors
    var names: [(name: String, floor: Int)] = []
    for room in rooms where !names.contains(where: { $0 == (room.name, room.floor) }) {
      names.append((room.name, room.floor))
    }
    self.rooms = names
    nearestStations = floors.indices.flatMap { floor in
      cells.map { x, y in
        // One on another floor only where this floor has none.
        Self.least(stations) {
          ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) + ($0.floor == floor ? 0 : 1e9)
        } ?? 0
      }
    }
    let numbers = rooms.map { room in names.firstIndex { $0 == (room.name, room.floor) } ?? 0 }
    roomsOfCells = floors.indices.flatMap { floor in
      let here = rooms.indices.filter { rooms[$0].floor == floor }
      return cells.map { x, y in
        Self.least(here) { rooms[$0].distance(x: x, y: y) }.map { numbers[here[$0]] }
      }
    }
    let (columns, rows, roomsOfCells) = (columns, rows, roomsOfCells)
    losses = stations.flatMap { station in
      let column = min(max(Int((station.x - x.0) / cell), 0), columns - 1)
      let row = min(max(Int((station.y - y.0) / cell), 0), rows - 1)
      return floors.indices.flatMap { floor in
        let walls = Self.walls(
          roomsOfCells[floor * cells.count..<(floor + 1) * cells.count], columns: columns,
          rows: rows, from: (column, row))
        let dz = station.height(in: floors) - floors[floor].height - Self.height
        let ceilings = abs(station.floor - floor)
        return cells.indices.map { index in
          let (dx, dy) = (station.x - cells[index].x, station.y - cells[index].y)
          return Float(
            Self.loss(dx, dy, dz, floors: ceilings) + Self.wall * Double(walls[index]))
        }
      }
    }
    climbs = floors.indices.dropLast().flatMap { floor in
      let here = stairs.filter { $0.floors.contains(floor) && $0.floors.contains(floor + 1) }
      return cells.map { x, y in
        // A cell that the stairs touch.
        let areHere = here.contains {
          Room(name: "", x: $0.x, y: $0.y).distance(x: x, y: y) <= cell / 2
        }
        if areHere { return Self.climbing.stairs }
        return stairs.isEmpty ? Self.climbing.unknown : Self.climbing.elsewhere
      }
    }
  }

  /// dB between two places, relative to the level at 1 m.
  /// - Parameter floors: how many ceilings are between them.
  static func loss(_ dx: Double, _ dy: Double, _ dz: Double, floors: Int) -> Double {
    let distance = max((dx * dx + dy * dy + dz * dz).squareRoot(), nearest)
    return 10 * exponent * log10(distance) + ceiling * Double(floors)
  }

  /// By cell of a floor: how often the way from a cell of it leads from one room into another.
  ///
  /// The way to each cell is the way to its neighbour, a step towards the start, and one step more.
  private static func walls(
    _ rooms: ArraySlice<Int?>, columns: Int, rows: Int, from start: (column: Int, row: Int)
  ) -> [Int] {
    var walls = [Int](repeating: 0, count: rooms.count)
    // Outwards: the neighbour comes first.
    let outwards = (0..<rows).sorted { abs($0 - start.row) < abs($1 - start.row) }
    for column in (0..<columns).sorted(by: { abs($0 - start.column) < abs($1 - start.column) }) {
      for row in outwards {
        let (dx, dy) = (start.column - column, start.row - row)
        let steps = max(abs(dx), abs(dy))
        guard steps > 0 else { continue }
        // Half a step counts as one.
        let toX = 2 * abs(dx) >= steps ? dx.signum() : 0
        let toY = 2 * abs(dy) >= steps ? dy.signum() : 0
        let cell = column * rows + row
        let neighbour = (column + toX) * rows + row + toY
        let isWall = rooms[rooms.startIndex + cell] != rooms[rooms.startIndex + neighbour]
        walls[cell] = walls[neighbour] + (isWall ? 1 : 0)
      }
    }
    return walls
  }

  private static func bounds(
    _ least: [Double], _ most: [Double], margin: Double
  ) -> (Double, Double) {
    ((least.min() ?? 0) - margin, (most.max() ?? 0) + margin)
  }

  /// The number of the element for which this is least; the first of several; nil where there are none.
  private static func least<Element>(_ elements: [Element], _ by: (Element) -> Double) -> Int? {
    var best: Int?
    var least = Double.infinity
    for (index, element) in elements.enumerated() {
      let value = by(element)
      if value < least { (best, least) = (index, value) }
    }
    return best
  }
}
