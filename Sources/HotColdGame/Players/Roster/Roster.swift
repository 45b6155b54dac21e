import BeaconCodec

/// The other players, by what they tell: a small table.
///
/// Players are friends: what a tag said last is what counts, wherever it came from. Where two senders use one tag in
/// turn, the player is `isDoubted`, which the screens show; nobody tries to find out which of them is the real one.
package struct Roster: Sendable {
  package static let capacity = 128
  /// Seconds of silence after which a player has left.
  package static let leftAfter = 15.0
  /// Seconds of silence after which a player makes room in a full table.
  static let restingAfter = 5.0

  private var records: [PlayerRecord] = []

  package init() {}

  /// Those who have said what they do, longest there first.
  package var players: [PlayerRecord] { records.filter(\.hasJoined) }

  /// The tags of those who are there and of whom it is true.
  func tags(where isIt: (PlayerRecord) -> Bool) -> [PlayerTag] {
    records.filter { $0.hasJoined && isIt($0) }.map(\.tag)
  }

  /// Whether somebody is there of whom it is true.
  func contains(where isIt: (PlayerRecord) -> Bool) -> Bool {
    records.contains { $0.hasJoined && isIt($0) }
  }

  /// How many are remembered, joined or not.
  var count: Int { records.count }

  package func player(_ tag: PlayerTag) -> PlayerRecord? {
    records.first { $0.tag == tag }
  }

  /// The player who sent last from an address.
  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    records.filter { $0.address == address }.max { $0.lastHeard < $1.lastHeard }
  }

  /// Whether a player sends from an address.
  func isPlayer(at address: BluetoothAddress) -> Bool {
    records.contains { $0.address == address && $0.hasJoined }
  }

  /// Whether two addresses are known to be two players, who may share an identity.
  func areTwo(_ a: BluetoothAddress, _ b: BluetoothAddress) -> Bool {
    guard let a = player(at: a), let b = player(at: b) else { return false }
    return a.tag != b.tag
  }

  /// Takes in one message, and the name that came with it.
  mutating func hear(
    _ message: PlayerMessage, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) {
    // Players refer to each other by the lower halves of their tags: of two with the same one is heard.
    let known = records.firstIndex { $0.tag.short == message.tag.short }
    if let known, records[known].tag != message.tag { return }
    guard let index = known ?? add(message.tag, from: address, at: now, into: &events) else {
      return
    }
    records[index].hear(
      message.content, name: name, from: address, rssi: rssi, at: now, into: &events)
  }

  /// The silent leave.
  mutating func advance(to now: Timestamp, into events: inout [GameEvent]) {
    for index in records.indices.reversed() {
      records[index].advance(to: now)
      if now.seconds(since: records[index].lastHeard) > Self.leftAfter {
        remove(index, at: now, into: &events)
      }
    }
  }

  /// - Returns: nil where the table is full of players who are heard.
  private mutating func add(
    _ tag: PlayerTag, from address: BluetoothAddress, at now: Timestamp,
    into events: inout [GameEvent]
  ) -> Int? {
    if records.count >= Self.capacity {
      guard
        let silent = records.firstIndex(where: {
          now.seconds(since: $0.lastHeard) > Self.restingAfter
        })
      else { return nil }
      remove(silent, at: now, into: &events)
    }
    records.append(PlayerRecord(tag: tag, address: address, at: now))
    return records.count - 1
  }

  private mutating func remove(_ index: Int, at now: Timestamp, into events: inout [GameEvent]) {
    let record = records.remove(at: index)
    if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
  }
}
