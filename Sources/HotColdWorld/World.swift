import BeaconCodec

/// The simulated world of the demo: a house, the people in it, and what my radio hears there.
///
/// A value without a clock: it lives on when it is told the time, and equal calls give equal worlds.
/// In how many steps the time passes does not matter.
package struct World: Sendable {
  /// What I do in it.
  package enum Role: Sendable {
    /// One hider sits somewhere; I walk, and so do others who hunt it, too.
    case seek
    /// I sit somewhere; the seekers walk. I may too.
    case hide
  }

  /// Metres that the torch reaches: a player who is nearer, with no wall between, is seen.
  package static let torch = 3.0
  /// Metres: a player who is nearer, with no wall between, is found.
  static let reach = 1.2

  package let plan: FloorPlan
  package let role: Role

  let reflection: Reflection
  private let medium: Channel
  var body: Walker
  /// By their transmitters.
  var others: [OtherPlayer] = []
  /// How many of them, the first ones, began by sitting somewhere.
  let hiders: Int
  /// Whether I am to be found, where I hide.
  package var isHunted = true
  /// Who carries a bomb, and since when, in microseconds; nil where there is none.
  var bomb: (holder: BombHolder, since: Int64)?
  /// I run as the others do, where nobody sits at the keys.
  var runner: Seeker?
  /// How often somebody was found, or hid again.
  package private(set) var changes = 0
  /// One who lives in the house, and carries things about.
  private var inhabitant: Seeker?
  let beacons: [IBeacon]
  private let things: [Thing]
  /// Of the players' beacons, then of the things.
  private var transmitters: [Transmitter] = []
  /// Where the hider sits in `seek`, or what is lost lies.
  package let hidingPlace: Point
  /// Metres that I have walked.
  package private(set) var walked = 0.0
  /// The squares of the floor on which I have walked, as indices.
  private(set) var path: Set<Int> = []
  private var exploration: Exploration
  /// Microseconds that have been lived: without those that were slept through.
  private var now: Int64 = 0
  private var slept: Int64 = 0

  /// Microseconds of one step of all who walk. Fixed, and not what is left until the next packet, so
  /// that the way of a walker does not depend on when somebody listens.
  private static let tick: Int64 = 50_000
  /// Microseconds for which a way that was chosen is walked, unless it is chosen again.
  private static let press: Int64 = 450_000
  /// Microseconds, an hour: the longest stretch that is lived through at once. From a longer one only
  /// its end is: the machine was suspended, or the caller's clock is not of this world.
  private static let longest: Int64 = 3_600_000_000

  init(
    role: Role, plan: FloorPlan, beacons: [IBeacon], things: [Thing] = [], seed: UInt64,
    interval: Double, channel: Channel.Parameters = .game, hidingPlace: Point? = nil,
    hiders: Int? = nil
  ) {
    self.role = role
    self.plan = plan
    reflection = Reflection(seed: seed)
    var places = SeededGenerator(seed: seed, stream: 1)
    var air = SeededGenerator(seed: seed, stream: 2)
    medium = Channel(plan: plan, parameters: channel, random: &air)
    // Whoever hides is far from the door.
    self.hidingPlace = hidingPlace ?? plan.hidingPlace(&places)
    body = Walker(at: role == .seek ? plan.entrance : self.hidingPlace)
    exploration = Exploration(of: plan)
    exploration.look(from: body.position, in: plan)
    let sitting = min(hiders ?? (role == .seek ? 1 : 0), beacons.count)
    self.hiders = sitting
    var lairs = plan.hidingPlaces(
      sitting + (role == .seek ? 0 : 1), after: self.hidingPlace, seed: seed)
    if role == .hide { lairs.removeFirst() }
    self.beacons = beacons
    self.things = things
    for (index, beacon) in beacons.enumerated() {
      let stream = 16 + 2 * UInt64(index)
      transmitters.append(
        Transmitter(
          advertisement: beacon.advertisingData, measuredPower: Double(beacon.measuredPower),
          medium: channel, interval: interval,
          random: SeededGenerator(seed: seed, stream: stream)))
      let random = SeededGenerator(seed: seed, stream: stream + 1)
      others.append(
        index < sitting
          ? OtherPlayer(place: lairs[index], random: random)
          : OtherPlayer(
            place: plan.entrance, random: random, seeker: Seeker(at: plan.entrance, random: random))
      )
    }
    for (index, thing) in things.enumerated() {
      let model = thing.model
      transmitters.append(
        Transmitter(
          advertisement: model.advertisement, measuredPower: model.measuredPower,
          medium: channel,
          type: model.type, interval: model.interval,
          random: SeededGenerator(seed: seed, stream: 64 + 2 * UInt64(index))))
      if case .carried = thing.place, inhabitant == nil {
        var random = SeededGenerator(seed: seed, stream: 65 + 2 * UInt64(index))
        inhabitant = Seeker(at: plan.randomPlace(&random), random: random)
      }
    }
  }

  /// Where I am.
  package var me: Point { body.position }

  /// The wall that I walk against, and do not get on.
  package var struck: FloorPlan.Cell? {
    guard let heading = body.blocked else { return nil }
    let ahead = Walker.radius + FloorPlan.cellSize / 2
    return plan.cell(at: me + heading * ahead).flatMap {
      plan.material(at: $0) == .floor ? nil : $0
    }
  }

  /// Whether something is in the way of my walk.
  package var isBlocked: Bool { body.blocked != nil }

  /// The hider and those who hunt it with me, or the seekers. Not to be shown before the hunt is over.
  package var players: [Player] {
    beacons.enumerated().map { index, beacon in
      Player(
        address: transmitters[index].address, beacon: beacon, position: position(of: index),
        isHidden: others[index].seeker == nil)
    }
  }

  /// Where the sender of an address is in truth; nil for one that is not there. Not to be shown before the
  /// hunt is over.
  package func position(of address: BluetoothAddress) -> Point? {
    transmitters.firstIndex { $0.address == address }.map { position(of: $0) }
  }

  /// Whether the sender of an address is in the light of my torch.
  package func sees(_ address: BluetoothAddress) -> Bool {
    position(of: address).map { isInSight($0, within: Self.torch) } ?? false
  }

  /// The senders that I can touch.
  package var reached: [BluetoothAddress] {
    transmitters.indices.filter { isInSight(position(of: $0), within: Self.reach) }
      .map { transmitters[$0].address }
  }

  /// The nearest hider in the light of my torch.
  package var hiderInSight: Point? {
    others.filter { $0.seeker == nil && !$0.isOut }.map(\.place)
      .filter { isInSight($0, within: Self.torch) }
      .min { $0.distance(to: me) < $1.distance(to: me) }
  }

  private func isInSight(_ place: Point, within metres: Double) -> Bool {
    plan.isInSight(place, from: me, within: metres)
  }

  /// Whether two players could touch each other.
  package func isReached(_ place: Point, from other: Point) -> Bool {
    plan.isInSight(place, from: other, within: Self.reach)
  }

  /// Whether I have seen the square: it was in the light of my torch.
  package func isExplored(_ cell: FloorPlan.Cell) -> Bool {
    plan.index(of: cell).map(exploration.contains) ?? false
  }

  /// When something may be heard next: always later than what `advance` was told last, but for the end
  /// of time itself.
  package var nextDue: Timestamp {
    timestamp(transmitters.map(\.due).min() ?? now + 2 * Self.tick)
  }

  /// A key was pressed, or repeats: I take a step of half a metre that way, along walls and around door
  /// posts. A few presses ahead of my legs are remembered.
  package mutating func press(_ direction: Direction, at time: Timestamp) {
    runner = nil
    body.press(reflection.turned(direction).heading, at: moment(time))
  }

  /// Walks that way, as a key held down would.
  /// - Parameter metres: how far, if nothing is in the way.
  /// - Returns: when that will be over.
  package mutating func walk(_ direction: Direction, metres: Double, at time: Timestamp)
    -> Timestamp
  {
    let moment = moment(time)
    // The longest way through the house is far below this.
    let end = moment + Int64(min(max(metres, 0), 1000) / Walker.speed * 1e6)
    body.walk(along: reflection.turned(direction).heading, after: moment, until: end)
    return timestamp(end)
  }

  /// Walks straight to a place, in as many calls as it takes; a wall on the way is slid along.
  package mutating func walk(toward point: Point, at time: Timestamp) {
    let moment = moment(time)
    body.walk(toward: point, after: moment, until: moment + Self.press)
  }

  /// Stands still.
  package mutating func stand() { body.stand() }

  /// One who was found gets up and seeks, too.
  package mutating func release(_ address: BluetoothAddress) {
    for index in others.indices
    where others[index].seeker == nil && transmitters[index].address == address {
      others[index].getUp(at: now)
      changes += 1
    }
  }

  /// A bomb is carried: all walk, and nobody hides.
  package mutating func carry(by holder: BombHolder) {
    guard bomb?.holder != holder else { return }
    for index in others.indices where others[index].seeker == nil { others[index].getUp(at: now) }
    bomb = (holder, now)
    changes += 1
  }

  /// Lets me run by myself from a bomb, or with it.
  /// - Returns: whether there is one.
  package mutating func runByItself() -> Bool {
    guard bomb != nil else { return false }
    if runner == nil {
      runner = Seeker(at: me, random: SeededGenerator(seed: UInt64(beacons.count), stream: 9))
    }
    return true
  }

  /// One was found and stays where it is; or it hides again.
  package mutating func retire(_ address: BluetoothAddress, _ isOut: Bool) {
    for index in 0..<hiders
    where others[index].isOut != isOut && transmitters[index].address == address {
      others[index].isOut = isOut
      changes += 1
    }
  }

  /// Goes on from another place, which is no walk.
  package mutating func put(at point: Point) { body = Walker(at: point) }

  /// Lets the time pass until `time`, and tells what is heard, in order. A time that is over changes
  /// nothing.
  package mutating func advance(to time: Timestamp, hear: (Reception) -> Void) {
    guard elapsed(time) > now + slept else { return }
    slept += max(0, elapsed(time) - slept - now - Self.longest)
    let end = elapsed(time) - slept
    while let (index, due) = firstDue, due <= end {
      live(until: due)
      now = due
      let sender = position(of: index)
      if let rssi = transmitters[index].send(from: sender, to: me, through: medium) {
        hear(
          Reception(
            time: timestamp(due), address: transmitters[index].address, rssi: rssi,
            eventType: thing(of: index)?.eventType ?? .nonConnectable,
            data: transmitters[index].advertisement,
            scanResponse: thing(of: index)?.scanResponse, truth: me.distance(to: sender),
            isReached: isInSight(sender, within: Self.reach)))
      }
      transmitters[index].schedule()
    }
    live(until: end)
    now = end
  }

  /// The transmitter whose packet is next; of two at the same time the first one.
  private var firstDue: (index: Int, due: Int64)? {
    var first: (index: Int, due: Int64)?
    for index in transmitters.indices where transmitters[index].due < first?.due ?? .max {
      first = (index, transmitters[index].due)
    }
    return first
  }

  /// What lies behind the transmitters of the players.
  private func thing(of transmitter: Int) -> ThingModel? {
    transmitter < beacons.count ? nil : things[transmitter - beacons.count].model
  }

  func position(of transmitter: Int) -> Point {
    guard transmitter >= beacons.count else { return others[transmitter].position }
    switch things[transmitter - beacons.count].place {
    case .lost: return hidingPlace
    case .lying(let point): return point
    case .carried: return inhabitant?.walker.position ?? hidingPlace
    }
  }

  /// All steps of those who walk after `now` and until `end`.
  private mutating func live(until end: Int64) {
    let seconds = Double(Self.tick) / 1e6
    var moment = (now / Self.tick + 1) * Self.tick
    while moment <= end {
      let before = me
      body.step(now: moment, seconds: seconds, in: plan)
      if bomb == nil { chase(moment, seconds) } else { run(moment, seconds) }
      if me != before {
        walked += me.distance(to: before)
        if let index = plan.index(at: me) { path.insert(index) }
        exploration.look(from: me, in: plan)
      }
      inhabitant?.run(
        after: nil, from: nil, isArmed: false, now: moment, seconds: seconds, in: plan)
      moment += Self.tick
    }
  }

  /// Microseconds from the start, rounded towards it.
  private func elapsed(_ time: Timestamp) -> Int64 { time.nanoseconds / 1000 }

  /// The time in microseconds lived at which something asked for begins: never in the past, and not
  /// so far ahead that it would be forgotten.
  private func moment(_ time: Timestamp) -> Int64 {
    min(max(elapsed(time) - slept, now), now + Self.longest)
  }

  private func timestamp(_ moment: Int64) -> Timestamp {
    // Both are far below the end of the scale: a thousandth of what nanoseconds can count.
    let (nanoseconds, overflow) = (moment + slept).multipliedReportingOverflow(by: 1000)
    return Timestamp(nanoseconds: overflow ? .max : nanoseconds)
  }
}
