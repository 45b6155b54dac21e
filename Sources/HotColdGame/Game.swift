import BeaconCodec
import BeaconRanging
import BeaconTracking

/// A game of hide and seek from one player's view: it takes sightings and time, and returns events.
///
/// A value: it never sleeps, prints or reads a clock.
///
/// `HotColdGame` contains the rules: the hunt, rounds among players, rooms and their secrets,
/// points. It may import `BeaconTracking` and the modules below it, Nettle and libargon2.
///
/// ```swift
/// var game = Game(seeking: .everyBeacon)
/// var events: [GameEvent] = []
/// game.hear(sighting, into: &events)
/// game.advance(to: time, into: &events)
/// ```
package struct Game: Sendable {
  package internal(set) var tracker: Tracker
  /// The multiplayer part; nil if the player hunts beacons alone.
  package var party: Party?
  /// Stored, because each packet needs it, and the party is large.
  package let isAlone: Bool
  package private(set) var isHiding: Bool
  /// The game that the hider chose.
  package internal(set) var mode = GameMode.usual {
    didSet { if mode != oldValue { rules = mode.rules } }
  }
  /// Stored, because each packet needs them.
  package private(set) var rules = GameMode.usual.rules
  /// The state of the hunt; unused while hiding.
  package internal(set) var hunt = Hunt()
  /// The seeker who found this player; nil while seeking.
  package internal(set) var finder: TrackKey?
  /// The progress in a game whose hiders are found in order.
  var order = Trail.Progress()
  /// Whether the players count before the round. Stored, because each packet needs it.
  package private(set) var isCounting = false
  package internal(set) var foundAt: Timestamp?
  /// Whether `foundAt` is the end of a round among players.
  var isRoundFound = false
  /// The round among players to which this state belongs; nil before the first.
  private var round: (hider: PlayerTag, number: UInt8)?
  /// Whether the player walks, from an accelerometer; nil without one.
  package var isWalking: Bool?
  /// Whether each sighting of a followed beacon produces an event; a summary needs none.
  package var reportsEstimates: Bool {
    get { tracker.reportsEstimates }
    set { tracker.reportsEstimates = newValue }
  }
  /// Constant during the game.
  private var setup: Setup

  /// Whether the player finds a beacon only by seeing it in the simulated house, not by its signal.
  package var findsByEye: Bool {
    get { setup.findsByEye }
    set { setup.findsByEye = newValue }
  }

  private struct Setup {
    /// The beacon to broadcast when hiding; nil if the player can only seek.
    var beacon: IBeacon?
    /// Milliseconds between packets: usually, and while a seeker hunts this player.
    var interval: Double
    var huntedInterval: Double?
    var filter: BeaconFilter
    var findsByEye = false
  }

  /// - Parameters:
  ///   - beacon: the hider's; a seeker broadcasts its UUID and power. Nil: can only seek.
  ///   - interval, huntedInterval: milliseconds; the second while a seeker hunts this player.
  ///   - filter: the beacons to hunt.
  ///   - party: has the first role. Without it, signals decide: any beacon finds the hider.
  package init(
    hiding beacon: IBeacon? = nil, interval: Double = 0, huntedInterval: Double? = nil,
    seeking filter: BeaconFilter = .everyBeacon, party: Party? = nil
  ) {
    let setup = Setup(
      beacon: beacon, interval: interval, huntedInterval: huntedInterval, filter: filter)
    let isHiding = beacon != nil && party.map { $0.role == .hider } ?? true
    self.init(setup, isHiding: isHiding, party: party)
  }

  /// Hunts a single device that was already tracked.
  package init(following track: Track, at now: Timestamp) {
    self.init(seeking: BeaconFilter(addressBits: track.key.address.bits))
    tracker.follow(track, at: now)
  }

  private init(_ setup: Setup, isHiding: Bool, party: Party?) {
    self.setup = setup
    self.isHiding = isHiding
    self.party = party
    isAlone = party == nil
    mode = party?.game ?? .usual
    rules = mode.rules
    tracker = Tracker(
      filter: isHiding ? BeaconFilter(uuid: setup.beacon?.identity.uuid) : setup.filter)
  }

  /// The estimate of the hunted beacon or, while hiding, of the nearest seeker.
  package var estimate: Estimate {
    (isHiding ? seekers.first : huntedTrack)?.estimate ?? .unknown
  }

  package mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    while tracker.beat(until: sighting.time) { followBeat(into: &events) }
    // In a chase, the hunted player walks, too.
    if reportsEstimates, !isHiding, !rules.isChase { listenAround(sighting) }
    guard hunt.turn == nil, sighting.facing == nil else {
      return hearTurning(sighting, into: &events)
    }
    hearInTime(sighting, into: &events)
  }

  /// Adds one packet at its time.
  @inline(__always)
  mutating func hearInTime(_ sighting: Sighting, into events: inout [GameEvent]) {
    guard isAlone else { return hearAmongPlayers(sighting, into: &events) }
    followTrack(sighting, hearTrack(sighting, into: &events), into: &events)
  }

  /// Detects walking by stationary senders and the hunted one, not by players, who walk, too.
  @inline(never)
  private mutating func listenAround(_ sighting: Sighting) {
    guard
      sighting.address == hunted?.address
        || sighting.identity?.isSeeker != true && (isAlone || player(at: sighting.address) == nil)
    else { return }
    tracker.listenAround(sighting, isWalking: isWalking)
  }

  @inline(__always)
  private mutating func hearTrack(
    _ sighting: Sighting, into events: inout [GameEvent]
  ) -> (slot: Int, isBack: Bool)? {
    let heard = tracker.hear(sighting)
    if !tracker.news.isEmpty { followNews(into: &events) }
    return heard
  }

  @inline(__always)
  private mutating func followTrack(
    _ sighting: Sighting, _ heard: (slot: Int, isBack: Bool)?, into events: inout [GameEvent]
  ) {
    guard let (slot, isBack) = heard else { return }
    if isHiding {
      followSeeker(sighting, slot, into: &events)
    } else {
      follow(sighting, slot, isBack: isBack, into: &events)
    }
  }

  @inline(never)
  private mutating func followSeeker(
    _ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]
  ) {
    let reading = tracker.reading(sighting, of: slot)
    if reportsEstimates { events.append(.estimate(reading)) }
    judge(reading, slot, into: &events)
  }

  @inline(never)
  private mutating func followNews(into events: inout [GameEvent]) {
    for event in tracker.takeNews() {
      if case .newAddress(let key, _, let isPerhapsAnother, _) = event, key == hunted {
        hunt.isPerhapsAnother = isPerhapsAnother
        party?.hunt(key.address)
      }
      events.append(GameEvent(event))
    }
  }

  // Not inlined: the stack frames of rare cases would cost as much as handling a packet.

  @inline(never)
  private mutating func hearAmongPlayers(_ sighting: Sighting, into events: inout [GameEvent]) {
    advanceParty(into: &events)
    let heard = hearTrack(sighting, into: &events)
    party?.hear(sighting, at: tracker.now, into: &events)
    followTrack(sighting, heard, into: &events)
    followRound(into: &events)
  }

  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time) { followBeat(into: &events) }
    if hunt.turn?.isOver(at: tracker.now) == true { endTurn(into: &events) }
    if !isAlone { advanceParty(into: &events) }
    if !hunt.history.samples.isEmpty { hunt.history.add(at: tracker.now) }
  }

  @inline(never)
  private mutating func followBeat(into events: inout [GameEvent]) {
    followNews(into: &events)
    if !isHiding { noticeSilence(into: &events) }
    guard !isAlone else { return }
    party?.advance(to: tracker.now, into: &events)
    if rules.hasSeveralHiders { goOn(into: &events) }
    if rules.isChase { handOn(into: &events) }
  }

  @inline(never)
  private mutating func advanceParty(into events: inout [GameEvent]) {
    party?.advance(to: tracker.now, into: &events)
    followRound(into: &events)
  }

  /// Adopts the hider's game and a find that both sides agree on, and resets for the next round.
  mutating func followRound(into events: inout [GameEvent]) {
    guard let party else { return }
    // The players have agreed on another hider.
    if (party.role == .hider) != isHiding { return followParty(into: &events) }
    mode = party.game(after: mode)
    if isCounting, party.counting == nil {
      hunt.beginRound()
      tracker.forgetReach()
    }
    isCounting = party.counting != nil
    if !isHiding, let next = hiderInPlaceOfHunted { return startHunt(next) }
    if let hider = party.hider, let number = party.round?.number {
      // The end of the previous round may have been missed.
      if let round, round.hider == hider, round.number != number { beginRound() }
      round = (hider, number)
    }
    guard let result = party.result, !isRoundFound, result.isFind, result.hider == party.hider
    else { return }
    isRoundFound = true
    foundAt = tracker.now
    if isHiding {
      let address = result.seeker.flatMap(player)?.address
      finder = seekers.first { $0.key.address == address }?.key
    }
    if let found = isHiding ? finder : result.seeker == party.tag ? hunted : nil {
      events.append(.found(found, time: tracker.now))
    }
  }

  /// Resets everything that belongs to one round, for the next round, or to repeat the hunt.
  package mutating func beginRound() {
    isRoundFound = false
    foundAt = nil
    finder = nil
    hunt.beginRound()
    tracker.forgetReach()
  }

  /// Swaps roles. The other players stay, but all beacons are ranged again.
  /// - Returns: false during a round, too early after it, or if the player has no beacon.
  mutating func swapRole(into events: inout [GameEvent]) -> Bool {
    guard setup.beacon != nil, isAfterRound, party?.swapRole() == true else { return false }
    followParty(into: &events)
    return true
  }

  mutating func followParty(into events: inout [GameEvent]) {
    guard let party else { return }
    let earlier = tracker
    events += earlier.tracks.filter(\.isReported).map { .exit($0.key, time: earlier.now) }
    self = Game(setup, isHiding: party.role == .hider, party: party)
    tracker.count(from: earlier)
  }

  /// The same player's game in another place (see `Party.elsewhere`); nil without a party.
  package var elsewhere: Game? {
    party.map { Game(setup, isHiding: isHiding, party: $0.elsewhere) }
  }

  // MARK: Broadcast

  /// The beacon to broadcast now; nil for a player who only listens.
  package var beacon: IBeacon? {
    guard let party, var beacon = setup.beacon else { return setup.beacon }
    guard isHiding else { return .seeker(party.tag, of: beacon) }
    // With a secret, addresses change every minute, so only the numbers distinguish two hiders.
    if party.hasSecret, beacon.identity.minor == 0 { beacon.identity.minor = party.tag.short }
    return beacon
  }

  /// Milliseconds between packets now: a hunted hider sends more often, for better ranging.
  package var interval: Double {
    guard let huntedInterval = setup.huntedInterval, isHiding, result == nil,
      players.contains(where: { $0.role == .seeker })
    else { return setup.interval }
    return huntedInterval
  }

  package mutating func scanResponse(at time: Timestamp) -> [UInt8]? {
    party?.scanResponse(at: time)
  }
}

extension BeaconIdentity {
  /// The major number of all seekers' beacons. The minor is the lower half of the seeker's tag.
  package static let seekersMajor: UInt16 = 0xFFFF

  package var isSeeker: Bool { major == Self.seekersMajor }
}

extension IBeacon {
  /// The beacon of a seeker of this hider.
  package static func seeker(_ tag: PlayerTag, of hider: IBeacon) -> IBeacon {
    IBeacon(
      identity: BeaconIdentity(
        uuid: hider.identity.uuid, major: BeaconIdentity.seekersMajor, minor: tag.short),
      measuredPower: hider.measuredPower)
  }
}

extension Game {
  /// The players who have sent a status and have not left.
  package var players: [PlayerRecord] { party?.roster.players ?? [] }

  package func player(_ tag: PlayerTag) -> PlayerRecord? { party?.roster.player(tag) }

  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    party?.roster.player(at: address)
  }

  /// The result of the round; nil once the next one starts.
  package var result: RoundResult? { party?.result }

  /// Whether the game is over: alone after the find, with several players never.
  package var isOver: Bool { isAlone && foundAt != nil }

  package var mayHuntAgain: Bool { foundAt != nil && (isAlone || result == nil && !isHiding) }

  package var isPlaying: Bool { foundAt == nil && (isAlone || result == nil) }

  package var isAfterRound: Bool { result != nil && !goesOn }

  /// The beacons of seekers and of senders without messages, nearest first.
  package var seekers: [Track] {
    tracker.inRange.filter {
      guard let player = player(at: $0.key.address) else { return true }
      return player.role != .hider && $0.key.identity?.isSeeker == true
    }
  }
}
