import Glibc

/// A floor (storey) of the building.
public struct Floor: Sendable, Equatable {
  /// The name on the plan.
  public var name: String
  /// The height of its floor above the plan's ground, in metres.
  public var height: Double

  /// Creates it from its properties.
  public init(name: String, height: Double) {
    self.name = name
    self.height = height
  }
}

/// A receiver at a fixed place.
public struct Station: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The position in the plan's frame, in metres.
  public var x: Double
  /// The position in the plan's frame, in metres.
  public var y: Double
  /// The height above its floor, in metres.
  public var z: Double
  /// The index of its floor.
  public var floor: Int
  /// Packets from farther away than this, in metres, are ignored; nil for no limit.
  public var reach: Double?

  /// Creates it from its properties.
  public init(
    name: String, x: Double, y: Double, z: Double, floor: Int = 0, reach: Double? = nil
  ) {
    self.name = name
    self.x = x
    self.y = y
    self.z = z
    self.floor = floor
    self.reach = reach
  }

  /// The height above the plan's ground, in metres.
  package func height(in floors: [Floor]) -> Double {
    (floors.indices.contains(floor) ? floors[floor].height : 0) + z
  }
}

/// A rectangular room, or part of one: rectangles with one name on one floor form one room.
public struct Room: Sendable, Equatable {
  /// The name on the plan.
  public var name: String
  /// The extent in the plan's frame, in metres.
  public var x: ClosedRange<Double>
  /// The extent in the plan's frame, in metres.
  public var y: ClosedRange<Double>
  /// The index of its floor.
  public var floor: Int

  /// Creates it from its properties.
  public init(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>, floor: Int = 0) {
    self.name = name
    self.x = x
    self.y = y
    self.floor = floor
  }

  /// The distance in metres to its nearest point; 0 inside.
  package func distance(x: Double, y: Double) -> Double {
    let dx = max(self.x.lowerBound - x, x - self.x.upperBound, 0)
    let dy = max(self.y.lowerBound - y, y - self.y.upperBound, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A rectangle that connects neighbouring floors: a staircase or a lift.
public struct Stairs: Hashable, Sendable {
  /// The extent in the plan's frame, in metres.
  public var x: ClosedRange<Double>
  /// The extent in the plan's frame, in metres.
  public var y: ClosedRange<Double>
  /// The indices of the floors that it connects.
  public var floors: ClosedRange<Int>

  /// Creates it from its properties.
  public init(x: ClosedRange<Double>, y: ClosedRange<Double>, floors: ClosedRange<Int>) {
    self.x = x
    self.y = y
    self.floors = floors
  }
}

/// A straight wall on one floor.
public struct Wall: Hashable, Sendable {
  /// A point on a floor, in metres in the plan's frame.
  public struct End: Hashable, Sendable {
    /// Metres.
    public var x: Double
    /// Metres.
    public var y: Double

    /// Creates it from its properties.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// One end.
  public var from: End
  /// The other end.
  public var to: End
  /// The index of its floor.
  public var floor: Int

  /// Creates it from its properties.
  public init(from: End, to: End, floor: Int = 0) {
    self.from = from
    self.to = to
    self.floor = floor
  }

  /// Whether the wall crosses the straight line between two points.
  func separates(_ a: End, _ b: End) -> Bool {
    func side(_ place: End, of p: End, _ q: End) -> Bool {
      (q.x - p.x) * (place.y - p.y) > (q.y - p.y) * (place.x - p.x)
    }
    return side(a, of: from, to) != side(b, of: from, to)
      && side(from, of: a, b) != side(to, of: a, b)
  }
}

/// An estimated position of a beacon.
public struct Position: Sendable, Equatable {
  /// The time in seconds, on the clock of the readings.
  public var time: Double
  /// The position in the plan's frame, in metres.
  public var x: Double
  /// The position in the plan's frame, in metres.
  public var y: Double
  /// The height above the plan's ground: not measured, but assumed for a carried beacon.
  public var z: Double
  /// The radius in metres of the circle that contains the beacon with a probability of 80%.
  public var radius: Double
  /// The nearest station's name.
  public var station: String
  /// The room's name; nil if the plan has no rooms.
  public var room: String?
  /// The floor's name; nil if the plan has one floor.
  public var floor: String?
}

extension Position {
  /// A position read from a recording.
  package init(x: Double, y: Double, station: String, room: String?, floor: String?) {
    self.init(
      time: 0, x: x, y: y, z: Grid.height, radius: 0, station: station, room: room, floor: floor)
  }
}

/// The cells (squares) of all floors, and the path loss from each cell to each station.
public struct Grid: Sendable {
  /// The height of a carried beacon above the floor, in metres.
  package static let height = 1.2
  /// The path-loss exponent inside a room; walls are counted separately.
  static let exponent = 1.8
  /// The path-loss model does not hold at less than this distance, in metres.
  static let nearest = 0.5
  /// The loss in a ceiling in dB: 15 to 25 for concrete, less for wood.
  static let ceiling = 20.0
  /// The loss per wall in dB, for each kind of wall, the likeliest first: light (3 to 5), an open
  /// door (0), masonry (more). No plan shows the kind, so all are tried. On floors without drawn
  /// rooms, the loss in each `room` metres beyond the first `open` metres.
  static let walls = (drawn: [3.0, 0, 9], undrawn: [0.0, 5, 10])
  static let undrawn = (room: 4.0, open: 2.0)
  /// Rooms count as drawn if, on average over the stations, more than this share of a floor's cells
  /// is behind a border: 0.44 for two rooms, 0.25 for half a wall, 0.12 for a bath.
  static let leastBehind = 0.2
  /// The prior probability of each kind of wall.
  static let kindShares: [Float] = [0.8, 0.15, 0.05]
  /// The share of the probability that passes through a wall; above 0, because a plan may be wrong.
  static let leak: Float = 0.01
  /// Metres added around the stations (which hang on walls) if there are no rooms; `open` for one
  /// or two stations, or a row of them.
  static let margin = (usual: 0.3, open: 10.0)
  static let finestCell = 0.5
  static let mostCells = 4096
  /// The largest coordinate in a plan, in metres.
  package static let largest = 10_000.0
  /// The most stations; further ones are ignored.
  public static let mostStations = 256
  /// The most floors; further ones are ignored.
  public static let mostFloors = 16
  /// Changes of floor per second: on stairs, elsewhere in a plan with stairs, and in a plan without
  /// stairs. Above 0, because a plan may be wrong.
  private static let climbing: (stairs: Float, elsewhere: Float, unknown: Float) = (
    0.2, 0.001, 0.02
  )

  /// The stations on the plan's floors, at most `mostStations`.
  public let stations: [Station]
  /// The index of each station by its name.
  package let numbers: [String: Int]
  /// The floors from the lowest to the highest, at least one.
  public let floors: [Floor]
  let rooms: [(name: String, floor: Int)]
  let columns: Int
  let rows: Int
  /// The side of a cell in metres.
  let cell: Double
  /// The centres of one floor's cells in metres, column by column.
  let cells: [(x: Double, y: Double)]
  /// Steps per dB of the losses: fine enough for a standard deviation of 8 dB.
  static let finest = 8.0
  /// The path loss relative to 1 m, in steps: `losses[station * states + state]`.
  let losses: [Int16]
  /// The loss in dB at each station's reach; infinite without a limit.
  let limits: [Double]
  /// For each cell, the index of the nearest station, and of the nearest room on its floor, if any.
  let nearestStations: [Int]
  let roomsOfCells: [Int?]
  /// For each cell, the passage to the next cell of its row and column: 1, or `leak` through a
  /// wall, 0 at the edge.
  let passages: (row: [Float], column: [Float])
  /// For each cell below the highest floor, changes per second to and from the floor above.
  let climbs: [Float]

  /// The number of cells on all floors, in the order of the floors.
  var count: Int { floors.count * cells.count }
  /// The number of states: each cell with each kind of wall, in the order of the kinds.
  var states: Int { Self.kindShares.count * count }
  /// The first state of each kind.
  var kinds: StrideTo<Int> { stride(from: 0, to: states, by: count) }

  /// A belief that knows only the prior of the walls.
  var evenBelief: [Float] {
    Self.kindShares.flatMap { [Float](repeating: $0 / Float(count), count: count) }
  }

  func cells(of floor: Int) -> Range<Int> { floor * cells.count..<(floor + 1) * cells.count }

  /// Returns nil without a station, or if a coordinate is beyond `largest`.
  /// - Parameters:
  ///   - stations: on all floors.
  ///   - rooms: empty if unknown.
  ///   - floors: from the lowest to the highest; empty for a single one.
  ///   - stairs: empty if unknown.
  ///   - walls: with a gap for each door; empty if unknown.
  public init?(
    stations: [Station], rooms: [Room], floors: [Floor] = [], stairs: [Stairs] = [],
    walls: [Wall] = []
  ) {
    let floors =
      floors.isEmpty ? [Floor(name: "", height: 0)] : Array(floors.prefix(Self.mostFloors))
    let stations = Array(
      stations.filter { floors.indices.contains($0.floor) }.prefix(Self.mostStations))
    let rooms = rooms.filter { floors.indices.contains($0.floor) }
    let lengths =
      floors.map(\.height) + stations.flatMap { [$0.x, $0.y, $0.z] }
      + rooms.flatMap { [$0.x.lowerBound, $0.x.upperBound, $0.y.lowerBound, $0.y.upperBound] }
      + walls.flatMap { [$0.from.x, $0.from.y, $0.to.x, $0.to.y] }
    guard !stations.isEmpty, lengths.allSatisfy({ abs($0) <= Self.largest }) else { return nil }
    func length(_ places: [Double]) -> Double { (places.max() ?? 0) - (places.min() ?? 0) }
    let isOpen =
      stations.count < 3 || min(length(stations.map(\.x)), length(stations.map(\.y))) < 1
    let margin = isOpen ? Self.margin.open : Self.margin.usual
    func around(_ place: Double) -> ClosedRange<Double> { place - margin...place + margin }
    let x = Self.span(rooms.isEmpty ? stations.map { around($0.x) } : rooms.map(\.x))
    let y = Self.span(rooms.isEmpty ? stations.map { around($0.y) } : rooms.map(\.y))
    let width = max(x.upperBound - x.lowerBound, Self.finestCell)
    let depth = max(y.upperBound - y.lowerBound, Self.finestCell)
    let area = width * depth * Double(floors.count)
    cell = max(Self.finestCell, (area / Double(Self.mostCells)).squareRoot())
    columns = max(1, Int((width / cell).rounded()))
    rows = max(1, Int((depth / cell).rounded()))
    let cell = cell
    let ys = (0..<rows).map { y.lowerBound + (Double($0) + 0.5) * cell }
    let cells = (0..<columns).flatMap { column in
      ys.map { (x: x.lowerBound + (Double(column) + 0.5) * cell, y: $0) }
    }
    self.cells = cells
    self.stations = stations
    numbers = Dictionary(
      stations.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.floors = floors
    var names: [(name: String, floor: Int)] = []
    for room in rooms where !names.contains(where: { $0 == (room.name, room.floor) }) {
      names.append((room.name, room.floor))
    }
    self.rooms = names
    nearestStations = floors.indices.flatMap { floor in
      cells.map { x, y in
        // A station on another floor only counts if this floor has none.
        let distances = stations.map {
          ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) + ($0.floor == floor ? 0 : 1e9)
        }
        return stations.indices.min { distances[$0] < distances[$1] } ?? 0
      }
    }
    let roomNumbers = rooms.map { room in names.firstIndex { $0 == (room.name, room.floor) } ?? 0 }
    roomsOfCells = floors.indices.flatMap { floor in
      let here = rooms.indices.filter { rooms[$0].floor == floor }
      return cells.map { x, y in
        let distances = here.map { rooms[$0].distance(x: x, y: y) }
        return here.indices.min { distances[$0] < distances[$1] }.map { roomNumbers[here[$0]] }
      }
    }
    let (columns, rows, roomsOfCells) = (columns, rows, roomsOfCells)
    let passages = Self.passages(cells, columns: columns, rows: rows, floors: floors.count, walls)
    self.passages = passages
    // Indexed by station, floor and cell.
    let borders = stations.map { station in
      let column = min(max(Int((station.x - x.lowerBound) / cell), 0), columns - 1)
      let row = min(max(Int((station.y - y.lowerBound) / cell), 0), rows - 1)
      return floors.indices.map { floor in
        Self.walls(
          roomsOfCells[floor * cells.count..<(floor + 1) * cells.count], passages,
          columns: columns, rows: rows, from: (column, row))
      }
    }
    // The outer walls alone, or a short one, do not show where the rooms are.
    let areDrawn = floors.indices.map { floor in
      let behind = borders.reduce(0) { $0 + $1[floor].count { $0 > 0 } }
      return Double(behind) > Self.leastBehind * Double(stations.count * cells.count)
    }
    losses = zip(stations, borders).flatMap { station, borders in
      // For each cell of all floors: the loss without walls, the loss per wall of each kind, and
      // the number of walls.
      let parts = floors.indices.flatMap { floor in
        let dz = station.height(in: floors) - floors[floor].height - Self.height
        let ceilings = abs(station.floor - floor)
        return cells.indices.map { index in
          let (dx, dy) = (station.x - cells[index].x, station.y - cells[index].y)
          let loss = Self.loss(dx, dy, dz, floors: ceilings)
          let drawn = Double(borders[floor][index])
          let beyond = max((dx * dx + dy * dy).squareRoot() - Self.undrawn.open, 0)
          return areDrawn[floor]
            ? (loss, Self.walls.drawn, drawn)
            : (loss + Self.walls.drawn[0] * drawn, Self.walls.undrawn, beyond / Self.undrawn.room)
        }
      }
      return Self.kindShares.indices.flatMap { kind in
        parts.map { loss, walls, count in
          Int16(min((loss + walls[kind] * count) * Self.finest, Double(Int16.max)).rounded())
        }
      }
    }
    limits = stations.map { $0.reach.map { Self.loss($0, 0, 0, floors: 0) } ?? .infinity }
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

  /// The path loss relative to 1 m, in dB.
  /// - Parameter floors: the number of ceilings in between.
  package static func loss(_ dx: Double, _ dy: Double, _ dz: Double, floors: Int) -> Double {
    let distance = max((dx * dx + dy * dy + dz * dz).squareRoot(), nearest)
    return 10 * exponent * log10(distance) + ceiling * Double(floors)
  }

  private static func passages(
    _ cells: [(x: Double, y: Double)], columns: Int, rows: Int, floors: Int, _ walls: [Wall]
  ) -> (row: [Float], column: [Float]) {
    let centres = cells.map { Wall.End(x: $0.x, y: $0.y) }
    func passages(_ step: Int, isInside: (Int) -> Bool) -> [Float] {
      (0..<floors).flatMap { floor in
        let here = walls.filter { $0.floor == floor }
        return cells.indices.map { cell -> Float in
          guard isInside(cell) else { return 0 }
          return here.contains { $0.separates(centres[cell], centres[cell + step]) } ? leak : 1
        }
      }
    }
    return (
      passages(rows) { $0 / rows + 1 < columns }, passages(1) { $0 % rows + 1 < rows }
    )
  }

  /// The number of walls and room borders between the start and each cell of a floor: that of the
  /// cell's neighbour towards the start, and the border between the two.
  private static func walls(
    _ rooms: ArraySlice<Int?>, _ passages: (row: [Float], column: [Float]), columns: Int,
    rows: Int, from start: (column: Int, row: Int)
  ) -> [Int] {
    /// Whether a wall separates a cell from its neighbour.
    func isWalled(_ cell: Int, toX: Int, toY: Int) -> Bool {
      let cell = rooms.startIndex + cell
      return toX != 0 && passages.row[cell + min(toX, 0) * rows] < 1
        || toY != 0 && passages.column[cell + min(toY, 0)] < 1
    }
    var walls = [Int](repeating: 0, count: rooms.count)
    // From the start outwards, so that each neighbour is counted before.
    let outwards = (0..<rows).sorted { abs($0 - start.row) < abs($1 - start.row) }
    for column in (0..<columns).sorted(by: { abs($0 - start.column) < abs($1 - start.column) }) {
      for row in outwards {
        let (dx, dy) = (start.column - column, start.row - row)
        let steps = max(abs(dx), abs(dy))
        guard steps > 0 else { continue }
        // The direction of the line, rounded to a neighbouring cell.
        let toX = 2 * abs(dx) >= steps ? dx.signum() : 0
        let toY = 2 * abs(dy) >= steps ? dy.signum() : 0
        let cell = column * rows + row
        let neighbour = (column + toX) * rows + row + toY
        let isWall =
          rooms[rooms.startIndex + cell] != rooms[rooms.startIndex + neighbour]
          || isWalled(cell, toX: toX, toY: toY)
        walls[cell] = walls[neighbour] + (isWall ? 1 : 0)
      }
    }
    return walls
  }

  private static func span(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double> {
    (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }
}
