import BeaconCodec
import Crypto

/// What those in a room know and strangers do not. With it the room's beacons take new numbers each
/// minute, and its messages are sealed.
public struct RoomSecret: Sendable {
  public let room: Room
  private let key: SymmetricKey

  /// A guess of the word costs so many rounds; so does the start of the program.
  static let rounds = 50_000

  public init(word: String, room: Room) {
    self.init(
      room: room,
      key: derivedKey(password: Array(word.utf8), salt: room.uuid.bytes, rounds: Self.rounds))
  }

  init(room: Room, key: [UInt8]) {
    self.room = room
    self.key = SymmetricKey(data: key)
  }

  /// HMAC-SHA-256 of what it is for, the minute and the rest. No use is the beginning of another.
  func code(_ use: Use, _ minute: Minute, _ rest: [UInt8] = []) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(
        for: Array(use.rawValue.utf8) + minute.bytes + rest, using: key))
  }

  enum Use: String {
    case beacon, number, seal, mac
  }
}
