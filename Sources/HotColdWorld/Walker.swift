/// A walking body: a square of 0.4 m that slides along walls and fits through doors.
struct Walker: Sendable {
  /// Half of its side in metres.
  static let radius = 0.2
  /// A brisk indoor walk, in m/s.
  static let speed = 1.2
  /// Microseconds per step of the simulation; fixed, so that walks do not depend on packets.
  static let tick: Int64 = 50_000
  /// Microseconds of a key's walk, about half a metre: longer than the delay of key repetition.
  private static let step: Int64 = 450_000
  /// Microseconds after the last push until a blocking wall is forgotten.
  private static let blockedFor: Int64 = 3_000_000

  private(set) var position: Point
  /// The current walk caused by a key, in microseconds.
  private var gait: (heading: Point, after: Int64, until: Int64)?
  /// The directions of keys pressed in advance.
  private var ahead: [Point] = []
  /// When a key was last pressed, in microseconds, and whether it is held down.
  private var pressed: Int64?
  private var isHeld = false
  /// The direction of a blocked walk, until the body moves again, or some time has passed.
  private(set) var blocked: Point?
  /// In microseconds.
  private var blockedAt: Int64 = 0

  init(at position: Point) {
    self.position = position
  }

  /// - Parameters:
  ///   - heading: a vector of length 1; a shorter one means a slower walk.
  ///   - after, until: in microseconds.
  mutating func walk(along heading: Point, after: Int64, until: Int64) {
    if heading != blocked { blocked = nil }
    gait = (heading, after, until)
  }

  /// Handles a key press or its repetition. Each tap is a step; a release ends the walk within one.
  mutating func press(_ heading: Point, at now: Int64) {
    // A held key repeats every 30 to 100 ms; fast tapping takes 150 ms.
    let wasHeld = isHeld
    isHeld = pressed.map { 1..<120_000 ~= now - $0 } ?? false
    pressed = now
    guard let (current, after, until) = gait, now < until, blocked == nil else {
      ahead = []
      return walk(along: heading, after: now, until: now + Self.step)
    }
    if ahead.isEmpty, current == heading {
      let end = isHeld ? max(until, now + Self.step) : until + Self.step
      gait = (current, after, min(end, now + 3 * Self.step))
    } else if !(isHeld && ahead.last == heading), ahead.count < 3 {
      // A new key ends the walk of a held one.
      if wasHeld {
        gait = (current, after, min(until, max(now, after + Self.step)))
      }
      ahead.append(heading)
    }
  }

  mutating func stand() {
    gait = nil
    blocked = nil
    ahead = []
  }

  /// Walks straight towards a place for one tick.
  mutating func stride(to goal: Point, speed: Double, in plan: FloorPlan) {
    let way = goal - position
    let length = way.length
    // Also false for NaN.
    guard length > 1e-6 else { return }
    move(way * min(1, speed * Double(Self.tick) / 1e6 / length), in: plan)
  }

  /// Walks as the keys demand for the tick that ends at `now`.
  mutating func step(now: Int64, in plan: FloorPlan) {
    guard let (heading, after, until) = gait else {
      if now > blockedAt + Self.blockedFor { blocked = nil }
      return
    }
    guard now > after else { return }
    if now > until {
      gait = ahead.isEmpty ? nil : (ahead.removeFirst(), until, until + Self.step)
      return step(now: now, in: plan)
    }
    let before = position
    let way = heading * (Self.speed * Double(Self.tick) / 1e6)
    move(way, in: plan)
    if position == before { roundCorner(way, in: plan) }
    blocked = position == before ? heading : nil
    blockedAt = now
  }

  /// Moves along each axis separately, so that the body slides along walls.
  private mutating func move(_ way: Point, in plan: FloorPlan) {
    slide(Point(x: way.x, y: 0), in: plan)
    slide(Point(x: 0, y: way.y), in: plan)
  }

  private mutating func slide(_ way: Point, in plan: FloorPlan) {
    guard way.x != 0 || way.y != 0 else { return }
    if plan.fits(position + way, radius: Self.radius) {
      position = position + way
      return
    }
    var share = 0.5
    var reached = 0.0
    // Eight halvings make a step of some centimetres exact to a fraction of a millimetre.
    for _ in 0..<8 {
      if plan.fits(position + way * (reached + share), radius: Self.radius) { reached += share }
      share /= 2
    }
    // Less than a millimetre means that it touches the wall.
    if reached * way.length > 1e-3 { position = position + way * reached }
  }

  /// Slides sideways to a door within a metre, and around blocking corners by a hand's width,
  /// because a player cannot aim exactly with four keys.
  private mutating func roundCorner(_ way: Point, in plan: FloorPlan) {
    let length = way.length
    guard length > 0 else { return }
    let ahead = way * (1 / length)
    let aside = Point(x: -ahead.y, y: ahead.x)
    func isFree(_ place: Point) -> Bool { plan.fits(place, radius: Self.radius) }
    for step in 1...20 {
      let distance = 0.05 * Double(step)
      for side in [aside, aside * -1] {
        let place = position + side * distance
        guard [0, 0.25, 0.5, 0.75].allSatisfy({ isFree(place + ahead * $0) }),
          distance <= 0.25 || plan.index(at: place + ahead * 0.5).map(plan.doors.contains) == true
        else { continue }
        slide(side * min(distance, length), in: plan)
        return
      }
    }
  }
}
