import BeaconCodec

/// The other players, by what they tell: a small table that nobody can fill.
///
/// Who a player is, is bound to an address, and to how strongly that is heard there: first come, first kept. A tag
/// belongs to the address that it came from first, and an address to the tag, as long as they are heard: so
/// nobody takes over another's place by talking louder, or more.
package struct Roster: Sendable {
  /// Players who are there. The air has no room for so many who are each heard as often as one who plays.
  static let seats = 128
  /// Those of whom not enough was heard to be there.
  static let waiting = 32
  package static let capacity = seats + waiting
  /// Seconds of silence after which a player has left.
  package static let leftAfter = 15.0
  /// Seconds in which nothing at all is heard from a player's address, after which its tag may come from another.
  static let handover = 5.0
  /// How much more often one must be heard than another, to take its place.
  private static let outranks = (times: 3, over: 2)

  private var records: [PlayerRecord] = []
  /// Never dropped: those that the round is about.
  var pinned: Set<PlayerTag> = []
  /// Whose player never lacks a seat.
  var pinnedAddress: BluetoothAddress?

  package init() {}

  /// Those of whom more than one status was heard, longest there first.
  package var players: [PlayerRecord] { records.filter(\.hasJoined) }

  /// The tags of those who are there and of whom it is true, without a copy of all that is known of them.
  func tags(where isIt: (borrowing PlayerRecord) -> Bool) -> [PlayerTag] {
    var tags: [PlayerTag] = []
    for index in records.indices where records[index].hasJoined && isIt(records[index]) {
      tags.append(records[index].tag)
    }
    return tags
  }

  /// Whether somebody is there of whom it is true.
  func contains(where isIt: (borrowing PlayerRecord) -> Bool) -> Bool {
    index { $0.hasJoined && isIt($0) } != nil
  }

  /// How many are remembered, joined or not.
  var count: Int { records.count }

  package func player(_ tag: PlayerTag) -> PlayerRecord? {
    index { $0.tag == tag }.map { records[$0] }
  }

  /// The player who sends from an address.
  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    index { $0.address == address }.map { records[$0] }
  }

  /// Whether a player sends from an address.
  func isPlayer(at address: BluetoothAddress) -> Bool {
    index { $0.address == address && $0.hasJoined } != nil
  }

  /// Whether two addresses are known to be two players, who may share an identity.
  func areTwo(_ a: BluetoothAddress, _ b: BluetoothAddress) -> Bool {
    guard let a = index(where: { $0.address == a }), let b = index(where: { $0.address == b })
    else { return false }
    return records[a].tag != records[b].tag
  }

  /// Whether a packet comes from where the player is whose address it has. Of others nothing is known.
  mutating func admits(_ rssi: Int8?, from address: BluetoothAddress, at now: Timestamp) -> Bool {
    guard let index = index(where: { $0.address == address }) else { return true }
    switch records[index].level.judge(rssi, at: now) {
    case .own:
      records[index].present = now
      return true
    case .fainter: return false
    case .louder:
      records[index].rival.hear(at: now)
      return false
    }
  }

  /// Takes in one message, and the name that came with it.
  /// - Returns: the new status, where it is one to be believed.
  mutating func hear(
    _ message: PlayerMessage, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) -> PlayerStatus? {
    guard var index = index(of: message.tag, from: address, at: now, into: &events) else {
      return nil
    }
    records[index].rssi = rssi ?? records[index].rssi
    records[index].present = now
    let status = records[index].hear(message.content, name: name, at: now, into: &events)
    if !records[index].hasJoined, records[index].statuses > 1 {
      guard let seat = takeSeat(index, at: now, into: &events) else { return nil }
      index = seat
    }
    records[index].announce(at: now, into: &events)
    return records[index].hasJoined ? status : nil
  }

  /// The silent leave.
  mutating func advance(to now: Timestamp, into events: inout [GameEvent]) {
    for index in records.indices.reversed() {
      records[index].isDoubted = records[index].rival.isDoubted(at: now)
      if now.seconds(since: records[index].lastHeard) > Self.leftAfter {
        remove(index, at: now, into: &events)
      }
    }
  }

  /// The clock was set: all that was heard counts as heard now.
  /// - Parameter step: seconds by which it was set.
  mutating func resetClock(to now: Timestamp, by step: Double) {
    for index in records.indices {
      records[index].lastHeard = now
      records[index].present = now
      records[index].statusHeard = records[index].statusHeard.map { _ in now }
      records[index].announcement.time = now
      records[index].resetClock(to: now, by: step)
    }
  }

  // MARK: Who is who

  /// The record that a message belongs to, made where there is none; nil where the message is not to be
  /// believed.
  private mutating func index(
    of tag: PlayerTag, from address: BluetoothAddress, at now: Timestamp,
    into events: inout [GameEvent]
  ) -> Int? {
    // Players refer to each other by the lower halves of their tags: two of the same are one of them, and a twin.
    guard let known = index(where: { $0.tag.short == tag.short }) else {
      return add(tag, from: address, at: now, into: &events)
    }
    if records[known].tag == tag, records[known].address == address {
      records[known].formers.hearOther()
      return known
    }
    records[known].rival.hear(at: now)
    guard records[known].tag == tag else { return nil }
    let isBack = records[known].formers.hear(at: now) { $0 == address }
    guard isBack || isSilent(records[known], at: now), isFree(address) else { return nil }
    records[known].formers.add(records[known].address)
    records[known].address = address
    records[known].level = LevelBond()
    records[known].rival.forget()
    return known
  }

  private mutating func add(
    _ tag: PlayerTag, from address: BluetoothAddress, at now: Timestamp,
    into events: inout [GameEvent]
  ) -> Int? {
    guard isFree(address) else {
      if let index = index(where: { $0.address == address }) { records[index].rival.hear(at: now) }
      return nil
    }
    guard makeRoom(at: now, into: &events) else { return nil }
    records.append(PlayerRecord(tag: tag, address: address, at: now))
    return records.count - 1
  }

  private func isSilent(_ record: PlayerRecord, at now: Timestamp) -> Bool {
    !(0...Self.handover).contains(now.seconds(since: record.present))
  }

  /// Whether nobody is there who sends from that address: no two players ever have the same.
  private func isFree(_ address: BluetoothAddress) -> Bool {
    index { $0.address == address } == nil
  }

  // MARK: Who has a place

  /// Whoever waits and is heard most rarely goes. Each gets a moment to say something again: else nobody could,
  /// where new ones come without end. How long it is nobody knows beforehand: else nobody could, where new ones come
  /// whenever a place becomes free.
  private mutating func makeRoom(at now: Timestamp, into events: inout [GameEvent]) -> Bool {
    let waiting = records.indices.filter { !records[$0].hasJoined }
    guard waiting.count >= Self.waiting else { return true }
    let old = waiting.filter { now.seconds(since: records[$0].firstHeard) >= records[$0].trial }
    guard let index = rarest(of: old.filter { !isPinned($0) }, at: now) else { return false }
    remove(index, at: now, into: &events)
    return true
  }

  /// One who waits joins, where there is a seat, or somebody has one who is heard much more rarely. Who comes
  /// first does not matter.
  /// - Returns: where it is now; nil where it goes on waiting.
  private mutating func takeSeat(
    _ index: Int, at now: Timestamp, into events: inout [GameEvent]
  ) -> Int? {
    var index = index
    let seated = records.indices.filter { records[$0].hasJoined }
    if seated.count >= Self.seats {
      guard let rarest = rarest(of: seated.filter { !isPinned($0) }, at: now),
        isPinned(index)
          || records[index].pace.value(at: now) * Self.outranks.over
            >= records[rarest].pace.value(at: now) * Self.outranks.times
      else { return nil }
      remove(rarest, at: now, into: &events)
      if rarest < index { index -= 1 }
    }
    records[index].join(at: now, into: &events)
    return index
  }

  private func isPinned(_ index: Int) -> Bool {
    pinned.contains(records[index].tag) || records[index].address == pinnedAddress
  }

  private func rarest(of indices: [Int], at now: Timestamp) -> Int? {
    indices.min { a, b in
      (records[a].pace.value(at: now), records[a].lastHeard, a)
        < (records[b].pace.value(at: now), records[b].lastHeard, b)
    }
  }

  private mutating func remove(_ index: Int, at now: Timestamp, into events: inout [GameEvent]) {
    let record = records.remove(at: index)
    if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
  }

  /// Looks at the records where they are.
  private func index(where isIt: (borrowing PlayerRecord) -> Bool) -> Int? {
    for index in records.indices where isIt(records[index]) { return index }
    return nil
  }
}
