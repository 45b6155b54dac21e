import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

@Suite("A letter by a broker")
struct RoomLetterTests {
  static let secret = RoomSecretTests.secret
  static let minute = RoomSecretTests.minute
  static let sender = BeaconIdentity(uuid: RoomSecretTests.room.uuid, major: 0xFFFF, minor: 0xBEEF)

  /// Frozen, and computed by another program (Python's hmac and hashlib).
  @Test(
    arguments: [
      (
        0, 0, "4810a1b2c3d48c0701020258beef40b3",
        "b8ac32c6d31a83f9709651bf6bfa9bc6840e598dbe9894f20b51b2b9"
      ),
      (
        0xFFFF, 0xBEEF, "4811a1b2c3d400000000000000000000",
        "d51c882af903bd80ee3f33c440ccce853aed687ea8758b7af3763d67"
      ),
    ] as [(UInt16, UInt16, String, String)])
  func written(major: UInt16, minor: UInt16, message: String, letter: String) throws {
    let sender = BeaconIdentity(uuid: RoomSecretTests.room.uuid, major: major, minor: minor)
    #expect(Self.secret.letter(hex(message), from: sender, at: Self.minute) == hex(letter))
    let read = try #require(Self.secret.read(hex(letter), at: Self.minute))
    #expect(read.sender == sender && read.message == hex(message))
  }

  @Test func topic() {
    #expect(Self.secret.topic == "be551a221e0d98af")
    #expect(RoomSecret(word: "jam", room: RoomSecretTests.room).topic != Self.secret.topic)
  }

  @Test(arguments: [-2, -1, 0, 1, 2]) func clocksMayDifferByAMinute(_ difference: Int64) throws {
    let letter = try #require(
      Self.secret.letter(RoomSecretTests.message, from: Self.sender, at: Self.minute))
    let read = Self.secret.read(letter, at: Minute(count: Self.minute.count + difference))
    #expect(read?.message == (abs(difference) <= 1 ? RoomSecretTests.message : nil))
  }

  /// Each bit counts, those of the sender, too.
  @Test func whatWasChangedIsNotRead() throws {
    let letter = try #require(
      Self.secret.letter(RoomSecretTests.message, from: Self.sender, at: Self.minute))
    for bit in 0..<(letter.count * 8) {
      var changed = letter
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(Self.secret.read(changed, at: Self.minute) == nil)
    }
    for other in [[], Array(letter.dropLast()), letter + [0]] {
      #expect(Self.secret.read(other, at: Self.minute) == nil)
    }
    #expect(Self.secret.letter([1, 2, 3], from: Self.sender, at: Self.minute) == nil)
    #expect(
      RoomSecret(word: "jam", room: RoomSecretTests.room).read(letter, at: Self.minute) == nil)
  }
}
