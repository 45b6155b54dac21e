import BeaconCodec
import TestSupport
import Testing

@testable import HotColdGame

func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

struct RoomSecretTests {
  static let room = BeaconUUID(room: "kitchen")
  /// The secret of the word "marmalade".
  static let key = hex("9a2e7e602ed9a095e4e249ee2cc8f5597b243905b02338324ecf1dc15c7494b4")
  static let secret = RoomSecret(room: room, key: key)
  static let minute = Minute(count: 29_000_000)
  static let message = hex("4810a1b2c3d48c0701020258beef40b3")

  /// The test vectors of RFC 7914, section 11 (first block of each), and the room's word.
  @Test(arguments: [
    (
      "passwd", Array("salt".utf8), 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
    ),
    (
      "Password", Array("NaCl".utf8), 80000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
    ),
    (
      "marmalade", room.bytes, 50000,
      "9a2e7e602ed9a095e4e249ee2cc8f5597b243905b02338324ecf1dc15c7494b4"
    ),
  ])
  func keys(password: String, salt: [UInt8], rounds: UInt32, key: String) {
    #expect(derivedKey(password: Array(password.utf8), salt: salt, rounds: rounds) == hex(key))
  }

  @Test func minutes() {
    #expect(Minute(unixSeconds: 59).count == 0)
    #expect(Minute(unixSeconds: 60).count == 1)
    #expect(Minute(unixSeconds: 1_740_000_000) == Self.minute)
    #expect(Minute(unixSeconds: -1).count == -1)
    #expect(Minute(unixSeconds: -60).count == -1)
    #expect(Minute(unixSeconds: -61).count == -2)
    for seconds in [Int64.min, .max] { #expect(Minute(unixSeconds: seconds).around.count == 3) }
    #expect(Minute(count: .max).around.map(\.count) == [Int64.max, Int64.max - 1, Int64.min])
  }

  /// Frozen, and computed by another program (Python's hmac and hashlib).
  @Test(
    arguments: [
      (0, 0, 0x222A, 0x0B26, "054E8469-5D48-8013-9EB1-ABBF4E73B93D"),
      (0xFFFF, 0xBEEF, 0xE490, 0x1C31, "054E8469-5D48-8013-95F4-4ADCE6682053"),
    ] as [(UInt16, UInt16, UInt16, UInt16, String)])
  func identities(
    major: UInt16, minor: UInt16, rolledMajor: UInt16, rolledMinor: UInt16, uuid: String
  ) throws {
    let secret = RoomSecret(word: "marmalade", room: Self.room)
    let identity = BeaconIdentity(uuid: Self.room, major: major, minor: minor)
    let rolled = secret.rolled(identity, at: Self.minute)
    #expect(rolled.uuid.description == uuid)
    #expect(rolled.major == rolledMajor)
    #expect(rolled.minor == rolledMinor)
    #expect(secret.canonical(rolled, at: Self.minute) == identity)
    #expect(secret.canonical(rolled, at: Minute(count: 29_000_001)) == nil)
  }

  /// Numbers under the room's UUID are not enough: each pair has its proof.
  @Test func foreignNumbersAreNoMembers() {
    let member = BeaconIdentity(uuid: Self.room, major: 0, minor: 0)
    var forged = Self.secret.rolled(member, at: Self.minute)
    for bit in 0..<32 {
      forged = Self.secret.rolled(member, at: Self.minute)
      if bit < 16 { forged.major ^= 1 << bit } else { forged.minor ^= 1 << (bit - 16) }
      #expect(Self.secret.canonical(forged, at: Self.minute) == nil)
    }
  }

  /// RFC 9106's reference implementation, for "password" and "somesalt"; and a code on a day, computed by Python.
  @Test func codes() throws {
    let known = try #require(
      argon2Key(password: Array("password".utf8), salt: Array("somesalt".utf8), passes: 2))
    #expect(known == hex("09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"))
    let code = try #require(RoomCode("kiwi-lamp-moon-47"))
    let day = Self.minute.day
    #expect(day == 20_138)
    let today = try #require(RoomSecret(code: code, day: day))
    #expect(today.topic == RoomSecret(room: .roomOfCodes, key: hex(Self.codeKey)).topic)
    #expect(today.topic != RoomSecret(code: code, day: day + 1)?.topic)
  }

  private static let codeKey = "3160d905c7f90784efa737eb84146a58db552d5702f0a8d325c1aa87368f5489"

  static let sender = BeaconIdentity(uuid: room, major: 0xFFFF, minor: 0xC3D4)

  static func seal(_ message: [UInt8] = message, at minute: Minute = minute) -> [UInt8]? {
    secret.seal(message, from: sender, at: minute)
  }

  @Test func sealed() {
    let sealed = hex("4818293d80488b3976306e67dc737ee054f2314b311d5a7fe04206")
    #expect(Self.seal() == sealed)
    #expect(Self.secret.open(sealed, from: Self.sender) == Self.message)
  }

  @Test func numbersRoundTrip() {
    var random = SeededRandom(seed: 1)
    var seen: Set<BeaconIdentity> = []
    for minor in UInt16(0)..<1000 {
      let minute = Minute(count: Int64(bitPattern: random.next()))
      let identity = BeaconIdentity(
        uuid: Self.room, major: .random(in: 0 ... .max, using: &random), minor: minor)
      #expect(
        Self.secret.canonical(Self.secret.rolled(identity, at: minute), at: minute) == identity)
      seen.insert(
        Self.secret.rolled(
          BeaconIdentity(uuid: Self.room, major: 0, minor: minor), at: Self.minute))
    }
    #expect(seen.count == 1000)
  }

  /// Nothing about two beacons stays the same, not even the difference of their numbers.
  @Test func nothingRepeats() {
    func difference(_ minute: Int64) -> UInt16 {
      let pair = [(0, 0), (0xFFFF, 0xBEEF)].map { (major: UInt16, minor: UInt16) in
        Self.secret.rolled(
          BeaconIdentity(uuid: Self.room, major: major, minor: minor),
          at: Minute(count: minute))
      }
      return pair[0].minor ^ pair[1].minor
    }
    #expect(Set((0..<50).map { difference($0) }).count > 45)
    #expect(
      Set(
        (0..<50).map {
          Self.secret.rolled(Self.sender, at: Minute(count: $0)).uuid
        }
      ).count == 50)
    #expect(
      Set((0..<50).map { Self.seal(at: Minute(count: 29_000_000 + $0)) }).count == 50)
  }

  /// Each bit of a sealed message counts.
  @Test func changedMessagesDoNotOpen() throws {
    let sealed = try #require(Self.seal())
    for bit in 0..<(sealed.count * 8) {
      var changed = sealed
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(Self.secret.open(changed, from: Self.sender) == nil)
    }
    for other in [Array(sealed.dropLast()), sealed + [0], Self.message, []] {
      #expect(Self.secret.open(other, from: Self.sender) == nil)
    }
    var other = Self.sender
    other.minor += 1
    #expect(Self.secret.open(sealed, from: other) == nil)
  }

  @Test func otherSecretsHaveOtherKeys() throws {
    let sealed = try #require(Self.seal())
    let others = [
      RoomSecret(word: "Marmalade", room: Self.room),
      RoomSecret(word: "marmalade", room: BeaconUUID(room: "cellar")),
    ]
    for other in others {
      #expect(other.open(sealed, from: Self.sender) == nil)
      #expect(other.code(.beacon, Self.minute) != Self.secret.code(.beacon, Self.minute))
    }
    let same = RoomSecret(word: "marmalade", room: Self.room)
    #expect(same.open(sealed, from: Self.sender) == Self.message)
  }

  @Test func onlyMessagesAreSealed() {
    for message in [
      [], Array(Self.message.dropLast()), Self.message + [0], [0x49] + Self.message.dropFirst(),
      [0x48, 0x18] + Self.message.dropFirst(2),
    ] {
      #expect(Self.seal(message) == nil)
    }
  }
}

// Letters over a broker.
extension RoomSecretTests {
  /// Frozen, and computed by another program (Python's hmac and hashlib).
  @Test(
    arguments: [
      (
        0, 0, "4810a1b2c3d48c0701020258beef40b3",
        "222a0b264818293d801f95ccb2dbe78116df5e11238e76a873bb15d1e34238"
      ),
      (
        0xFFFF, 0xBEEF, "4811a1b2c3d400000000000000000000",
        "e4901c314819293d808e3e4991f001a42e9071dc69e4827838aec1a6503f29"
      ),
    ] as [(UInt16, UInt16, String, String)])
  func letterFormat(major: UInt16, minor: UInt16, message: String, letter: String) throws {
    let sender = BeaconIdentity(uuid: Self.room, major: major, minor: minor)
    #expect(Self.secret.letter(hex(message), from: sender, at: Self.minute) == hex(letter))
    let read = try #require(Self.secret.read(hex(letter), at: Self.minute))
    #expect(read.sender == sender && read.message == hex(message))
  }

  @Test func topic() {
    #expect(Self.secret.topic == "be551a221e0d98af")
    #expect(RoomSecret(word: "jam", room: Self.room).topic != Self.secret.topic)
  }

  @Test(arguments: [-2, -1, 0, 1, 2]) func clocksMayDifferByAMinute(_ difference: Int64) throws {
    let letter = try #require(
      Self.secret.letter(Self.message, from: Self.sender, at: Self.minute))
    let read = Self.secret.read(letter, at: Minute(count: Self.minute.count + difference))
    #expect(read?.message == (abs(difference) <= 1 ? Self.message : nil))
  }

  /// Each bit counts, those of the sender, too.
  @Test func changedLettersAreNotRead() throws {
    let letter = try #require(
      Self.secret.letter(Self.message, from: Self.sender, at: Self.minute))
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
      RoomSecret(word: "jam", room: Self.room).read(letter, at: Self.minute) == nil)
  }
}
