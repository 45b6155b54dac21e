/// The way an arrow key points on the plan.
package enum Direction: CaseIterable, Sendable {
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
