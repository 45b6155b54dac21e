import BeaconCodec
import BeaconRanging

/// Another player, as its latest messages describe it.
package struct PlayerRecord: Sendable {
  /// Seconds between announcements: if two senders share a tag, its name and role would flicker.
  private static let announcementGap = 2.0
  /// Seconds by which the start of a round may seem to change: reports are in whole seconds, and packets come late.
  private static let clockTolerance = 1.5

  package let tag: PlayerTag
  /// The address of its latest message.
  package internal(set) var address: BluetoothAddress
  /// Its latest status; nil before the first.
  package internal(set) var status: PlayerStatus?
  /// The distance that it reports.
  package private(set) var approach = Approach()
  package internal(set) var lastHeard: Timestamp
  /// How often its messages come.
  private var interval = SenderInterval()
  /// When the status was last heard.
  private var statusHeard: Timestamp?
  /// Whether another sender uses this player's tag.
  package internal(set) var isDoubted = false
  /// When the hider's round began or, while its players count, will begin, by its messages; nil if unknown.
  private(set) var roundBegins: Timestamp?
  private var senders = SpoofDetector(difference: 0)
  /// The name in the latest scan response, whole or shortened.
  private var localName: LocalName?
  /// The pieces of a long name.
  private var namePieces = TextPieces()
  private var taunts = TauntDeduplicator()
  /// The last announcement of this player; nil before it has joined.
  private var announced: (name: SafeText, role: PlayerRole, isDoubted: Bool, time: Timestamp)?

  init(tag: PlayerTag, address: BluetoothAddress, at now: Timestamp) {
    self.tag = tag
    self.address = address
    lastHeard = now
  }

  /// Its name by its latest messages; empty while unknown.
  package var name: SafeText {
    if let localName, localName.isComplete { return localName.text }
    // The pieces belong to this name only if they begin with it.
    let beginning = localName?.text.utf8Prefix(.max) ?? []
    guard let whole = namePieces.text(), whole.utf8Prefix(.max).starts(with: beginning) else {
      return localName?.text ?? .empty
    }
    return whole
  }

  package var role: PlayerRole { status?.role ?? .watching }

  /// Whether it has sent a status. Before that it is not announced.
  package var hasJoined: Bool { status != nil }

  /// Whether this player reports that it hunts `hider`.
  func isSeeker(of hider: PlayerTag) -> Bool {
    role == .seeker && status?.peer == hider.short
  }

  /// Adds one message of this player.
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
    // The party takes it.
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

  /// Seconds that its round has run; nil while none runs.
  func elapsed(at now: Timestamp) -> Double? {
    status?.phase == .waiting ? nil : roundBegins.map { max(0, now.seconds(since: $0)) }
  }

  /// Seconds that its players still count; nil if they do not.
  func counting(at now: Timestamp) -> Double? {
    status?.phase != .waiting ? nil : roundBegins.map { max(0, $0.seconds(since: now)) }
  }

  private mutating func update(_ new: PlayerStatus, at now: Timestamp) {
    // If a round seems to run again after its end, or an earlier one after it, the packet was late.
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
    if isNewRound || new.phase == .waiting && new.elapsed ?? 0 == 0 { roundBegins = nil }
    guard new.role == .hider, !new.phase.isOver, let seconds = new.elapsed,
      new.phase == .running || seconds > 0
    else { return }
    let begins = now.advanced(bySeconds: Double(seconds) * (new.phase == .running ? -1 : 1))
    // Packets come late, and seconds are whole: of similar times the earliest is the best.
    roundBegins =
      roundBegins.map {
        abs($0.seconds(since: begins)) < Self.clockTolerance ? min($0, begins) : begins
      }
      ?? begins
  }

  /// Reports changes since the last announcement.
  private mutating func announce(at now: Timestamp, into events: inout [GameEvent]) {
    guard hasJoined else { return }
    var changes: [PlayerEvent.Change] = []
    if let announced {
      guard !(0..<Self.announcementGap).contains(now.seconds(since: announced.time)) else { return }
      if name != announced.name { changes.append(.renamed) }
      if role != announced.role { changes.append(.role) }
      if isDoubted, !announced.isDoubted { changes.append(.doubted) }
    } else {
      changes = [.joined]
    }
    // A later doubt is announced again.
    announced?.isDoubted = isDoubted
    guard !changes.isEmpty else { return }
    announced = (name, role, isDoubted, now)
    events += changes.map { .player(PlayerEvent($0, self), time: now) }
  }

  /// Seconds of silence after which it has left.
  var leavesAfter: Double {
    interval.isUnknown ? Roster.leftAfter : max(Roster.leftAfter, interval.outAfter)
  }

  /// Lets time pass.
  mutating func advance(to now: Timestamp) {
    isDoubted = senders.isDoubted(at: now)
    approach.update(status?.distance?.metres, at: now)
  }
}
