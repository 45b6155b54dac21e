import BeaconCodec

/// Turns packets of a room with a secret into packets of a room without one: decrypts the beacons' numbers and messages,
/// and replaces the address, which changes every minute, by one that stays the same.
///
/// Only packets made with the secret belong to the room. Other messages are dropped, and so are a beacon's packets from a
/// second address while the first one sends: a stranger can repeat them.
package struct RoomListener: Sendable {
  static let capacity = 64
  /// Seconds of silence after which a beacon may continue at another address.
  static let handover = 0.7
  /// Seconds of sealed messages that cannot be opened, before the player is warned.
  static let patience = 5.0

  package let secret: RoomSecret
  private let keepsNames: Bool
  package private(set) var time: RoomTime
  private(set) var senders: [BluetoothAddress: (identity: BeaconIdentity, lastHeard: Timestamp)] =
    [:]
  /// Beacons as they were sent that may be the room's, while its minute is unknown.
  private(set) var unknown: [BluetoothAddress: BeaconIdentity] = [:]
  /// The first and last sealed message that could not be opened, while none could.
  private var unopened: (first: Timestamp, last: Timestamp)?
  private var hasOpened = false

  /// - Parameters:
  ///   - time: by this machine's own clock.
  ///   - keepsNames: whether to let names sent in clear pass. A player's name is always sealed.
  package init(secret: RoomSecret, time: RoomTime, keepsNames: Bool = false) {
    self.secret = secret
    self.time = time
    self.keepsNames = keepsNames
  }

  /// Whether all other players in range use another secret: perhaps the code was mistyped.
  package func hearsOthersOnly(at now: Timestamp) -> Bool {
    guard !hasOpened, let unopened else { return false }
    return unopened.last.seconds(since: unopened.first) >= Self.patience
      && now.seconds(since: unopened.last) < Self.patience
  }

  /// - Returns: nil for packets that the room must not hear.
  package mutating func hear(_ sighting: Sighting) -> Sighting? {
    var heard = sighting
    // In such a room names are sent in sealed pieces.
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
      // The room's own numbers in clear come from a sender without the secret.
      return identity.uuid == secret.room ? nil : heard
    }
    if let sender = senders[sighting.address] {
      heard.address = Self.address(standingFor: sender.identity)
    }
    return heard
  }

  /// Opens a sender's message: it must match the sender's own beacon, and its minute must not be over.
  private mutating func open(
    _ message: [UInt8], from address: BluetoothAddress, at now: Timestamp
  ) -> [UInt8]? {
    guard RoomSecret.isSealed(message) else { return nil }
    let minute = RoomSecret.minute(of: message)
    let sender = senders[address]
    let identity = sender?.identity ?? unknown[address].flatMap { canonical($0, near: minute) }
    guard let identity, let opened = secret.open(message, from: identity) else {
      if !hasOpened { unopened = (unopened?.first ?? now, now) }
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

  /// The address that stands for a beacon; nil if another address sends it.
  private mutating func address(
    of identity: BeaconIdentity, from sighting: Sighting
  ) -> BluetoothAddress? {
    if senders[sighting.address]?.identity != identity {
      if let (address, other) = senders.first(where: { $0.value.identity == identity }) {
        let silence = sighting.time.seconds(since: other.lastHeard)
        guard !(0...Self.handover).contains(silence) else { return nil }
        senders[address] = nil
      }
      if senders.count >= Self.capacity,
        let oldest = senders.min(by: {
          ($0.value.lastHeard, $0.key.bits) < ($1.value.lastHeard, $1.key.bits)
        })
      {
        senders[oldest.key] = nil
      }
    }
    senders[sighting.address] = (identity, sighting.time)
    return Self.address(standingFor: identity)
  }

  /// The address for a player whose beacon shares its numbers with others.
  package static func address(standingForTag tag: UInt32) -> BluetoothAddress {
    BluetoothAddress(bits: 0xC5ED << 32 | UInt64(tag), kind: .random)
  }

  /// Depends only on the numbers, so it is the same in every minute.
  package static func address(standingFor identity: BeaconIdentity) -> BluetoothAddress {
    BluetoothAddress(
      bits: 0xC5EC << 32 | UInt64(identity.major) << 16 | UInt64(identity.minor), kind: .random)
  }
}
