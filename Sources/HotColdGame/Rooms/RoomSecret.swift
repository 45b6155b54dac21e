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
