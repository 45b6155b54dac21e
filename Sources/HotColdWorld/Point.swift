/// A position on the floor, or a vector between two positions.
package struct Point: Hashable, Sendable {
  /// Metres to the right of the plan's upper left corner.
  package var x: Double
  /// Metres below the plan's upper left corner.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  package static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// Metres.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// Metres.
  package func distance(to other: Point) -> Double { (other - self).length }
}

extension Sequence<Point> {
  /// The nearest point; of equal distances the first.
  func nearest(to place: Point) -> Point? {
    self.min { $0.distance(to: place) < $1.distance(to: place) }
  }
}

/// The direction of an arrow key.
package enum Direction: String, CaseIterable, Sendable {
  case up, down, left, right

  var heading: Point {
    switch self {
    case .up: Point(x: 0, y: -1)
    case .down: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    }
  }
}
