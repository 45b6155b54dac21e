extension World {
  /// How far the way is free to all four sides, in a sentence, for one who does not see the plan.
  package var surroundings: String {
    let sides: [(String, Direction)] = [
      ("up", .up), ("right", .right), ("down", .down), ("left", .left),
    ]
    let ways = sides.map { name, direction in
      let metres = freeWay(direction)
      return metres < 0.5
        ? "\(name) a wall" : "\(name) \(Int(metres.rounded())) metre\(metres < 1.5 ? "" : "s")"
    }
    return "Free: " + ways.joined(separator: ", ") + "."
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
