import BeaconCodec

/// A simulated seeker. It guesses the hider's position, with increasing precision.
struct Seeker: Sendable {
  var walker: Walker
  var random: SeededGenerator
  var route = Route()
  /// In microseconds; until then it stands and looks around.
  var restsUntil: Int64
  /// The time of its next decision in microseconds.
  var decidesAt: Int64 = 0
  /// In m/s.
  let pace: Double

  /// Seconds of the hunt until its guesses are at their best.
  private let learning: Double
  /// The distance from the hider at which it stops, in metres: an arm's length.
  static let reach = 0.35

  /// - Parameters:
  ///   - now: in microseconds.
  ///   - isRival: whether the player also seeks, and should have a chance to be first.
  init(at position: Point, random: SeededGenerator, now: Int64 = 0, isRival: Bool = false) {
    var random = random
    walker = Walker(at: position)
    pace = random.uniform(0.6, 0.95) * (isRival ? 0.65 : 1)
    // Seekers count to ten, some faster than others.
    restsUntil = now + Int64(random.uniform(3, 12) * (isRival ? 6 : 1) * 1e6)
    learning = isRival ? 400 : 200
    self.random = random
  }

  /// Performs the tick that ends at `now`, in microseconds.
  mutating func step(now: Int64, hider: Point, in plan: FloorPlan) {
    guard now >= restsUntil else { return }
    if sees(hider, in: plan) {
      route = Route()
      guard walker.position.distance(to: hider) > Self.reach else { return }
      walker.stride(to: hider, speed: pace, in: plan)
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
    walker.stride(to: corner, speed: pace, in: plan)
  }

  /// Whether its torch lights the hider.
  func sees(_ hider: Point, in plan: FloorPlan) -> Bool {
    walker.position.distance(to: hider) <= World.torch
      && plan.isWalkable(from: walker.position, to: hider)
  }

  private mutating func decide(now: Int64, hider: Point, in plan: FloorPlan) {
    // 0...1.
    let skill = min(1, Double(now) / 1e6 / learning)
    let distance = walker.position.distance(to: hider)
    var goal = plan.randomPlace(&random)
    if random.chance(0.3 + 0.6 * skill) {
      let error = 0.5 + distance * (0.9 - 0.7 * skill)
      goal = plan.nearestPlace(
        to: hider + Point(x: error * random.gaussian(), y: error * random.gaussian()))
    }
    route = plan.route(from: walker.position, to: goal)
    decidesAt = now + Int64(random.uniform(4, 9) * 1e6)
  }
}

/// Another player: a seeker, or a hider who may become a seeker when found.
package struct Player: Sendable {
  /// Women who discovered or invented something.
  package static let names = ["Ada", "Hedy", "Grace", "Emmy", "Lise", "Irene", "Mary", "Vera"]

  package let address: BluetoothAddress
  package let beacon: IBeacon
  /// Empty for a player without messages.
  package var name = SafeText.empty
  /// The hiding place, or the starting point.
  private(set) var place: Point
  let random: SeededGenerator
  /// nil while it hides.
  var seeker: Seeker?
  /// Whether the seekers ignore this player.
  var isOut = false

  package var isHidden: Bool { seeker == nil }
  package var position: Point { seeker?.walker.position ?? place }

  mutating func getUp(at now: Int64, isRival: Bool = false) {
    seeker = Seeker(at: place, random: random, now: now, isRival: isRival)
  }

  mutating func sitDown() { (place, seeker) = (position, nil) }
}

extension FloorPlan {
  /// Hiding places far from the door and from each other; `first` is the first.
  func hidingPlaces(_ count: Int, after first: Point, seed: UInt64) -> [Point] {
    var random = SeededGenerator(seed: seed, stream: 8)
    var places = [first]
    while places.count < count {
      let candidates = (0..<8).map { _ in hidingPlace(&random) }
      func gap(_ place: Point) -> Double { places.map { $0.distance(to: place) }.min() ?? 0 }
      places.append(candidates.max { gap($0) < gap($1) } ?? first)
    }
    return places
  }
}

extension World {
  /// The positions of all hiders that seekers may find.
  private var goals: [Point] {
    players.filter { $0.isHidden && !$0.isOut }.map(\.place)
      + (isHunted ? [me] : [])
  }

  /// Moves each seeker towards the nearest hider.
  mutating func chase(_ moment: Int64) {
    guard !isCounting else { return }
    let goals = goals
    for index in players.indices {
      let goal = goals.nearest(to: players[index].position) ?? hidingPlace
      players[index].seeker?.step(now: moment, hider: goal, in: plan)
    }
  }

  package enum BombHolder: Equatable, Sendable {
    case me
    case player(BluetoothAddress)
    case nobody
  }

  /// Microseconds for the others to run away from a new holder.
  private static let headStart: Int64 = 9_000_000
  /// Microseconds for which a new holder spares the previous one.
  private static let mercy: Int64 = 20_000_000

  /// The previous holder, while the new one spares it.
  private func spared(_ moment: Int64) -> BombHolder? {
    bomb.flatMap { moment - $0.since < Self.mercy ? $0.giver : nil }
  }

  /// Whether the player has just passed on the bomb, and is spared.
  package var isSpared: Bool { spared(now) == .me }

  /// Moves the holder towards the nearest player, and all others away.
  mutating func run(_ moment: Int64) {
    guard let bomb else { return }
    let places = players.map(\.position)
    let carrier = players.firstIndex { bomb.holder == .player($0.address) }
    let danger: Point? = carrier.map { places[$0] } ?? (bomb.holder == .me ? me : nil)
    let isArmed = moment - bomb.since >= Self.headStart
    let spared = spared(moment)
    for index in players.indices {
      guard index == carrier else {
        players[index].seeker?.flee(from: danger, isArmed: isArmed, now: moment, in: plan)
        continue
      }
      var targets = players.indices
        .filter { $0 != index && spared != .player(players[$0].address) }.map { places[$0] }
      if spared != .me { targets.append(me) }
      if isArmed, let target = targets.nearest(to: places[index]) {
        players[index].seeker?.chase(target, now: moment, in: plan)
      }
    }
    guard var runner else { return }
    runner.walker = body
    if bomb.holder != .me {
      runner.flee(from: danger, isArmed: isArmed, now: moment, in: plan)
    } else if isArmed, let target = places.nearest(to: me) {
      runner.chase(target, now: moment, in: plan)
    }
    body = runner.walker
    self.runner = runner
  }
}

extension Seeker {
  /// Metres from the bomb at which a caught player stops, and beyond which players feel safe.
  private static let caught = 0.6
  private static let safe = 3.0

  /// Runs after another player, to pass on the bomb.
  mutating func chase(_ target: Point, now: Int64, in plan: FloorPlan) {
    guard walker.position.distance(to: target) > Self.reach else { return }
    if now >= decidesAt || route.isDone {
      route = plan.route(from: walker.position, to: plan.nearestPlace(to: target))
      decidesAt = now + 1_000_000
    }
    guard let corner = sees(target, in: plan) ? target : route.next(from: walker.position) else {
      return
    }
    // Chasing is a little faster than walking.
    walker.stride(to: corner, speed: 0.8 + 0.4 * pace, in: plan)
  }

  /// Runs away from the bomb, or walks around the house with rests if there is none.
  /// - Parameters:
  ///   - danger: the position of the bomb; nil if unknown.
  ///   - isArmed: whether the bomb may be passed on.
  mutating func flee(from danger: Point?, isArmed: Bool, now: Int64, in plan: FloorPlan) {
    let distance = danger.map { walker.position.distance(to: $0) } ?? .infinity
    // A caught player stands still, and gets the bomb.
    if isArmed, distance < Self.caught { return }
    if distance < Self.safe { restsUntil = min(restsUntil, now) }
    guard now >= restsUntil else { return }
    guard now < decidesAt, let corner = route.next(from: walker.position) else {
      let places = (0..<4).map { _ in plan.randomPlace(&random) }
      // Safe players walk around: if all fled to the farthest place, they could not be caught.
      let fled = distance < Self.safe ? danger : nil
      func safety(_ place: Point) -> Double { fled.map { place.distance(to: $0) } ?? 0 }
      let goal = places.max { safety($0) < safety($1) } ?? walker.position
      route = plan.route(from: walker.position, to: goal)
      decidesAt = now + Int64(random.uniform(4, 9) * 1e6)
      restsUntil = now + Int64(random.uniform(0.5, 3) * 1e6)
      return
    }
    walker.stride(to: corner, speed: pace, in: plan)
  }
}
