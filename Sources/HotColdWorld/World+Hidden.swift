/// One who sits in its place, until it is found and seeks, too.
struct Hidden: Sendable {
  let place: Point
  let random: SeededGenerator
  /// Since it was found.
  var seeker: Seeker?

  var position: Point { seeker?.walker.position ?? place }
}

extension FloorPlan {
  /// Places far from the door and from each other, after a first one.
  func hidingPlaces(_ count: Int, after first: Point, seed: UInt64) -> [Point] {
    var random = SeededGenerator(seed: seed, stream: 8)
    var places = [first]
    while places.count < count {
      let candidates = (0..<8).map { _ in hidingPlace(&random) }
      func room(_ place: Point) -> Double { places.map { $0.distance(to: place) }.min() ?? 0 }
      places.append(candidates.max { room($0) < room($1) } ?? first)
    }
    return places
  }
}

extension World {
  /// Whether others hide in it than one whom all hunt.
  package var isOfSeveralHiders: Bool { hidden.count > (role == .seek ? 1 : 0) }

  /// All whom somebody who seeks may find.
  private var goals: [Point] {
    hidden.filter { $0.seeker == nil }.map(\.place) + (role == .hide && isHunted ? [me] : [])
  }

  /// Those who seek come nearer to whoever of the hiders is nearest to them.
  mutating func chase(_ moment: Int64, _ seconds: Double) {
    let goals = goals
    func goal(_ place: Point) -> Point {
      goals.count < 2
        ? goals.first ?? hidingPlace
        : goals.min { $0.distance(to: place) < $1.distance(to: place) } ?? hidingPlace
    }
    for index in seekers.indices {
      let goal = goal(seekers[index].walker.position)
      seekers[index].step(now: moment, seconds: seconds, hider: goal, in: plan)
    }
    for index in hidden.indices {
      let goal = goal(hidden[index].position)
      hidden[index].seeker?.step(now: moment, seconds: seconds, hider: goal, in: plan)
    }
  }
}
