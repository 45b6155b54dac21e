/// A place on the floor, or a way from one to another.
public struct Point: Hashable, Sendable {
  /// Metres to the right of the plan's upper left corner.
  public var x: Double
  /// Metres down from it.
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// Metres.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Metres.
  public func distance(to other: Point) -> Double { (other - self).length }
}
