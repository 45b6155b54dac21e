import BeaconCodec

/// What those in a room know and strangers do not. With it the room's beacons take new numbers each
/// minute, and its messages are sealed.
package struct RoomSecret: Sendable {
  package let room: Room
  private let key: [UInt8]

  /// A guess of the word costs so many rounds; so does the start of the program.
  static let rounds: UInt32 = 50_000

  package init(word: String, room: Room) {
    self.init(
      room: room,
      key: derivedKey(password: Array(word.utf8), salt: room.uuid.bytes, rounds: Self.rounds))
  }

  init(room: Room, key: [UInt8]) {
    self.room = room
    self.key = key
  }

  /// HMAC-SHA-256 of what it is for, the minute and the rest. No use is the beginning of another.
  func code(_ use: Use, _ minute: Minute, _ rest: [UInt8] = []) -> [UInt8] {
    hmacSHA256(Array(use.rawValue.utf8) + minute.bytes + rest, key: key)
  }

  enum Use: String {
    case beacon, number, seal, mac
    /// At a broker.
    case topic, letter, stamp
  }
}

/// A room that plays apart from the others: a name, and the UUID that all its beacons share.
package struct Room: Hashable, Sendable {
  package let name: String
  package let uuid: BeaconUUID

  /// - Parameter name: taken as it is written, every letter and space of it.
  package init(name: String) {
    self.name = name
    uuid = .version5(namespace: .hotcold, name: name)
  }

  /// That of a house's stations, whose beacons no game hunts.
  package static func stations(of house: String) -> Room { Room(name: "house \(house)") }
}

/// A minute of the wall clock, by which a room's identifiers roll.
package struct Minute: Hashable, Sendable {
  /// Minutes since 1970, UTC.
  package let count: Int64

  package init(count: Int64) {
    self.count = count
  }

  /// - Parameter unixSeconds: since 1970, UTC.
  package init(unixSeconds: Int64) {
    count = unixSeconds / 60 - (unixSeconds % 60 < 0 ? 1 : 0)
  }

  /// This minute, the one before and the one after: two clocks need not agree better than that.
  var around: [Minute] { [self, Minute(count: count &- 1), Minute(count: count &+ 1)] }

  var bytes: [UInt8] { bigEndian(UInt64(bitPattern: count)) }
}
