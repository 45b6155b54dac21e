import BeaconCodec

// A beacon's numbers as strangers see them: another UUID each minute, the same for all in the room, and
// major and minor enciphered together, so that nobody tells who is the one of the minute before.
extension RoomSecret {
  /// The UUID of all the room's beacons in a minute: the first sixteen bytes of HMAC("beacon" | minute)
  /// as version 8 (RFC 9562, 5.8).
  package func uuid(at minute: Minute) -> BeaconUUID {
    BeaconUUID(first: code(.beacon, minute), version: 8)
  }

  /// What a beacon of the room is on the air.
  package func rolled(_ identity: BeaconIdentity, at minute: Minute) -> BeaconIdentity {
    var (left, right) = (identity.major, identity.minor)
    for round in Self.feistelRounds { (left, right) = (right, left ^ mix(right, round, minute)) }
    return BeaconIdentity(uuid: uuid(at: minute), major: left, minor: right)
  }

  /// What a beacon on the air is in the room; nil for one of another room or minute.
  package func canonical(_ identity: BeaconIdentity, at minute: Minute) -> BeaconIdentity? {
    guard identity.uuid == uuid(at: minute) else { return nil }
    return unrolled(identity, at: minute)
  }

  /// The numbers of a beacon whose UUID is that of the minute.
  func unrolled(_ identity: BeaconIdentity, at minute: Minute) -> BeaconIdentity {
    var (left, right) = (identity.major, identity.minor)
    for round in Self.feistelRounds.reversed() {
      (left, right) = (right ^ mix(left, round, minute), left)
    }
    return BeaconIdentity(uuid: room.uuid, major: left, minor: right)
  }

  /// Four rounds of a Feistel network make a permutation that looks like any other (Luby and Rackoff 1988).
  private static let feistelRounds: [UInt8] = [0, 1, 2, 3]

  private func mix(_ half: UInt16, _ round: UInt8, _ minute: Minute) -> UInt16 {
    UInt16(number(code(.number, minute, [round] + bigEndian(half)).prefix(2)))
  }
}
