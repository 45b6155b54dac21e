import BeaconCodec

/// A simulated seeker. It guesses where the hider is: badly from afar, better as the hunt goes on. Now and then it
/// follows a whim.
struct Seeker: Sendable {
  var walker: Walker
  var random: SeededGenerator
  var route = Route()
  /// Stands and looks around until this time, in microseconds.
  var restsUntil: Int64
  /// When it decides again, in microseconds.
  var decidesAt: Int64 = 0
  /// m/s.
  let pace: Double

  /// Seconds of the hunt until its guesses are as good as they get.
  private static let learning = 200.0
  /// Metres from the hider at which it stops: an arm's length.
  static let reach = 0.35

  /// - Parameter now: when it begins, in microseconds.
  init(at position: Point, random: SeededGenerator, now: Int64 = 0) {
    var random = random
    walker = Walker(at: position)
    pace = random.uniform(0.6, 0.95)
    // Seekers count to ten before they start, some faster than others.
    restsUntil = now + Int64(random.uniform(3, 12) * 1e6)
    self.random = random
  }

  /// Lets the `seconds` pass that end at `now`, in microseconds.
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

  /// How good its guesses are, 0...1.
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

/// Another player: a seeker, or a hider who may become one when it is found.
struct OtherPlayer: Sendable {
  let place: Point
  let random: SeededGenerator
  /// nil while it hides.
  var seeker: Seeker?
  /// Whether the seekers ignore it.
  var isOut = false

  var position: Point { seeker?.walker.position ?? place }

  mutating func getUp(at now: Int64) { seeker = Seeker(at: place, random: random, now: now) }
}

extension FloorPlan {
  /// Hiding places far from the door and from each other, starting with `first`.
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
  /// Whether several players hide.
  package var isOfSeveralHiders: Bool { hiders > (role == .seek ? 1 : 0) }

  /// The places of all hiders that seekers may find.
  private var goals: [Point] {
    others.filter { $0.seeker == nil && !$0.isOut }.map(\.place)
      + (role == .hide && isHunted ? [me] : [])
  }

  /// Lets each seeker chase the hider nearest to it.
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

extension World {
  /// The holder of the bomb.
  package enum BombHolder: Equatable, Sendable {
    case me
    case player(BluetoothAddress)
    case nobody
  }

  /// Microseconds that the others have to run away from a new holder.
  private static let headStart: Int64 = 9_000_000

  /// Lets the holder chase the nearest player, and all others run away.
  mutating func run(_ moment: Int64, _ seconds: Double) {
    guard let bomb else { return }
    let places = beacons.indices.map { position(of: $0) }
    var carrier: Int?
    if case .player(let address) = bomb.holder {
      carrier = players.firstIndex { $0.address == address }
    }
    let danger: Point? = carrier.map { places[$0] } ?? (bomb.holder == .me ? me : nil)
    let isArmed = moment - bomb.since >= Self.headStart
    for index in beacons.indices {
      let rest = places.indices.filter { $0 != index }.map { places[$0] } + [me]
      let target =
        index == carrier
        ? rest.min { $0.distance(to: places[index]) < $1.distance(to: places[index]) } : nil
      others[index].seeker?.run(
        after: target, from: danger, isArmed: isArmed, now: moment, seconds: seconds, in: plan)
    }
    guard var runner else { return }
    runner.walker = body
    let nearest = places.min { $0.distance(to: me) < $1.distance(to: me) }
    runner.run(
      after: bomb.holder == .me ? nearest : nil, from: danger, isArmed: isArmed, now: moment,
      seconds: seconds, in: plan)
    body = runner.walker
    self.runner = runner
  }
}

extension Seeker {
  /// Metres from the bomb at which a caught player stops, and beyond which players feel safe.
  private static var caught: Double { 0.6 }
  private static var safe: Double { 4 }

  /// Runs after somebody or away from the bomb. With neither it wanders through the house, with rests.
  /// - Parameters:
  ///   - target: the player to chase, for the holder; nil for all others.
  ///   - danger: the place of the bomb; nil if unknown.
  ///   - isArmed: whether the bomb may be handed on.
  mutating func run(
    after target: Point?, from danger: Point?, isArmed: Bool, now: Int64, seconds: Double,
    in plan: FloorPlan
  ) {
    if let target {
      guard isArmed else { return }
      chase(target, now: now, seconds: seconds, in: plan)
    } else {
      flee(from: danger, isArmed: isArmed, now: now, seconds: seconds, in: plan)
    }
  }

  private mutating func chase(_ target: Point, now: Int64, seconds: Double, in plan: FloorPlan) {
    guard walker.position.distance(to: target) > Self.reach else { return }
    if now >= decidesAt || route.isDone {
      route = plan.route(from: walker.position, to: plan.nearestPlace(to: target))
      decidesAt = now + 1_000_000
    }
    guard let corner = sees(target, in: plan) ? target : route.next(from: walker.position) else {
      return
    }
    walker.stride(to: corner, now: now, seconds: seconds, speed: pace * 1.4, in: plan)
  }

  private mutating func flee(
    from danger: Point?, isArmed: Bool, now: Int64, seconds: Double, in plan: FloorPlan
  ) {
    let distance = danger.map { walker.position.distance(to: $0) } ?? .infinity
    // A caught player stands and takes the bomb.
    if isArmed, distance < Self.caught { return }
    if distance < Self.safe { restsUntil = min(restsUntil, now) }
    guard now >= restsUntil else { return }
    guard now < decidesAt, let corner = route.next(from: walker.position) else {
      let places = (0..<4).map { _ in plan.randomPlace(&random) }
      func room(_ place: Point) -> Double { danger.map { place.distance(to: $0) } ?? 0 }
      let goal = places.max { room($0) < room($1) } ?? walker.position
      route = plan.route(from: walker.position, to: goal)
      decidesAt = now + Int64(random.uniform(4, 9) * 1e6)
      restsUntil = now + Int64(random.uniform(0.5, 3) * 1e6)
      return
    }
    walker.stride(to: corner, now: now, seconds: seconds, speed: pace, in: plan)
  }
}
