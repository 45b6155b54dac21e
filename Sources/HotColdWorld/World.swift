import BeaconCodec
import Glibc

/// The simulated world of the demo: a house, people, and the packets that the player receives.
///
/// A value: equal calls produce equal worlds, no matter in how many steps the time advances.
///
/// `HotColdWorld` produces the HCI events that a controller would send there; the code that handles
/// them is the same as for a live radio. It may import `BeaconCodec`.
///
/// ```swift
/// var world = World.seeking(beacon, seed: 7)
/// world.press(.right, at: time)
/// ```
package struct World: Sendable {
  package enum Role: Sendable {
    /// A hider sits somewhere; the player and perhaps other seekers walk.
    case seek
    /// The player hides, and may walk; the seekers walk.
    case hide
  }

  /// The range in metres within which the torch lights a player, without a wall between.
  static let torch = 3.0
  /// The range in metres within which a player is found, without a wall between.
  static let reach = 1.2

  package let plan: FloorPlan
  private let rooms: [Int]
  package let role: Role

  private let medium: Channel
  var body: Walker
  /// The place to which the player walks automatically.
  private var goal: Point?
  /// In the order of their transmitters. Must not be shown before the hunt is over.
  package var players: [Player] = []
  /// Whether seekers hunt the player.
  package var isHunted: Bool
  /// Whether the seekers are still counting, and do not walk.
  package var isCounting = false
  /// The holder of the bomb, the time of the handover in microseconds, and the previous holder.
  var bomb: (holder: BombHolder, since: Int64, giver: BombHolder?)?
  /// Moves the player like the others until a key is pressed.
  var runner: Seeker?
  /// How often a player was found or hid again.
  package private(set) var changes = 0
  /// A person who lives in the house and carries devices around.
  private(set) var inhabitant: Seeker?
  private let things: [WorldDevice]
  /// The players' transmitters, followed by those of devices.
  private var transmitters: [Transmitter] = []
  /// The place of the hider in `seek`, or of the lost thing.
  package let hidingPlace: Point
  /// A device that rings.
  package var ringing: BluetoothAddress?
  /// The player's walk so far in metres.
  package private(set) var walked = 0.0
  /// The start and duration of a turn on the spot in microseconds; nil without one.
  private var turning: (since: Int64, for: Double)?
  /// dB lost in the player's body during a turn; a walker holds the machine away from the body.
  private let bodyLoss: Double
  private(set) var path: Set<Int> = []
  private(set) var exploration = Exploration()
  /// The simulated time in microseconds.
  private(set) var now: Int64 = 0

  init(
    role: Role, plan: FloorPlan, beacons: [IBeacon], things: [WorldDevice] = [], seed: UInt64,
    channel: Channel.Parameters = .game, hidingPlace: Point? = nil, hiders: Int = 0
  ) {
    self.role = role
    isHunted = role == .hide
    self.plan = plan
    rooms = plan.rooms()
    var places = SeededGenerator(seed: seed, stream: 1)
    var air = SeededGenerator(seed: seed, stream: 2)
    medium = Channel(plan: plan, parameters: channel, random: &air)
    var build = SeededGenerator(seed: seed, stream: 3)
    bodyLoss = build.uniform(channel.body.lowerBound, channel.body.upperBound)
    self.hidingPlace = hidingPlace ?? plan.hidingPlace(&places)
    body = Walker(at: role == .seek ? plan.entrance : self.hidingPlace)
    exploration.look(from: body.position, in: plan)
    let hiders = min(hiders, beacons.count)
    // If the player hides, the first place is taken by the player.
    let own = role == .seek ? 0 : 1
    let hidersPlaces = plan.hidingPlaces(hiders + own, after: self.hidingPlace, seed: seed)
    self.things = things
    for (index, beacon) in beacons.enumerated() {
      let stream = 16 + 2 * UInt64(index)
      let transmitter = Transmitter(
        advertisement: beacon.advertisingData, measuredPower: Double(beacon.measuredPower),
        medium: channel, random: SeededGenerator(seed: seed, stream: stream))
      transmitters.append(transmitter)
      let isHider = index < hiders
      var player = Player(
        address: transmitter.address, beacon: beacon,
        place: isHider ? hidersPlaces[own + index] : plan.entrance,
        random: SeededGenerator(seed: seed, stream: stream + 1))
      if !isHider { player.getUp(at: 0, isRival: role == .seek) }
      players.append(player)
    }
    for (index, thing) in things.enumerated() {
      transmitters.append(
        Transmitter(
          advertisement: thing.advertisement, measuredPower: thing.measuredPower,
          medium: channel, type: thing.type, interval: thing.interval,
          random: SeededGenerator(seed: seed, stream: 64 + 2 * UInt64(index))))
      if thing.isCarried, inhabitant == nil {
        var random = SeededGenerator(seed: seed, stream: 65 + 2 * UInt64(index))
        inhabitant = Seeker(at: plan.randomPlace(&random), random: random)
      }
    }
  }

  package var me: Point { body.position }

  /// The index of the wall that blocks the player.
  var struck: Int? {
    guard let heading = body.blocked else { return nil }
    let ahead = Walker.radius + FloorPlan.cellSize / 2
    return plan.index(at: me + heading * ahead).flatMap {
      plan.materials[$0] == .floor ? nil : $0
    }
  }

  /// The room's name; nil in a door.
  package func room(at place: Point) -> String? {
    plan.index(at: place).flatMap { FloorPlan.roomName(rooms[$0]) }
  }

  package var isBlocked: Bool { body.blocked != nil }

  /// The true position of a sender. Must not be shown before the hunt is over.
  package func position(of address: BluetoothAddress) -> Point? {
    transmitters.firstIndex { $0.address == address }.map { position(of: $0) }
  }

  package func isLost(_ address: BluetoothAddress) -> Bool {
    position(of: address) == hidingPlace && !players.contains { $0.address == address }
  }

  package func sees(_ address: BluetoothAddress) -> Bool {
    position(of: address).map { isInSight($0, within: Self.torch) } ?? false
  }

  package var reached: [BluetoothAddress] {
    transmitters.indices.filter { isInSight(position(of: $0), within: Self.reach) }
      .map { transmitters[$0].address }
  }

  package var hidersInSight: [Player] {
    players.filter { $0.isHidden && !$0.isOut && sees($0.address) }
  }

  package var hiderInSight: Point? { hidersInSight.map(\.place).nearest(to: me) }

  private func isInSight(_ place: Point, within metres: Double) -> Bool {
    plan.isInSight(place, from: me, within: metres)
  }

  /// Whether two players could touch each other.
  package func isReached(_ place: Point, from other: Point) -> Bool {
    plan.isInSight(place, from: other, within: Self.reach)
  }

  /// When the next packet may come, always later than the last `advance`.
  package var nextDue: Timestamp {
    timestamp(transmitters.map(\.due).min() ?? now + 2 * Walker.tick)
  }

  /// Handles a key press or its repetition: the player takes a step of half a metre, along walls
  /// and around door posts. A few presses in advance are queued.
  package mutating func press(_ direction: Direction, at time: Timestamp) {
    (runner, goal) = (nil, nil)
    body.press(direction.heading, at: moment(time))
  }

  /// Walks up to `metres` in a direction, as by a held key; returns the end of the walk.
  package mutating func walk(
    _ direction: Direction, metres: Double, at time: Timestamp
  ) -> Timestamp {
    goal = nil
    let moment = moment(time)
    // No walk is so long. Whole ticks, at a slightly lower speed, end exactly there.
    let ticks = min(max(metres, 0), 1000) / (Walker.speed * Double(Walker.tick) / 1e6)
    let count = max(ticks.rounded(.up), 1)
    let end = (moment / Walker.tick + Int64(count)) * Walker.tick
    body.walk(along: direction.heading * (ticks / count), after: moment, until: end)
    return timestamp(end)
  }

  /// Walks straight towards a place, sliding along walls.
  package mutating func walk(toward point: Point) { goal = point }

  /// Turns once on the spot, clockwise, starting upwards. Walking ends the turn.
  package mutating func turn(seconds: Double, at time: Timestamp) {
    stand()
    turning = (moment(time), seconds * 1e6)
  }

  /// dB of a sender's power lost in the player's body at a time.
  private func bodyLoss(toward sender: Point, at time: Int64) -> Double {
    guard let turning, case let share = Double(time - turning.since) / turning.for, 0...1 ~= share
    else { return 0 }
    let way = sender - me
    let ahead = way.x * sin(2 * .pi * share) - way.y * cos(2 * .pi * share)
    return bodyLoss * (1 - ahead / max(way.length, .leastNonzeroMagnitude)) / 2
  }

  package mutating func stand() {
    goal = nil
    body.stand()
  }

  /// Gives the bomb to a holder; all hiders start walking.
  package mutating func carry(by holder: BombHolder) {
    guard bomb?.holder != holder else { return }
    for index in players.indices where players[index].isHidden { players[index].getUp(at: now) }
    // During a handover nobody has the bomb: keep the giver.
    bomb = (holder, now, bomb?.holder == .nobody ? bomb?.giver : bomb?.holder)
    changes += 1
  }

  /// Moves the player like the others until a key is pressed; false without a bomb.
  package mutating func runByItself() -> Bool {
    guard bomb != nil else { return false }
    if runner == nil {
      goal = nil
      runner = Seeker(at: me, random: SeededGenerator(seed: UInt64(players.count), stream: 9))
    }
    return true
  }

  /// Makes a found hider a seeker, or a seeker a hider in place; or removes it, or brings it back.
  package mutating func setHider(_ address: BluetoothAddress, isSeeker: Bool, isOut: Bool) {
    for index in players.indices where players[index].address == address {
      let isHidden = players[index].isHidden
      guard isSeeker ? isHidden : !isHidden || players[index].isOut != isOut else { return }
      changes += 1
      if isSeeker { return players[index].getUp(at: now) }
      if !isHidden { players[index].sitDown() }
      players[index].isOut = isOut
    }
  }

  /// Moves the player somewhere else, which does not count as walking.
  package mutating func put(at point: Point) { body = Walker(at: point) }

  /// Calls `hear` for each packet until `time`, in order. An earlier time has no effect.
  package mutating func advance(to time: Timestamp, hear: (Reception) -> Void) {
    let end = moment(time)
    // Of simultaneous packets, that of the first transmitter.
    while let index = transmitters.indices.min(by: { transmitters[$0].due < transmitters[$1].due }),
      case let due = transmitters[index].due, due <= end
    {
      moveWalkers(until: due)
      now = due
      let sender = position(of: index)
      let loss = bodyLoss(toward: sender, at: due)
      if let rssi = transmitters[index].send(
        from: sender, to: me, bodyLoss: loss, through: medium)
      {
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
    moveWalkers(until: end)
    now = end
  }

  private func thing(of transmitter: Int) -> WorldDevice? {
    transmitter < players.count ? nil : things[transmitter - players.count]
  }

  func position(of transmitter: Int) -> Point {
    guard let thing = thing(of: transmitter) else { return players[transmitter].position }
    return (thing.isCarried ? inhabitant?.walker.position : thing.place) ?? hidingPlace
  }

  /// Moves all walkers from `now` until `end`.
  private mutating func moveWalkers(until end: Int64) {
    var moment = (now / Walker.tick + 1) * Walker.tick
    while moment <= end {
      let before = me
      if let goal {
        body.stride(to: goal, speed: Walker.speed, in: plan)
      } else {
        body.step(now: moment, in: plan)
      }
      if bomb == nil { chase(moment) } else { run(moment) }
      if me != before {
        walked += me.distance(to: before)
        turning = nil
        if let index = plan.index(at: me) { path.insert(index) }
        exploration.look(from: me, in: plan)
      }
      inhabitant?.flee(from: nil, isArmed: false, now: moment, in: plan)
      moment += Walker.tick
    }
  }

  /// The time in microseconds, never in the past.
  private func moment(_ time: Timestamp) -> Int64 { max(time.nanoseconds / 1000, now) }

  private func timestamp(_ moment: Int64) -> Timestamp { Timestamp(nanoseconds: moment * 1000) }
}
