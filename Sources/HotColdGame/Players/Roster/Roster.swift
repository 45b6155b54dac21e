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

/// Notices that a beacon's numbers are used in two places: heard in turn from two addresses with RSSI far apart.
///
/// A device that changes its address goes over to the new one once; it does not come back.
struct SpoofDetector: Equatable, Sendable {
  /// dB between the two, at least.
  private let difference: Int
  /// Seconds that may lie between them.
  static let window = 2.0
  /// How many times it must be seen, with a pause in between, in so many seconds.
  static let times = 3
  static let pause = 0.25
  static let memory = 20.0
  /// Seconds for which it stands then.
  static let lasts = 30.0

  private struct Heard: Equatable {
    var address: BluetoothAddress
    var rssi: Int8
    var time: Timestamp
  }

  private var latest: Heard?
  /// The last one from another address.
  private var other: Heard?
  /// When an address was last heard again after another one, as often as it takes.
  private var returns: [Timestamp] = []
  private var doubted: Timestamp?

  /// - Parameter difference: dB between the two, at least.
  init(difference: Int = 20) { self.difference = difference }

  func isDoubted(at now: Timestamp) -> Bool {
    doubted.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  /// - Parameter areTwo: whether two addresses are known to be two players, who may share an identity.
  mutating func hear(
    from address: BluetoothAddress, rssi: Int8?, at now: Timestamp,
    areTwo: (BluetoothAddress, BluetoothAddress) -> Bool = { _, _ in false }
  ) {
    guard let rssi else { return }
    let (last, back) = (latest, other)
    if let last, last.address != address { other = last }
    latest = Heard(address: address, rssi: rssi, time: now)
    guard let last, last.address != address, let back, back.address == address,
      (0...Self.window).contains(now.seconds(since: back.time)),
      abs(Int(last.rssi) - Int(rssi)) >= difference, !areTwo(last.address, address)
    else { return }
    if let before = returns.last, (0..<Self.pause).contains(now.seconds(since: before)) { return }
    returns = returns.suffix(Self.times - 1) + [now]
    if returns.count == Self.times,
      (0...Self.memory).contains(now.seconds(since: returns[0]))
    {
      doubted = now
    }
  }
}
