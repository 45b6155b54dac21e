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

  public init(
    time: Double, x: Double, y: Double, z: Double, radius: Double, station: Int, room: String? = nil
  ) {
    self.time = time
    self.x = x
    self.y = y
    self.z = z
    self.radius = radius
    self.station = station
    self.room = room
  }
}
