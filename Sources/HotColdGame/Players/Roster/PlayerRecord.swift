import BeaconCodec

/// What is known of another player: what it said last.
package struct PlayerRecord: Sendable {
  /// Seconds from one announcement to the next: where two senders share a tag, their names and roles would flicker.
  private static let announcementGap = 2.0

  package let tag: PlayerTag
  /// Where its last message came from.
  package internal(set) var address: BluetoothAddress
  /// nil before the first one.
  package internal(set) var status: PlayerStatus?
  package internal(set) var lastHeard: Timestamp
  /// When the status was last heard.
  private var statusHeard: Timestamp?
  /// dBm: of the last message.
  package internal(set) var rssi: Int8?
  /// Somebody else sends this player's tag, too.
  package internal(set) var isDoubted = false
  /// The hider's clock.
  var clock: RoundClock?
  private var senders = SpoofDetector(difference: 0)
  private var nameAssembler = NameAssembler()
  private var taunts = TauntDeduplicator()
  /// What this player announced of itself last, and when; nil before it has joined.
  private var told: (name: SafeText, role: PlayerRole, isDoubted: Bool, time: Timestamp)?

  init(tag: PlayerTag, address: BluetoothAddress, at now: Timestamp) {
    self.tag = tag
    self.address = address
    lastHeard = now
  }

  /// Empty while unknown.
  package var name: SafeText { nameAssembler.name }

  package var role: PlayerRole { status?.role ?? .watching }

  /// Whether it has said what it does: before that nobody is told of it.
  package var hasJoined: Bool { status != nil }

  /// Whether this player says that it hunts that one.
  func isSeeker(of hider: PlayerTag) -> Bool {
    role == .seeker && status?.peer == hider.short
  }

  /// Takes in one message of this player.
  mutating func hear(
    _ content: PlayerMessage.Content, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) {
    self.address = address
    self.rssi = rssi ?? self.rssi
    lastHeard = now
    senders.hear(from: address, rssi: rssi, at: now)
    isDoubted = senders.isDoubted(at: now)
    if let name { nameAssembler.hear(name) }
    var taunt: (number: UInt8, text: SafeText)?
    switch content {
    case .name(let piece): nameAssembler.hear(piece)
    case .taunt(let piece): taunt = taunts.hear(piece, at: now)
    case .status(let status):
      take(status, at: now)
      taunt = taunts.hear(status.taunt, at: now)
    }
    announce(at: now, into: &events)
    if let taunt { tell(taunt, at: now, into: &events) }
  }

  private mutating func take(_ new: PlayerStatus, at now: Timestamp) {
    // A round that is over does not go on: that packet was late.
    if let status, let statusHeard, status.phase.isOver, !new.phase.isOver, new.role == status.role,
      new.round == status.round,
      (0..<TauntDeduplicator.lateness).contains(now.seconds(since: statusHeard))
    {
      return
    }
    status = new
    statusHeard = now
    if clock?.round != new.round || new.role != .hider { clock = nil }
    guard new.role == .hider, new.phase == .running, let elapsed = new.elapsed else { return }
    if clock == nil { clock = RoundClock(round: new.round, elapsed: elapsed, at: now) }
    clock?.set(elapsed: elapsed, at: now)
  }

  private func tell(
    _ taunt: (number: UInt8, text: SafeText), at now: Timestamp, into events: inout [GameEvent]
  ) {
    guard hasJoined else { return }
    let number = taunt.number == TauntHeader.text ? nil : Int(taunt.number)
    events.append(
      .taunt(
        TauntEvent(tag: tag, address: address, name: name, number: number, text: taunt.text),
        time: now))
  }

  /// Tells what has changed since it was last told.
  private mutating func announce(at now: Timestamp, into events: inout [GameEvent]) {
    guard hasJoined else { return }
    var changes: [PlayerEvent.Change] = []
    if let told {
      guard !(0..<Self.announcementGap).contains(now.seconds(since: told.time)) else { return }
      if name != told.name { changes.append(.renamed) }
      if role != told.role { changes.append(.role) }
      if isDoubted, !told.isDoubted { changes.append(.doubted) }
    } else {
      changes = [.joined]
    }
    // It may be doubted again.
    told?.isDoubted = isDoubted
    guard !changes.isEmpty else { return }
    told = (name, role, isDoubted, now)
    events += changes.map { .player(PlayerEvent($0, self), time: now) }
  }

  /// Lets time pass.
  mutating func advance(to now: Timestamp) { isDoubted = senders.isDoubted(at: now) }
}

/// What a player is called: what it said last.
struct NameAssembler: Equatable, Sendable {
  /// From the scan response, whole or its beginning.
  private var spoken: LocalName?
  private var pieces = TextPieces()

  /// Empty while unknown.
  var name: SafeText {
    if let spoken, spoken.isComplete { return spoken.text }
    // What came in pieces begins with what is said of it, or is another name's.
    let beginning = spoken?.text.utf8Prefix(.max) ?? []
    guard let whole = pieces.text, whole.utf8Prefix(.max).starts(with: beginning) else {
      return spoken?.text ?? .empty
    }
    return whole
  }

  mutating func hear(_ name: LocalName) { spoken = name }

  mutating func hear(_ piece: TextPiece) { pieces.add(piece) }
}
