import BeaconCodec

extension World {
  /// Who carries the bomb, where there is one.
  package enum BombHolder: Equatable, Sendable {
    case me
    case player(BluetoothAddress)
    case nobody
  }

  /// Microseconds in which the others run away from who has just got the bomb.
  private static let headStart: Int64 = 9_000_000

  /// Whoever has the bomb goes after the nearest, and all others keep away.
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
  /// Metres at which one who is caught stops, and beyond which one feels safe.
  private static var caught: Double { 0.6 }
  private static var safe: Double { 4 }

  /// Runs after somebody, or away from the bomb; where there is neither it goes about the house, and rests in between.
  /// - Parameters:
  ///   - target: whom the one with the bomb goes after; nil for all others.
  ///   - danger: where the bomb is; nil where nobody knows.
  ///   - isArmed: whether it may be handed on by now.
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
    // Whoever is caught stands and takes it.
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
