import Glibc

/// A receiver that stays where it is.
public struct Station: Sendable, Equatable {
  public var name: String
  /// Metres, in the plan's frame; z is the height above the floor.
  public var x: Double
  public var y: Double
  public var z: Double

  public init(name: String, x: Double, y: Double, z: Double) {
    self.name = name
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A rectangle of floor. Several of one name are one room.
public struct Room: Sendable, Equatable {
  public var name: String
  /// Metres, in the plan's frame.
  public var x: ClosedRange<Double>
  public var y: ClosedRange<Double>

  public init(name: String, x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.name = name
    self.x = x
    self.y = y
  }

  /// Metres from the nearest point of it; 0 inside.
  func distance(x: Double, y: Double) -> Double {
    let dx = max(self.x.lowerBound - x, x - self.x.upperBound, 0)
    let dy = max(self.y.lowerBound - y, y - self.y.upperBound, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Where a beacon is.
public struct Position: Sendable, Equatable {
  /// Seconds, on the readings' clock.
  public var time: Double
  /// Metres, in the plan's frame. The height is not measured: it is that of a beacon that is carried.
  public var x: Double
  public var y: Double
  public var z: Double
  /// Metres: of the circle that holds the beacon 80% of the time.
  public var radius: Double
  /// The nearest one, by its number.
  public var station: Int
  /// nil where no rooms are known.
  public var room: String?
}

/// The floor in square cells, and what each station would hear from each of them.
public struct Grid: Sendable {
  /// Metres above the floor of a beacon that somebody carries.
  static let height = 1.2
  /// Path-loss exponent: with 1.5 to 2.5 in the recordings of two buildings, walls included.
  static let exponent = 2.0
  /// Metres: nearer than this the law of the distance is none.
  static let nearest = 0.5
  /// Metres around the stations where no rooms are known: they hang on the walls.
  static let margin = 0.3
  static let finestCell = 0.5
  static let mostCells = 20_000
  /// Stations beyond it have no say: more than hear one beacon.
  public static let mostStations = 256

  public let stations: [Station]
  let rooms: [String]
  let columns: Int
  let rows: Int
  /// Metres: of a cell's side.
  let cell: Double
  /// Metres, of the middles of cells, column by column.
  let cells: [(x: Double, y: Double)]
  /// dB, relative to the level at 1 m: `losses[station * count + cell]`.
  let losses: [Float]
  /// By cell: the number of the nearest station, and of the room that holds it or is nearest.
  let nearestStations: [Int]
  let roomsOfCells: [Int]

  var count: Int { cells.count }

  /// nil without a station, or with a floor that is larger than any building.
  public init?(stations: [Station], rooms: [Room]) {
    let stations = Array(stations.prefix(Self.mostStations))
    guard !stations.isEmpty else { return nil }
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
    guard width < 10_000, depth < 10_000 else { return nil }
    cell = max(Self.finestCell, (width * depth / Double(Self.mostCells)).squareRoot())
    columns = max(1, Int((width / cell).rounded()))
    rows = max(1, Int((depth / cell).rounded()))
    let cell = cell
    let ys = (0..<rows).map { y.0 + (Double($0) + 0.5) * cell }
    cells = (0..<columns).flatMap { column in
      ys.map { (x.0 + (Double(column) + 0.5) * cell, $0) }
    }
    self.stations = stations
    var names: [String] = []
    for room in rooms where !names.contains(room.name) { names.append(room.name) }
    self.rooms = names
    let numbers = rooms.map { room in names.firstIndex(of: room.name) ?? 0 }

    nearestStations = cells.map { x, y in
      Self.least(stations) { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }
    }
    roomsOfCells =
      rooms.isEmpty
      ? [] : cells.map { x, y in numbers[Self.least(rooms) { $0.distance(x: x, y: y) }] }
    let cells = cells
    losses = stations.flatMap { station in
      cells.map { x, y in
        let (dx, dy, dz) = (station.x - x, station.y - y, station.z - Self.height)
        let distance = max((dx * dx + dy * dy + dz * dz).squareRoot(), Self.nearest)
        return Float(10 * Self.exponent * log10(distance))
      }
    }
  }

  private static func bounds(
    _ least: [Double], _ most: [Double], margin: Double
  ) -> (Double, Double) {
    ((least.min() ?? 0) - margin, (most.max() ?? 0) + margin)
  }

  /// The number of the element for which this is least; the first of several.
  private static func least<Element>(_ elements: [Element], _ by: (Element) -> Double) -> Int {
    var best = 0
    var least = Double.infinity
    for (index, element) in elements.enumerated() {
      let value = by(element)
      if value < least { (best, least) = (index, value) }
    }
    return best
  }
}
