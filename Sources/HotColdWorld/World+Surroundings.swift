extension World {
  /// Which way on the map a place mostly lies; nil for one that is nearer than so many metres.
  package func direction(of place: Point, beyond metres: Double) -> Direction? {
    let way = place - me
    guard way.length >= metres else { return nil }
    let direction: Direction =
      abs(way.x) > abs(way.y) ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    return reflection.turned(direction)
  }

  /// Metres that the way is free to each of the four sides.
  package var freeWays: [(direction: Direction, metres: Double)] {
    [Direction.up, .right, .down, .left].map { ($0, freeWay(reflection.turned($0))) }
  }

  /// Metres to the next wall, for a body.
  private func freeWay(_ direction: Direction) -> Double {
    let step = 0.1
    var metres = 0.0
    while metres < 30,
      plan.fits(me + direction.heading * (metres + step), radius: Walker.radius)
    {
      metres += step
    }
    return metres
  }
}
