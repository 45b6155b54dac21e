import BeaconCodec

/// A player of the simulated world: it plays by the same rules as everybody, but sees where the others are.
package struct PlayerBot<Random: RandomNumberGenerator & Sendable>: Sendable {
  /// Seconds from one taunt to the next.
  private static var patience: (least: UInt64, most: UInt64) { (15, 40) }
  /// The taunts that nobody takes for what the game itself says of warm and cold, or of where to look: whoever plays the
  /// demo plays for the first time.
  private static var taunts: [Int] { [1, 3, 6, 8, 9] }

  package private(set) var party: Party
  package let address: BluetoothAddress
  private var random: Random
  private var nextTaunt: Timestamp?
  private var nextRoundAt: Timestamp?
  private let beginsRounds: Bool

  /// Seconds that a hider looks at a result before it begins the next round.
  private static var rest: Double { 8 }
  /// Metres at which it sees somebody.
  private static var glance: Double { 1.5 }

  /// - Parameter beginsRounds: whether, as a hider, it begins the next round by itself.
  package init(
    _ party: Party, address: BluetoothAddress, random: Random, beginsRounds: Bool = true
  ) {
    self.beginsRounds = beginsRounds
    self.party = party
    self.address = address
    self.random = random
  }

  /// Hears what another player's scan response says.
  package mutating func hear(_ response: [UInt8], from sender: BluetoothAddress, at time: Timestamp)
  {
    var ignored: [GameEvent] = []
    let details = SightingDetails(scanResponse: response.span)
    party.hear(
      Sighting(time: time, address: sender, rssi: nil, details: details), at: time, into: &ignored)
    if let other = party.roster.player(at: sender), isNext(other) { party.hunt(sender) }
  }

  /// Whether to hunt that one from now on.
  private func isNext(_ other: PlayerRecord) -> Bool {
    guard party.role == .seeker, other.role == .hider else { return false }
    if party.ownGame == .trail { return party.isNextOnTrail(other) }
    if let bomb = party.bomb { return other.tag == bomb.tag && other.tag != party.hunted }
    guard party.ownGame.hasSeveralHiders else { return party.hunted == nil }
    let current = party.hunted.flatMap { party.roster.player($0) }
    return current?.status?.phase.isOver != false && other.status?.phase.isOver == false
  }

  /// Sees another player.
  /// - Parameters:
  ///   - distance: metres.
  ///   - isReached: whether they can touch each other.
  package mutating func see(
    _ other: BluetoothAddress, distance: Double, isReached: Bool, at time: Timestamp
  ) {
    var ignored: [GameEvent] = []
    // Of several who hide it is whoever it meets.
    if distance < Self.glance, party.ownGame.hasSeveralHiders, party.ownGame != .trail,
      party.role == .seeker,
      let player = party.roster.player(at: other), player.role == .hider,
      player.status?.phase.isOver == false
    {
      party.hunt(other)
    }
    party.measure(
      other, distance: distance, isWithinReach: isReached, at: time, into: &ignored)
  }

  /// Lets time pass: now and then a hider calls something, and after a result it begins anew.
  package mutating func advance(to time: Timestamp) {
    var ignored: [GameEvent] = []
    party.advance(to: time, into: &ignored)
    _ = party.catchInfection()
    if party.game == .potato { _ = party.handOn(into: &ignored) }
    if let due = nextTaunt, time >= due {
      nextTaunt = nil
      _ = party.taunt(Self.taunts[Int(random.next() >> 33) % Self.taunts.count], at: time)
    }
    if nextTaunt == nil {
      let (least, most) = Self.patience
      nextTaunt = time.advanced(bySeconds: Double(least + random.next() % (most - least + 1)))
    }
    // Nobody is led to the same decoy twice, nor over the same trail.
    guard beginsRounds, party.ownGame != .decoy, party.ownGame != .trail, party.role == .hider,
      party.result != nil
    else {
      nextRoundAt = nil
      return
    }
    if let due = nextRoundAt {
      if time >= due { _ = party.nextRound() }
    } else {
      nextRoundAt = time.advanced(bySeconds: Self.rest)
    }
  }

  /// The scan response to have on the air.
  package mutating func scanResponse(at time: Timestamp) -> [UInt8] {
    party.scanResponse(at: time)
  }
}
