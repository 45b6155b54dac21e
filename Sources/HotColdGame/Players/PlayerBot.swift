import BeaconCodec

/// A simulated player: it follows the same rules as a person, but knows the others' positions.
package struct PlayerBot: Sendable {
  /// Seconds between taunts.
  private static let patience: (least: UInt64, most: UInt64) = (15, 40)
  /// Taunts that a new player cannot mistake for the program's own messages.
  private static let hidersTaunts = [1, 3, 6, 8, 9]
  private static let seekersTaunts = [4, 5, 8]

  package private(set) var party: Party
  package let address: BluetoothAddress
  private var random: any RandomNumberGenerator & Sendable
  private var nextTaunt: Timestamp?
  private var lastTaunt: Int?
  private var nextRoundAt: Timestamp?
  /// When the hunted hider's round ended; nil while it goes on.
  private var huntEnded: Timestamp?
  private let beginsRounds: Bool

  /// Seconds for which a hider waits after a result.
  private static let rest = 8.0
  /// Metres within which it sees another player.
  private static let glance = 1.5

  /// - Parameter beginsRounds: whether, as a hider, it starts the next round by itself.
  package init(
    _ party: Party, address: BluetoothAddress, random: any RandomNumberGenerator & Sendable,
    beginsRounds: Bool = true
  ) {
    self.beginsRounds = beginsRounds
    self.party = party
    self.address = address
    self.random = random
  }

  package mutating func hear(_ response: [UInt8], from sender: BluetoothAddress, at time: Timestamp)
  {
    var ignored: [GameEvent] = []
    let details = SightingDetails(scanResponse: response.span)
    party.hear(
      Sighting(time: time, address: sender, rssi: nil, details: details), at: time, into: &ignored)
    noticeEnd(at: time)
    if let other = party.roster.player(at: sender), isNext(other, at: time) {
      party.hunt(sender)
    }
  }

  private mutating func noticeEnd(at time: Timestamp) {
    let hunted = party.hunted.flatMap { party.roster.player($0) }
    huntEnded = hunted?.status?.phase.isOver == true ? huntEnded ?? time : nil
  }

  /// Whether it still sends the end of its last hunt, which confirms the result, as a player's machine does.
  private func isPausing(at time: Timestamp) -> Bool {
    huntEnded.map { time.seconds(since: $0) < Game.pauseAfterFind } ?? false
  }

  private func isNext(_ other: PlayerRecord, at time: Timestamp) -> Bool {
    guard party.role == .seeker, other.role == .hider, !isPausing(at: time) else { return false }
    let rules = party.ownGame.rules
    if rules.hiders == .inOrder { return party.isNextOnTrail(other) }
    if let bomb = party.bomb { return other.tag == bomb.tag && other.tag != party.hunted }
    guard rules.hasSeveralHiders else { return party.hunted == nil }
    let current = party.hunted.flatMap { party.roster.player($0) }
    // The real hider was found.
    if rules.fake != nil, current?.status?.phase == .found { return false }
    return current?.status?.phase.isOver != false && other.status?.phase.isOver == false
  }

  /// - Parameters:
  ///   - distance: in metres.
  ///   - isReached: whether the two can touch each other.
  package mutating func see(
    _ other: BluetoothAddress, distance: Double, isReached: Bool, at time: Timestamp
  ) {
    var ignored: [GameEvent] = []
    // Of several hiders, it hunts the one that it meets.
    if distance < Self.glance, !isPausing(at: time), party.ownGame.rules.hasSeveralHiders,
      party.ownGame.rules.hiders != .inOrder, party.role == .seeker,
      let player = party.roster.player(at: other), player.role == .hider,
      player.status?.phase.isOver == false
    {
      party.hunt(other)
    }
    party.measure(
      other, distance: distance, isWithinReach: isReached, at: time, into: &ignored)
  }

  /// Sends a taunt now and then, and starts the next round after a result.
  package mutating func advance(to time: Timestamp) {
    var ignored: [GameEvent] = []
    party.advance(to: time, into: &ignored)
    noticeEnd(at: time)
    _ = party.changeSides()
    if party.game.rules.isChase { _ = party.handOn(into: &ignored) }
    if let due = nextTaunt, time >= due {
      nextTaunt = nil
      let taunts = (party.role == .hider ? Self.hidersTaunts : Self.seekersTaunts)
        .filter { $0 != lastTaunt }
      let taunt = taunts[Int(random.next() >> 33) % taunts.count]
      lastTaunt = taunt
      _ = party.taunt(taunt, at: time)
    }
    if nextTaunt == nil {
      let (least, most) = Self.patience
      nextTaunt = time.advanced(bySeconds: Double(least + random.next() % (most - least + 1)))
    }
    guard beginsRounds, !party.ownGame.rules.isPlayedOnce, party.role == .hider, party.result != nil
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

  package mutating func scanResponse(at time: Timestamp) -> [UInt8] {
    party.scanResponse(at: time)
  }
}
