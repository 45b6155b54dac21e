import BeaconCodec

/// The other players, from their messages.
///
/// Messages are not authenticated: the latest one with a player's tag counts. If two senders
/// alternate with one tag, the player is `isDoubted`, because nothing shows which one is genuine.
package struct Roster: Sendable {
  package static let capacity = 128
  /// Seconds of silence after which a frequent sender counts as gone.
  static let leftAfter = 15.0

  private(set) var records: [PlayerRecord] = []

  /// The players who have sent a status, in the order of arrival.
  package var players: [PlayerRecord] { records.filter(\.hasJoined) }

  func tags(where condition: (PlayerRecord) -> Bool) -> [PlayerTag] {
    // Copies of the large records took half of a game's time.
    records.indices.filter { records[$0].hasJoined && condition(records[$0]) }
      .map { records[$0].tag }
  }

  package func player(_ tag: PlayerTag) -> PlayerRecord? {
    records.indices.first { records[$0].tag == tag }.map { records[$0] }
  }

  /// The player whose latest message came from an address.
  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    records.indices.filter { records[$0].address == address }
      .max { records[$0].lastHeard < records[$1].lastHeard }.map { records[$0] }
  }

  mutating func hear(
    _ message: PlayerMessage, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) {
    // Messages refer to players by lower halves of tags: of equal ones only the first counts.
    let known = records.firstIndex { $0.tag.short == message.tag.short }
    if let known, records[known].tag != message.tag { return }
    if known == nil {
      guard records.count < Self.capacity else { return }
      records.append(PlayerRecord(tag: message.tag, address: address, at: now))
    }
    records[known ?? records.count - 1].hear(
      message.content, name: name, from: address, rssi: rssi, at: now, into: &events)
  }

  /// Removes silent players.
  mutating func advance(to now: Timestamp, into events: inout [GameEvent]) {
    for index in records.indices.reversed() {
      records[index].advance(to: now)
      if now.seconds(since: records[index].lastHeard) > records[index].leavesAfter {
        let record = records.remove(at: index)
        if record.hasJoined { events.append(.player(PlayerEvent(.left, record), time: now)) }
      }
    }
  }
}
