import BeaconCodec

/// The other players, by what they tell: a small table that nobody can fill.
///
/// A tag belongs to the address that it came from first, and an address to the tag, as long as they are
/// heard together: so nobody takes over another's name by talking louder.
package struct Roster: Sendable {
  package static let capacity = 32
  /// Seconds of silence after which a player has left.
  package static let leftAfter = 15.0
  /// Seconds of silence after which a tag may come from another address.
  static let handover = 2.0
  /// Seconds for which a newcomer is remembered at least.
  static let trial = 0.5

  private var records: [PlayerRecord] = []
  /// Never dropped: those that the round is about.
  var pinned: Set<PlayerTag> = []

  package init() {}

  /// Those of whom more than one message was heard, longest there first.
  package var players: [PlayerRecord] { records.filter(\.hasJoined) }

  /// How many are remembered, joined or not.
  var count: Int { records.count }

  package func player(_ tag: PlayerTag) -> PlayerRecord? { records.first { $0.tag == tag } }

  /// The player who sends from an address.
  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    records.first { $0.address == address }
  }

  /// Whether two addresses are known to be two players, who may share an identity.
  func areTwo(_ a: BluetoothAddress, _ b: BluetoothAddress) -> Bool {
    guard let a = player(at: a), let b = player(at: b) else { return false }
    return a.tag != b.tag
  }

  mutating func update(_ tag: PlayerTag, _ change: (inout PlayerRecord) -> Void) {
    guard let index = records.firstIndex(where: { $0.tag == tag }) else { return }
    change(&records[index])
  }

  /// Takes in one message, and the name that came with it.
  /// - Returns: the new status, where it is one to be believed.
  mutating func hear(
    _ message: PlayerMessage, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) -> PlayerStatus? {
    guard let index = index(of: message.tag, from: address, rssi: rssi, at: now, into: &events)
    else { return nil }
    records[index].rssi = rssi ?? records[index].rssi
    if let name { records[index].nameAssembler.hear(name) }
    let status = records[index].hear(message.content, at: now, into: &events)
    records[index].lastHeard = now
    records[index].announce(at: now, into: &events)
    return status
  }

  /// The silent leave.
  mutating func advance(to now: Timestamp, into events: inout [GameEvent]) {
    for index in records.indices.reversed() {
      records[index].isDoubted = records[index].spoofDetector.isDoubted(at: now)
      guard now.seconds(since: records[index].lastHeard) > Self.leftAfter else { continue }
      let record = records.remove(at: index)
      if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
    }
  }

  /// The clock was set: all that was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    for index in records.indices {
      records[index].lastHeard = now
      records[index].statusHeard = records[index].statusHeard.map { _ in now }
      records[index].clock = nil
      records[index].announcement.time = now
    }
  }

  /// The record that a message belongs to, made where there is none; nil where the message is not to be
  /// believed.
  private mutating func index(
    of tag: PlayerTag, from address: BluetoothAddress, rssi: Int8?, at now: Timestamp,
    into events: inout [GameEvent]
  ) -> Int? {
    if let index = records.firstIndex(where: { $0.tag == tag }) {
      records[index].spoofDetector.hear(from: address, rssi: rssi, at: now)
      if records[index].spoofDetector.isDoubted(at: now), !records[index].isDoubted {
        records[index].isDoubted = true
        records[index].announce(at: now, into: &events)
      }
      if records[index].address == address { return index }
      guard isSilent(records[index], at: now), isFree(address, at: now) else { return nil }
      drop(address, at: now, into: &events)
      guard let index = records.firstIndex(where: { $0.tag == tag }) else { return nil }
      records[index].address = address
      return index
    }
    guard isFree(address, at: now) else { return nil }
    drop(address, at: now, into: &events)
    if records.count >= Self.capacity, !makeRoom(at: now, into: &events) { return nil }
    records.append(PlayerRecord(tag: tag, address: address, at: now))
    return records.count - 1
  }

  private func isSilent(_ record: PlayerRecord, at now: Timestamp) -> Bool {
    now.seconds(since: record.lastHeard) > Self.handover
  }

  /// Whether nobody has lately been heard from there, nor anybody that the round is about.
  private func isFree(_ address: BluetoothAddress, at now: Timestamp) -> Bool {
    player(at: address).map { isSilent($0, at: now) && !pinned.contains($0.tag) } ?? true
  }

  private mutating func drop(
    _ address: BluetoothAddress, at now: Timestamp, into events: inout [GameEvent]
  ) {
    guard let index = records.firstIndex(where: { $0.address == address }) else { return }
    let record = records.remove(at: index)
    if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
  }

  /// Whoever was heard only once goes first, then the least recently heard. Each gets a moment to say
  /// something again: else nobody could, where new ones come without end.
  private mutating func makeRoom(at now: Timestamp, into events: inout [GameEvent]) -> Bool {
    let candidates = records.indices.filter { !pinned.contains(records[$0].tag) }
    let newcomers = candidates.filter { !records[$0].hasJoined }
    let index = (newcomers.isEmpty ? candidates : newcomers).min { isOlder($0, $1) }
    guard let index,
      now.seconds(since: records[index].lastHeard)
        >= (newcomers.isEmpty ? Self.handover : Self.trial)
    else { return false }
    let record = records.remove(at: index)
    if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
    return true
  }

  private func isOlder(_ a: Int, _ b: Int) -> Bool {
    (records[a].lastHeard, a) < (records[b].lastHeard, b)
  }
}

extension PlayerRecord {
  /// - Returns: the status, where it is a new one or the same again.
  fileprivate mutating func hear(
    _ content: PlayerMessage.Content, at now: Timestamp, into events: inout [GameEvent]
  ) -> PlayerStatus? {
    switch content {
    case .name(let piece): nameAssembler.hear(piece)
    case .taunt(let piece): tell(tauntDeduplicator.hear(piece, at: now), at: now, into: &events)
    case .status(let new):
      let verdict = staleFilter.judge(new, after: status, at: now)
      guard verdict != .stale else { return nil }
      if verdict == .anew { tauntDeduplicator.forget(from: new.taunt) }
      // The first status makes the player known, and the second, so that it was no accident, present.
      let isKnown = status != nil
      status = new
      statusHeard = now
      follow(new, at: now)
      if !hasJoined, isKnown {
        hasJoined = true
        announcement.name = name
        announcement.role = role
        announcement.time = now
        events.append(.player(PlayerEvent(.joined, self), time: now))
      }
      tell(tauntDeduplicator.hear(new.taunt, at: now), at: now, into: &events)
      return new
    }
    return nil
  }

  private mutating func follow(_ status: PlayerStatus, at now: Timestamp) {
    if clock?.round != status.round || status.role != .hider { clock = nil }
    guard status.role == .hider, status.phase == .running, let elapsed = status.elapsed else {
      return
    }
    if clock == nil { clock = RoundClock(round: status.round, elapsed: elapsed, at: now) }
    clock?.set(elapsed: elapsed, at: now)
  }

  private func tell(
    _ taunt: (number: UInt8, text: SafeText)?, at now: Timestamp, into events: inout [GameEvent]
  ) {
    guard let taunt, hasJoined else { return }
    let number = taunt.number == TauntHeader.text ? nil : Int(taunt.number)
    events.append(
      .taunt(
        TauntEvent(tag: tag, address: address, name: name, number: number, text: taunt.text),
        time: now))
  }

  /// Tells what has changed since it was last told.
  fileprivate mutating func announce(at now: Timestamp, into events: inout [GameEvent]) {
    guard hasJoined, announcement.isTime(now) else { return }
    if name != announcement.name {
      announcement.name = name
      announcement.time = now
      events.append(.player(PlayerEvent(.renamed, self), time: now))
    }
    if role != announcement.role {
      announcement.role = role
      announcement.time = now
      events.append(.player(PlayerEvent(.role, self), time: now))
    }
    if isDoubted != announcement.isDoubted {
      announcement.isDoubted = isDoubted
      announcement.time = now
      if isDoubted { events.append(.player(PlayerEvent(.doubted, self), time: now)) }
    }
  }
}
