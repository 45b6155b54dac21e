import BeaconCodec
import BeaconRanging

/// A game of hide and seek, from the side that is played now: sightings and time go in, events come out.
///
/// A value: it never sleeps, prints or reads a clock. It owns what both sides need: who is in range, and the party
/// where several play together.
package struct Game: Sendable {
  package internal(set) var tracker: Tracker
  /// The game of many players; nil for one who plays with beacons alone.
  package var party: Party? {
    didSet { isAlone = party == nil }
  }
  /// Asked with every packet, for which a party is too large.
  package private(set) var isAlone: Bool
  package private(set) var isHiding: Bool
  /// Which game is played, as the hider says.
  package internal(set) var mode = GameMode.classic
  /// The seeker's side, empty while hiding.
  package internal(set) var hunt = Hunt()
  /// Who has found this player; nil while seeking.
  package internal(set) var finder: TrackKey?
  /// The last hider that was given up because it did not answer.
  var unanswering: TrackKey?
  /// Of the game of that name.
  var trail = Trail.Progress()
  /// When the hunted one was found.
  package internal(set) var foundAt: Timestamp?
  /// Whether `foundAt` is the end of a round among players.
  var isRoundFound = false
  /// Whether each sighting of a followed beacon is an event: who wants only the summary does without.
  package var tellsEstimates = true {
    didSet { tracker.reportsEstimates = tellsEstimates }
  }
  /// What does not change while it is played.
  private var setup: Setup

  /// Whether a find is made by eye alone, in a house that can be seen; otherwise by the signal, too.
  package var findsByEye: Bool {
    get { setup.findsByEye }
    set { setup.findsByEye = newValue }
  }

  private struct Setup {
    /// What this player broadcasts as a hider; nil for one who can only seek.
    var beacon: IBeacon?
    /// Milliseconds between two advertisements, and while a seeker hunts this player.
    var interval = 0.0
    var huntedInterval: Double?
    /// What a seeker hunts.
    var filter: BeaconFilter
    var findsByEye = false

    func tracker(isHiding: Bool) -> Tracker {
      let hidersFilter = BeaconFilter(uuid: beacon?.identity.uuid)
      return Tracker(filter: isHiding ? hidersFilter : filter)
    }
  }

  /// The game of one who seeks, and cannot change sides.
  /// - Parameter party: without one, a beacon within reach is found by its signal.
  package init(seeking filter: BeaconFilter, party: Party? = nil) {
    self.init(Setup(filter: filter), isHiding: false, party: party)
  }

  /// The game of one who has a beacon to hide with.
  /// - Parameters:
  ///   - beacon: what a hider broadcasts; what a seeker broadcasts has its UUID and its power.
  ///   - interval, huntedInterval: milliseconds; the latter while a seeker hunts this player, nil for no change.
  ///   - filter: what this player hunts as a seeker.
  ///   - party: its role says from which side the game begins; without one, whoever comes near has found the hider.
  package init(
    hiding beacon: IBeacon, interval: Double, huntedInterval: Double? = nil,
    seeking filter: BeaconFilter = .everyBeacon, party: Party? = nil
  ) {
    let setup = Setup(
      beacon: beacon, interval: interval, huntedInterval: huntedInterval, filter: filter)
    self.init(setup, isHiding: party.map { $0.role == .hider } ?? true, party: party)
  }

  /// Hunts a device that was followed before, and never another.
  /// - Parameter now: when the hunt begins.
  package init(following track: Track, at now: Timestamp) {
    self.init(Setup(filter: .everyBeacon), isHiding: false, party: nil)
    tracker = Tracker(following: track, at: now)
  }

  private init(_ setup: Setup, isHiding: Bool, party: Party?) {
    self.setup = setup
    self.isHiding = isHiding
    self.party = party
    isAlone = party == nil
    mode = party?.game ?? .classic
    tracker = setup.tracker(isHiding: isHiding)
  }

  /// What is believed of the one that the game is about: the hunted beacon, or the nearest seeker.
  package var estimate: Estimate {
    (isHiding ? seekers.first : huntedTrack)?.estimate ?? .unknown
  }

  /// Takes in one packet.
  package mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    while tracker.beat(until: sighting.time, into: &events) { followBeat(into: &events) }
    guard isAlone else { return hearAmongPlayers(sighting, into: &events) }
    followTrack(sighting, tracker.hear(sighting, into: &events), into: &events)
  }

  @inline(__always)
  private mutating func followTrack(
    _ sighting: Sighting, _ heard: (slot: Int, isBack: Bool)?, into events: inout [GameEvent]
  ) {
    guard let (slot, isBack) = heard else { return }
    if isHiding {
      meet(sighting, slot, into: &events)
    } else {
      follow(sighting, slot, isBack: isBack, into: &events)
    }
  }

  // What hardly a packet needs is never inlined: to make room for it would take as long as to hear a packet.

  @inline(never)
  private mutating func hearAmongPlayers(_ sighting: Sighting, into events: inout [GameEvent]) {
    advanceParty(into: &events)
    let sighting = calibrated(sighting)
    let heard = tracker.hear(sighting, into: &events)
    let now = tracker.now
    party?.hear(sighting, at: now, into: &events)
    followTrack(sighting, heard, into: &events)
    followRound(into: &events)
  }

  /// Among players nobody is ranged by a power that he claims.
  private func calibrated(_ sighting: Sighting) -> Sighting {
    var sighting = sighting
    if !sighting.isCalibrated, sighting.identity != nil,
      isHiding || player(at: sighting.address)?.hasJoined == true
    {
      sighting.measuredPower = FoundRule.usualMeasuredPower
    }
    return sighting
  }

  /// Lets time pass with nothing heard.
  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time, into: &events) { followBeat(into: &events) }
    if !isAlone { advanceParty(into: &events) }
    if !hunt.history.samples.isEmpty { hunt.history.add(at: tracker.now) }
  }

  @inline(never)
  private mutating func followBeat(into events: inout [GameEvent]) {
    if !isHiding { noticeSilence(into: &events) }
    guard !isAlone else { return }
    let now = tracker.now
    party?.advance(to: now, into: &events)
    mode = party?.game(after: mode) ?? .classic
    if mode.hasSeveralHiders { goOn(into: &events) }
    if mode == .potato { handOn(into: &events) }
  }

  @inline(never)
  private mutating func advanceParty(into events: inout [GameEvent]) {
    let now = tracker.now
    party?.advance(to: now, into: &events)
    followRound(into: &events)
  }

  /// Found is what both sides agree on, whoever found; and the next round begins anew.
  mutating func followRound(into events: inout [GameEvent]) {
    guard let party else { return }
    if !isHiding, let next = hiderInPlaceOfHunted { return startHunt(next) }
    guard let result = party.result else {
      if isRoundFound { beginRound() }
      return
    }
    guard !isRoundFound, result.isFind else { return }
    if isHiding {
      isRoundFound = true
      foundAt = tracker.now
      finder = track(of: result.seeker)?.key
      if let finder { events.append(.found(finder, time: tracker.now)) }
    } else if let hunted, party.roster.player(result.hider)?.address == hunted.address {
      isRoundFound = true
      foundAt = tracker.now
      if result.seeker == party.tag { events.append(.found(hunted, time: tracker.now)) }
    }
  }

  private mutating func beginRound() {
    isRoundFound = false
    foundAt = nil
    finder = nil
    hunt.beginRound()
    tracker.forgetReach()
  }

  /// Changes sides. Who else is there is remembered, what was ranged is not.
  /// - Returns: false where it may not be yet, or there is nothing to hide with.
  mutating func swapRole() -> Bool {
    guard setup.beacon != nil, party?.swapRole() == true else { return false }
    followParty()
    return true
  }

  /// Begins anew on the side on which the party is now.
  mutating func followParty() {
    guard let party else { return }
    self = Game(setup, isHiding: party.role == .hider, party: party)
  }

  /// The same player's game in another place: see `Party.elsewhere`. Nil for one who plays alone.
  package var elsewhere: Game? {
    party.map { Game(setup, isHiding: isHiding, party: $0.elsewhere) }
  }

  // MARK: What is on the air

  /// The beacon to broadcast now: a seeker has one of its own. Nil for one who only listens.
  package var beacon: IBeacon? {
    guard let party, var beacon = setup.beacon else { return setup.beacon }
    guard isHiding else { return .seeker(party.tag, of: beacon) }
    // Addresses change every minute here, so only the beacon's numbers tell one hider from another.
    if party.hasSecret, beacon.identity.minor == 0 { beacon.identity.minor = party.tag.short }
    return beacon
  }

  /// Milliseconds between two advertisements now: a hunted hider has more to say to those who range it.
  package var interval: Double {
    guard let huntedInterval = setup.huntedInterval, isHiding, result == nil,
      players.contains(where: { $0.role == .seeker })
    else { return setup.interval }
    return huntedInterval
  }

  /// The scan response to have on the air now; nil for one who plays alone.
  package mutating func scanResponse(at time: Timestamp) -> [UInt8]? {
    party?.scanResponse(at: time)
  }
}

extension IBeacon {
  /// A seeker's own beacon in the game of some hider's.
  package static func seeker(_ tag: PlayerTag, of hider: IBeacon) -> IBeacon {
    IBeacon(
      identity: BeaconIdentity(
        uuid: hider.identity.uuid, major: BeaconFilter.seekersMajor, minor: tag.short),
      measuredPower: hider.measuredPower)
  }
}

/// What there is to know of the others. Who plays alone knows of nobody, and needs not be asked for.
extension Game {
  /// Those who told of themselves, and are there.
  package var players: [PlayerRecord] { party?.roster.players ?? [] }

  package func player(_ tag: PlayerTag) -> PlayerRecord? { party?.roster.player(tag) }

  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    party?.roster.player(at: address)
  }

  /// What the round has come to, while no other has begun.
  package var result: RoundResult? { party?.result }

  /// Whether somebody else hides who was not found.
  var isSomebodyHiding: Bool { party?.stillHiding.isEmpty == false }

  /// Whether nothing comes after the find. Who plays alone stops there; among players there is a next round.
  package var isOver: Bool { isAlone && foundAt != nil }

  /// Whether a round has ended, and it is for the players to begin another one.
  package var isAfterRound: Bool { result != nil && !goesOn }
}

extension Game {
  /// Those who broadcast in the same game, nearest first: of players only the seekers, each by its beacon as a seeker,
  /// not by the one that it had as a hider.
  package var seekers: [Track] {
    tracker.inRange.filter {
      guard let player = player(at: $0.key.address) else { return true }
      return player.role != .hider && $0.key.identity?.major == BeaconFilter.seekersMajor
    }
  }

  /// A hider has heard a beacon of the game. Among players both sides have to agree on a find, so a beacon that sends
  /// no messages cannot have found anybody. For a hider who is alone the signal is enough.
  @inline(never)
  mutating func meet(_ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]) {
    let reading = tracker.reading(sighting, slot: slot)
    if tellsEstimates { events.append(.estimate(reading)) }
    let isWithinReach =
      !findsByEye && foundAt == nil && tracker.isWithinReach(reading, slot: slot)
    if !isAlone {
      let now = tracker.now
      party?.measure(
        reading.key.address, distance: reading.estimate.distance, isWithinReach: isWithinReach,
        at: now, into: &events)
    } else if isWithinReach {
      foundAt = reading.time
      finder = reading.key
      events.append(.found(reading.key, time: reading.time))
    }
  }

  /// The beacon of a seeker who is in range.
  func track(of player: PlayerTag?) -> Track? {
    guard let address = player.flatMap(self.player)?.address else { return nil }
    return seekers.first { $0.key.address == address }
  }
}
