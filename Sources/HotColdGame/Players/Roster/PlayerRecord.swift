import BeaconCodec

/// What is known of another player.
package struct PlayerRecord: Sendable {
  package let tag: PlayerTag
  /// Whose packets are this player's. Another address takes over only when this one is silent.
  package internal(set) var address: BluetoothAddress
  /// The addresses before, which were silent for a while.
  var formers = Formers<BluetoothAddress>()
  package internal(set) var status: PlayerStatus?
  package internal(set) var firstHeard: Timestamp
  package internal(set) var lastHeard: Timestamp
  /// When the status was last heard.
  package internal(set) var statusHeard: Timestamp?
  /// dBm: of the last message.
  package internal(set) var rssi: Int8?
  /// Whether others were told that this player is there.
  package internal(set) var hasJoined = false
  /// Somebody else gives itself out for this player.
  package internal(set) var isDoubted = false
  /// How many statuses of it were believed.
  var statuses = 0
  /// When anything was heard from its address, a beacon or a message.
  var present: Timestamp
  var pace: Pace
  /// The hider's clock.
  var clock: RoundClock?
  /// Those that do not go with it: the first one may be somebody else's.
  var otherClocks = Formers<RoundClock>()
  var nameAssembler = NameAssembler()
  var tauntDeduplicator = TauntDeduplicator()
  var continuity = Continuity()
  var claim = Claim()
  var level = LevelBond()
  var rival = Rival()
  var announcement = Announcement()

  /// Seconds for which a newcomer is remembered at least. Not longer for one who goes on to say something else than
  /// who it is. It is another for each, by when it was heard, which nobody can choose to a millionth of a second.
  var trial: Double {
    let bits = UInt64(bitPattern: firstHeard.nanoseconds) ^ address.bits
    let mixed = (bits &* 0x9E37_79B9_7F4A_7C15) >> 40
    return 0.5 + 0.3 * Double(mixed) / Double(1 << 24)
  }

  /// Empty while unknown.
  package var name: SafeText { nameAssembler.name }

  package var role: PlayerRole { status?.role ?? .watching }

  /// Whether this player says that it hunts that one.
  func isSeeker(of hider: PlayerTag) -> Bool {
    role == .seeker && status?.peer == hider.short
  }

  /// The clock was set: nobody may say what he likes by that.
  mutating func resetClock(to now: Timestamp, by step: Double) {
    firstHeard = firstHeard.advanced(bySeconds: step)
    pace = Pace(at: now)
    clock?.reset(by: step)
    otherClocks = Formers()
    nameAssembler.resetClock(to: now)
    continuity.resetClock(to: now)
    claim = Claim()
    level.resetClock(to: now)
  }

  init(tag: PlayerTag, address: BluetoothAddress, at now: Timestamp) {
    self.tag = tag
    self.address = address
    firstHeard = now
    lastHeard = now
    present = now
    pace = Pace(at: now)
  }

  /// A player as it would be after hearing something: for pictures and tests.
  package init(
    tag: PlayerTag, address: BluetoothAddress, name: SafeText = .empty, status: PlayerStatus? = nil,
    isDoubted: Bool = false
  ) {
    self.init(tag: tag, address: address, at: .zero)
    _ = nameAssembler.hear(LocalName(text: name, isComplete: true), at: .zero)
    self.status = status
    self.isDoubted = isDoubted
    hasJoined = true
  }
}

/// What others were told of a player, and when: nobody can make them hear more often.
struct Announcement: Equatable, Sendable {
  /// Seconds.
  static let minimumGap = 2.0

  var name = SafeText.empty
  var role = PlayerRole.watching
  var isDoubted = false
  var time = Timestamp.zero

  func isTime(_ now: Timestamp) -> Bool {
    !(0..<Self.minimumGap).contains(now.seconds(since: time))
  }
}
