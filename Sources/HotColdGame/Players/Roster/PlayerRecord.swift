import BeaconCodec
import BeaconRanging
import BeaconTracking

package struct PlayerRecord: Sendable {
  /// Seconds between announcements: with two senders of one tag, name and role would flicker.
  private static let announcementGap = 2.0
  /// Seconds by which a round's start may seem to vary: reports are late, and in whole seconds.
  private static let clockTolerance = 1.5

  package let tag: PlayerTag
  package internal(set) var address: BluetoothAddress
  /// nil before its first status.
  package internal(set) var status: PlayerStatus?
  /// The distance that the player reports.
  package private(set) var approach = Approach()
  package internal(set) var lastHeard: Timestamp
  /// The interval of the player's messages.
  private var interval = SenderInterval()
  private var statusHeard: Timestamp?
  /// Whether another sender uses this player's tag.
  package internal(set) var isDoubted = false
  /// When the hider's round began, or will begin after counting, by its messages; nil if unknown.
  private(set) var roundBegins: Timestamp?
  private var senders = SpoofDetector(difference: 0)
  /// The name in the latest scan response, complete or shortened.
  private var localName: LocalName?
  private var namePieces = TextPieces()
  private var taunts = TauntDeduplicator()
  /// What was last announced; nil before the player has joined.
  private var announced: (name: SafeText, role: PlayerRole, isDoubted: Bool, time: Timestamp)?

  init(tag: PlayerTag, address: BluetoothAddress, at now: Timestamp) {
    self.tag = tag
    self.address = address
    lastHeard = now
  }

  /// Empty if unknown.
  package var name: SafeText {
    if let localName, localName.isComplete { return localName.text }
    // The pieces belong to this name only if they start with it.
    let beginning = localName?.text.utf8Prefix(.max) ?? []
    guard let whole = namePieces.text(), whole.utf8Prefix(.max).starts(with: beginning) else {
      return localName?.text ?? .empty
    }
    return whole
  }

  package var role: PlayerRole { status?.role ?? .watching }

  /// Whether the player has sent a status; only then it is announced.
  package var hasJoined: Bool { status != nil }

  /// Whether this player reports that it hunts `hider`.
  func isSeeker(of hider: PlayerTag) -> Bool {
    role == .seeker && status?.peer == hider.short
  }

  mutating func hear(
    _ content: PlayerMessage.Content, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) {
    self.address = address
    lastHeard = now
    interval.hear(at: now.seconds)
    senders.hear(from: address, rssi: rssi, at: now)
    isDoubted = senders.isDoubted(at: now)
    if let name { localName = name }
    var taunt: (number: UInt8, text: SafeText)?
    switch content {
    // Handled by the party.
    case .proposal, .survivors: break
    case .name(let piece): namePieces.add(piece)
    case .taunt(let piece): taunt = taunts.hear(piece, at: now)
    case .status(let status):
      update(status, at: now)
      taunt = taunts.hear(status.taunt, at: now)
    }
    announce(at: now, into: &events)
    guard hasJoined, let (number, text) = taunt else { return }
    let event = TauntEvent(
      tag: tag, address: address, name: self.name,
      number: number == TauntHeader.text ? nil : Int(number), text: text)
    events.append(.taunt(event, time: now))
  }

  /// Seconds that the round has run; nil without a round.
  func elapsed(at now: Timestamp) -> Double? {
    status?.phase == .waiting ? nil : roundBegins.map { max(0, now.seconds(since: $0)) }
  }

  /// Seconds left to count; nil if the players do not count.
  func counting(at now: Timestamp) -> Double? {
    status?.phase != .waiting ? nil : roundBegins.map { max(0, $0.seconds(since: now)) }
  }

  private mutating func update(_ new: PlayerStatus, at now: Timestamp) {
    // An earlier round, or a running one after its end, means a late packet.
    if let status, let statusHeard, new.role == status.role,
      new.round == status.round
        ? status.phase.isOver && !new.phase.isOver
        : new.role == .hider && Int8(bitPattern: new.round &- status.round) < 0,
      (0..<TauntDeduplicator.lateness).contains(now.seconds(since: statusHeard))
    {
      return
    }
    let isNewRound = new.round != status?.round || new.role != .hider
    status = new
    statusHeard = now
    approach.update(new.distance?.metres, at: now)
    if isNewRound || new.phase == .waiting && new.elapsed ?? 0 == 0 { roundBegins = nil }
    guard new.role == .hider, !new.phase.isOver, let seconds = new.elapsed,
      new.phase == .running || seconds > 0
    else { return }
    let begins = now.advanced(bySeconds: Double(seconds) * (new.phase == .running ? -1 : 1))
    // Packets are late and seconds are whole, so of similar times the earliest is best.
    roundBegins =
      roundBegins.map {
        abs($0.seconds(since: begins)) < Self.clockTolerance ? min($0, begins) : begins
      }
      ?? begins
  }

  private mutating func announce(at now: Timestamp, into events: inout [GameEvent]) {
    guard hasJoined else { return }
    var changes: [PlayerEvent.Change] = []
    if let announced {
      guard !(0..<Self.announcementGap).contains(now.seconds(since: announced.time)) else { return }
      if name != announced.name { changes.append(.renamed) }
      if role != announced.role { changes.append(.role) }
      if isDoubted, !announced.isDoubted { changes.append(.doubted) }
    } else {
      changes = status?.isOlder == true ? [.joined, .older] : [.joined]
    }
    // Announce a later doubt again.
    announced?.isDoubted = isDoubted
    guard !changes.isEmpty else { return }
    announced = (name, role, isDoubted, now)
    events += changes.map { .player(PlayerEvent($0, self), time: now) }
  }

  var leavesAfter: Double {
    interval.isUnknown ? Roster.leftAfter : max(Roster.leftAfter, interval.outAfter)
  }

  mutating func advance(to now: Timestamp) {
    isDoubted = senders.isDoubted(at: now)
    approach.update(status?.distance?.metres, at: now)
  }
}
