import BeaconCodec

/// Converts packets of a room with a secret to those of a room without one: decrypts numbers and
/// messages, and replaces the addresses, which change every minute, with constant ones.
///
/// Drops messages made without the secret. A stranger can replay a beacon's packets: while two
/// addresses send them, each counts as a beacon of its own.
package struct RoomListener: Sendable {
  static let capacity = 64
  /// Seconds of silence after which a beacon may continue with another address.
  static let handover = 0.7
  /// Seconds of unreadable messages before the player is warned.
  static let patience = 5.0

  package private(set) var secret: RoomSecret
  /// The party's code, and the days for which its secret was tried.
  private let code: RoomCode?
  private var days: Set<Int64>
  private let keepsNames: Bool
  package private(set) var time: RoomTime
  /// A sender of a beacon. `number` is nil while it may be the first sender with another address.
  struct Sender {
    let identity: BeaconIdentity
    let firstHeard: Timestamp
    var lastHeard: Timestamp
    var number: Int?
  }

  private(set) var senders: [BluetoothAddress: Sender] = [:]
  /// Beacons that may belong to the room, as sent, while its minute is unknown.
  private(set) var unknown: [BluetoothAddress: BeaconIdentity] = [:]
  /// The times of the first and last unreadable sealed message since the last readable one.
  private var unopened: (first: Timestamp, last: Timestamp)?
  private var hasOpened = false
  /// The latest of these messages, and the beacon of its sender.
  private var sample: (message: [UInt8], identity: BeaconIdentity)?

  /// - Parameters:
  ///   - time: the time of this machine's clock.
  ///   - code: the party's code, if the secret belongs to a code and the day of `time`.
  ///   - keepsNames: whether to keep names that are not encrypted. Players' names always are.
  package init(
    secret: RoomSecret, time: RoomTime, code: RoomCode? = nil, keepsNames: Bool = false
  ) {
    self.code = code
    days = [time.minute(at: .zero).day]
    self.secret = secret
    self.time = time
    self.keepsNames = keepsNames
  }

  /// Whether all other players in range use another secret, as after mistyping the code.
  package func hearsOthersOnly(at now: Timestamp) -> Bool {
    guard !hasOpened, let unopened else { return false }
    return unopened.last.seconds(since: unopened.first) >= Self.patience
      && now.seconds(since: unopened.last) < Self.patience
  }

  /// The next secret to try, of up to four days: the party began yesterday, or a clock is wrong.
  package var wanted: (code: RoomCode, day: Int64)? {
    guard let code, !hasOpened, let sample, days.count <= 4 else { return nil }
    let day = RoomSecret.minute(of: sample.message).day
    return [day, day - 1].first { !days.contains($0) }.map { (code, $0) }
  }

  /// Tries a code's secret of another day, and keeps it if it opens the others' messages.
  package mutating func attempt(_ other: RoomSecret?, of day: Int64) {
    days.insert(day)
    guard let other, !hasOpened, let sample,
      let sender = RoomSecret.minute(of: sample.message).around.lazy.compactMap({
        other.canonical(sample.identity, at: $0)
      }).first, other.open(sample.message, from: sender) != nil
    else { return }
    secret = other
    (senders, unknown, unopened) = ([:], [:], nil)
  }

  /// - Returns: nil for packets that do not belong to the room.
  package mutating func hear(_ sighting: Sighting) -> Sighting? {
    var heard = sighting
    if !keepsNames { heard.details?.name = nil }
    if let message = sighting.details?.message {
      heard.details?.message = open(message, from: sighting.address, at: sighting.time)
    }
    if let identity = sighting.identity {
      if let own = canonical(identity, near: time.minuteOfOthers(at: sighting.time)) {
        guard let address = address(of: own, from: sighting) else { return nil }
        heard.identity = own
        heard.address = address
        return heard
      }
      if unknown.count >= Self.capacity { unknown = [:] }
      unknown[sighting.address] = identity
      // The room's unencrypted UUID comes from a sender without the secret.
      return identity.uuid == secret.room ? nil : heard
    }
    if let sender = senders[sighting.address] {
      guard let number = sender.number else { return nil }
      heard.address = Self.address(standingFor: sender.identity, number: number)
    }
    return heard
  }

  /// Opens a message that matches its sender's beacon, unless its minute has passed.
  private mutating func open(
    _ message: [UInt8], from address: BluetoothAddress, at now: Timestamp
  ) -> [UInt8]? {
    guard RoomSecret.isSealed(message) else { return nil }
    let minute = RoomSecret.minute(of: message)
    let sender = senders[address]
    let identity = sender?.identity ?? unknown[address].flatMap { canonical($0, near: minute) }
    guard let identity, let opened = secret.open(message, from: identity) else {
      if !hasOpened {
        unopened = (unopened?.first ?? now, now)
        if let identity = unknown[address] { sample = (message, identity) }
      }
      return nil
    }
    guard time.isCurrent(minute, at: now) else { return nil }
    hasOpened = true
    time.hear(minute, at: now)
    unknown[address] = nil
    return sender == nil ? nil : opened
  }

  private func canonical(_ identity: BeaconIdentity, near minute: Minute) -> BeaconIdentity? {
    minute.around.lazy.compactMap { secret.canonical(identity, at: $0) }.first
  }

  /// The constant address for a beacon's sender; nil while it is unclear which sender it is.
  private mutating func address(
    of identity: BeaconIdentity, from sighting: Sighting
  ) -> BluetoothAddress? {
    let own = senders[sighting.address].flatMap { $0.identity == identity ? $0 : nil }
    let others = senders.filter { $0.value.identity == identity && $0.key != sighting.address }
    // A sender that returns after another took its place becomes a beacon of its own.
    func isFree(_ number: Int) -> Bool {
      others.values.allSatisfy {
        $0.number != number
          || !(0...Self.handover).contains(sighting.time.seconds(since: $0.lastHeard))
      }
    }
    var sender =
      own
      ?? Sender(identity: identity, firstHeard: sighting.time, lastHeard: sighting.time)
    let isTaken = others.values.contains {
      $0.number == sender.number && $0.lastHeard > sender.lastHeard
    }
    if sender.number == nil || isTaken {
      let isSettled = sighting.time.seconds(since: sender.firstHeard) >= Self.handover
      let free = (0..<Self.sendersOfOne).first(where: isFree)
      sender.number = isSettled || free == 0 ? free : nil
    }
    if own == nil, senders.count >= Self.capacity,
      let oldest = senders.min(by: {
        ($0.value.lastHeard, $0.key.bits) < ($1.value.lastHeard, $1.key.bits)
      })
    {
      senders[oldest.key] = nil
    }
    sender.lastHeard = sighting.time
    senders[sighting.address] = sender
    return sender.number.map { Self.address(standingFor: identity, number: $0) }
  }

  /// The most senders of one beacon that get an address; further ones are ignored.
  private static let sendersOfOne = 4

  /// The address for a player whose beacon has the same numbers as others.
  package static func address(standingForTag tag: UInt32) -> BluetoothAddress {
    BluetoothAddress(bits: 0xC5ED << 32 | UInt64(tag), kind: .random)
  }

  /// Depends only on the numbers, so it is the same every minute.
  package static func address(
    standingFor identity: BeaconIdentity, number: Int = 0
  ) -> BluetoothAddress {
    BluetoothAddress(
      bits: UInt64(0xC5EC - 0x100 * number) << 32 | UInt64(identity.major) << 16
        | UInt64(identity.minor), kind: .random)
  }
}
