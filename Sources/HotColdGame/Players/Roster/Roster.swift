import BeaconCodec

/// The other players, by their messages.
///
/// Players are friends: a tag's latest message counts, from any sender. If two senders use a tag in
/// turn, the player is `isDoubted`; which one is real stays open.
package struct Roster: Sendable {
  package static let capacity = 128
  /// Seconds of silence after which a frequent sender has left.
  static let leftAfter = 15.0

  private(set) var records: [PlayerRecord] = []

  /// Those who have sent a status, in order of arrival.
  package var players: [PlayerRecord] { records.filter(\.hasJoined) }

  func tags(where condition: (PlayerRecord) -> Bool) -> [PlayerTag] {
    players.filter(condition).map(\.tag)
  }

  package func player(_ tag: PlayerTag) -> PlayerRecord? {
    records.first { $0.tag == tag }
  }

  /// The player whose latest message came from an address.
  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    records.filter { $0.address == address }.max { $0.lastHeard < $1.lastHeard }
  }

  mutating func hear(
    _ message: PlayerMessage, name: LocalName?, from address: BluetoothAddress, rssi: Int8?,
    at now: Timestamp, into events: inout [GameEvent]
  ) {
    // Messages refer to players by the lower halves of tags: of equal ones only the first is heard.
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

/// Detects a second sender of a beacon's numbers: two addresses with very different RSSI are heard
/// in turn. A device that changes its address does not go back to the old one.
struct SpoofDetector: Sendable {
  private let difference: Int
  /// Seconds between the two, at most.
  static let window = 2.0
  /// How often this must happen within `memory` seconds, with a pause in between.
  static let times = 3
  static let pause = 0.25
  static let memory = 20.0
  /// Seconds.
  static let lasts = 30.0

  private typealias Heard = (address: BluetoothAddress, rssi: Int8, time: Timestamp)

  private var latest: Heard?
  /// The latest from another address.
  private var other: Heard?
  /// The latest times at which an address came back after another one.
  private var returns: [Timestamp] = []
  private var doubted: Timestamp?

  /// - Parameter difference: dB between the two, at least.
  init(difference: Int = 20) { self.difference = difference }

  func isDoubted(at now: Timestamp) -> Bool {
    doubted.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  /// - Returns: whether a doubt begins.
  @discardableResult
  mutating func hear(from address: BluetoothAddress, rssi: Int8?, at now: Timestamp) -> Bool {
    guard let rssi else { return false }
    let (last, back) = (latest, other)
    if let last, last.address != address { other = last }
    latest = (address, rssi, now)
    guard let last, last.address != address, let back, back.address == address,
      (0...Self.window).contains(now.seconds(since: back.time)),
      abs(Int(last.rssi) - Int(rssi)) >= difference
    else { return false }
    if let before = returns.last, (0..<Self.pause).contains(now.seconds(since: before)) {
      return false
    }
    returns = returns.suffix(Self.times - 1) + [now]
    guard returns.count == Self.times,
      (0...Self.memory).contains(now.seconds(since: returns[0]))
    else { return false }
    defer { doubted = now }
    return !isDoubted(at: now)
  }
}
