import BeaconCodec

/// Makes of what is heard what it would be without a secret: beacons of the room get their own numbers
/// back, and an address that stays while the real one changes with the minute.
///
/// Of the room is only what its secret made. What others tell is not passed on.
package struct RoomListener: Sendable {
  static let capacity = 64
  /// Seconds of silence after which a beacon's numbers may come from another address.
  static let handover = 0.7
  /// Seconds for which a second address with the same numbers is not passed on: it may be the first
  /// one's next. After that it is somebody else.
  static let doubt = 3.0
  /// Seconds of sealed messages of which none could be opened, after which it is said.
  static let patience = 5.0

  private let secret: RoomSecret
  private let keepsNames: Bool
  package private(set) var time: RoomTime
  private var senders: [BluetoothAddress: Sender] = [:]
  /// Beacons that may be the room's in a minute that is not known yet, as they are on the air.
  private var unknown: [BluetoothAddress: BeaconIdentity] = [:]
  /// Sealed messages that could not be opened: the first and the last, while none could.
  private var unopened: (first: Timestamp, last: Timestamp)?
  private var hasOpened = false

  private struct Sender {
    var identity: BeaconIdentity
    var firstHeard: Timestamp
    var lastHeard: Timestamp
    /// Whether the numbers are this one's; otherwise somebody else has them.
    var isHolder: Bool
  }

  /// - Parameters:
  ///   - time: as this machine's own clock has it.
  ///   - keepsNames: whether those that stand in clear are passed on: a player's never does.
  package init(secret: RoomSecret, time: RoomTime, keepsNames: Bool = false) {
    self.secret = secret
    self.time = time
    self.keepsNames = keepsNames
  }

  /// How many addresses are remembered.
  var count: Int { max(senders.count, unknown.count) }

  /// Whether those who are heard play with another secret, or another code was typed.
  package func hearsOthersOnly(at now: Timestamp) -> Bool {
    guard !hasOpened, let unopened else { return false }
    return unopened.last.seconds(since: unopened.first) >= Self.patience
      && now.seconds(since: unopened.last) < Self.patience
  }

  /// - Returns: nil for what is not to be heard in this room.
  package mutating func hear(_ sighting: Sighting) -> Sighting? {
    var heard = sighting
    // Names are sent in sealed pieces here.
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
      // The room's own numbers in clear: somebody who does not know the secret.
      return identity.uuid == secret.room.uuid ? nil : heard
    }
    if let sender = senders[sighting.address], sender.isHolder {
      heard.address = Self.address(standingFor: sender.identity)
    }
    return heard
  }

  /// What a sender's message says: only in the name of a beacon that it has, and in no minute that is over.
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
    return sender?.isHolder == true ? opened : nil
  }

  private func canonical(_ identity: BeaconIdentity, near minute: Minute) -> BeaconIdentity? {
    minute.around.lazy.compactMap { secret.canonical(identity, at: $0) }.first
  }

  /// The address to know a sender by; nil where it is not yet clear whose it is.
  private mutating func address(of identity: BeaconIdentity, from sighting: Sighting)
    -> BluetoothAddress?
  {
    let now = sighting.time
    var sender = senders[sighting.address]
    if sender?.identity != identity {
      sender = Sender(identity: identity, firstHeard: now, lastHeard: now, isHolder: false)
    }
    guard var sender else { return nil }
    sender.lastHeard = now
    if !sender.isHolder {
      let holder = senders.first {
        $0.value.isHolder && $0.value.identity == identity && $0.key != sighting.address
      }
      if let holder, isHeard(holder.value, at: now) {
        remember(sender, at: sighting.address)
        return now.seconds(since: sender.firstHeard) < Self.doubt ? nil : sighting.address
      }
      if let holder { senders[holder.key] = nil }
      sender.isHolder = true
    }
    remember(sender, at: sighting.address)
    return Self.address(standingFor: identity)
  }

  private func isHeard(_ sender: Sender, at now: Timestamp) -> Bool {
    (0...Self.handover).contains(now.seconds(since: sender.lastHeard))
  }

  private mutating func remember(_ sender: Sender, at address: BluetoothAddress) {
    if senders[address] == nil, senders.count >= Self.capacity,
      let oldest = senders.min(by: {
        ($0.value.lastHeard, $0.key.bits) < ($1.value.lastHeard, $1.key.bits)
      })
    {
      senders[oldest.key] = nil
    }
    senders[address] = sender
  }

  /// Of a player whose beacon's numbers others have, too.
  /// - Parameter tag: the player's.
  package static func address(standingForTag tag: UInt32) -> BluetoothAddress {
    BluetoothAddress(bits: 0xC5ED << 32 | UInt64(tag), kind: .random)
  }

  /// Made of the numbers alone, so that it is the same in every minute.
  package static func address(standingFor identity: BeaconIdentity) -> BluetoothAddress {
    BluetoothAddress(
      bits: 0xC5EC << 32 | UInt64(identity.major) << 16 | UInt64(identity.minor), kind: .random)
  }
}
