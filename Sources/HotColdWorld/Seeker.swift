/// One who hunts me, with a sense for where I am that is poor from afar and better the longer the hunt
/// lasts; who now and then follows a whim.
struct Seeker: Sendable {
  var walker: Walker
  var random: SeededGenerator
  var route = Route()
  /// Microseconds: until then stands and looks around.
  var restsUntil: Int64
  /// Microseconds: then it thinks again, wherever it has got to.
  var decidesAt: Int64 = 0
  /// m/s.
  let pace: Double

  /// Seconds of hunt until the sense is as good as it gets.
  private static let learning = 200.0
  /// Metres from me at which it stops: an arm's length.
  static let reach = 0.35

  /// - Parameter now: microseconds, when it begins.
  init(at position: Point, random: SeededGenerator, now: Int64 = 0) {
    var random = random
    walker = Walker(at: position)
    pace = random.uniform(0.6, 0.95)
    // They count to ten before they come, and not all at the same pace.
    restsUntil = now + Int64(random.uniform(3, 12) * 1e6)
    self.random = random
  }

  /// Lives through the `seconds` that end at `now`, microseconds.
  mutating func step(now: Int64, seconds: Double, hider: Point, in plan: FloorPlan) {
    guard now >= restsUntil else { return }
    if sees(hider, in: plan) {
      route = Route()
      guard walker.position.distance(to: hider) > Self.reach else { return }
      walker.stride(to: hider, now: now, seconds: seconds, speed: pace, in: plan)
      return
    }
    if now >= decidesAt || route.isDone {
      if !route.isDone || decidesAt == 0 || random.chance(0.5) {
        decide(now: now, hider: hider, in: plan)
      } else {
        restsUntil = now + Int64(random.uniform(1, 4) * 1e6)
        decidesAt = 0
        return
      }
    }
    guard let corner = route.next(from: walker.position) else { return }
    walker.stride(to: corner, now: now, seconds: seconds, speed: pace, in: plan)
  }

  /// Whether the hider is in the light of its torch.
  func sees(_ hider: Point, in plan: FloorPlan) -> Bool {
    walker.position.distance(to: hider) <= World.torch
      && plan.isWalkable(from: walker.position, to: hider)
  }

  /// 0...1, from the hunt's start.
  private func skill(_ now: Int64) -> Double { min(1, Double(now) / 1e6 / Self.learning) }

  private mutating func decide(now: Int64, hider: Point, in plan: FloorPlan) {
    let skill = skill(now)
    let distance = walker.position.distance(to: hider)
    var goal = plan.randomPlace(&random)
    if random.chance(0.3 + 0.6 * skill) {
      let blur = 0.5 + distance * (0.9 - 0.7 * skill)
      let guess =
        hider + Point(x: blur * random.gaussian(), y: blur * random.gaussian())
      goal = plan.nearestPlace(to: guess)
    }
    route = plan.route(from: walker.position, to: goal)
    decidesAt = now + Int64(random.uniform(4, 9) * 1e6)
  }
}

/// Another player: it seeks, or sits in its place until it is found and seeks, too.
struct OtherPlayer: Sendable {
  let place: Point
  let random: SeededGenerator
  /// nil while it sits.
  var seeker: Seeker?
  /// Whether nobody looks for it any more.
  var isOut = false

  var position: Point { seeker?.walker.position ?? place }

  mutating func getUp(at now: Int64) { seeker = Seeker(at: place, random: random, now: now) }
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
  package var isOfSeveralHiders: Bool { hiders > (role == .seek ? 1 : 0) }

  /// All whom somebody who seeks may find.
  private var goals: [Point] {
    others.filter { $0.seeker == nil && !$0.isOut }.map(\.place)
      + (role == .hide && isHunted ? [me] : [])
  }

  /// Those who seek come nearer to whoever of the hiders is nearest to them.
  mutating func chase(_ moment: Int64, _ seconds: Double) {
    let goals = goals
    func goal(_ place: Point) -> Point {
      goals.count < 2
        ? goals.first ?? hidingPlace
        : goals.min { $0.distance(to: place) < $1.distance(to: place) } ?? hidingPlace
    }
    for index in others.indices {
      let goal = goal(others[index].position)
      others[index].seeker?.step(now: moment, seconds: seconds, hider: goal, in: plan)
    }
  }
}
