import BeaconCodec

/// A room's secret, with which beacons change their numbers every minute and messages are sealed.
package struct RoomSecret: Sendable {
  package let room: BeaconUUID
  private let key: [UInt8]

  /// Determines the cost of a guess, and of starting the program.
  static let rounds: UInt32 = 50_000

  package init(word: String, room: BeaconUUID) {
    self.init(
      room: room,
      key: derivedKey(password: canonicalBytes(of: word), salt: room.bytes, rounds: Self.rounds))
  }

  init(room: BeaconUUID, key: [UInt8]) {
    self.room = room
    self.key = key
  }

  /// HMAC-SHA-256 of the use, the minute and more bytes. No use is a prefix of another.
  func code(_ use: Use, _ minute: Minute, _ rest: [UInt8] = []) -> [UInt8] {
    hmacSHA256(Array(use.rawValue.utf8) + minute.bytes + rest, key: key)
  }

  enum Use: String {
    case beacon, number, proof, seal, mac
    /// For messages through a broker.
    case topic
  }
}

// A beacon's numbers as sent, different each minute: major and minor encrypted together, and a UUID
// that authenticates them. Strangers can neither link nor forge them.
extension RoomSecret {
  /// Version 8 (RFC 9562, 5.8): the first eight bytes of HMAC("beacon" | minute), the same for the
  /// whole room, and those of HMAC("proof" | minute | major and minor as sent).
  private func uuid(of numbers: (UInt16, UInt16), at minute: Minute) -> BeaconUUID {
    let proof = code(.proof, minute, bigEndian(numbers.0) + bigEndian(numbers.1))
    return BeaconUUID(first: Array(code(.beacon, minute).prefix(8) + proof), version: 8)
  }

  /// The identity that a beacon of the room sends in a minute.
  package func rolled(_ identity: BeaconIdentity, at minute: Minute) -> BeaconIdentity {
    var (left, right) = (identity.major, identity.minor)
    for round in Self.feistelRounds { (left, right) = (right, left ^ mix(right, round, minute)) }
    return BeaconIdentity(uuid: uuid(of: (left, right), at: minute), major: left, minor: right)
  }

  /// nil for another room or minute, or if the authentication fails.
  func canonical(_ identity: BeaconIdentity, at minute: Minute) -> BeaconIdentity? {
    guard identity.uuid == uuid(of: (identity.major, identity.minor), at: minute) else {
      return nil
    }
    return decrypted((identity.major, identity.minor), at: minute)
  }

  private func decrypted(_ numbers: (UInt16, UInt16), at minute: Minute) -> BeaconIdentity {
    var (left, right) = numbers
    for round in Self.feistelRounds.reversed() {
      (left, right) = (right ^ mix(left, round, minute), left)
    }
    return BeaconIdentity(uuid: room, major: left, minor: right)
  }

  /// Four rounds of a Feistel network give a pseudorandom permutation (Luby and Rackoff 1988).
  private static let feistelRounds: [UInt8] = [0, 1, 2, 3]

  private func mix(_ half: UInt16, _ round: UInt8, _ minute: Minute) -> UInt16 {
    UInt16(number(code(.number, minute, [round] + bigEndian(half)).prefix(2)))
  }
}

// A sealed message:
//
//   0    | 1        | 2-4    | 5-12 | 13-26
//   mark | gggg1kkk | minute | code | bytes 2-15 of the message, encrypted
//
//   code  the first 8 bytes of HMAC("mac" | minute | sender's major and minor | byte 1 | bytes 2-15)
//   cipher  XOR with the first 14 bytes of HMAC("seal" | minute | code)
//
// Sealing needs no random numbers: the code differs for each sender, message and minute, and serves
// as the synthetic initialization vector of the cipher (as in RFC 5297). The minute is not
// encrypted, for listeners whose clock is wrong.
extension RoomSecret {
  static let messageLength = 16
  static let sealedLength = 27
  private static let sealedBit: UInt8 = 8
  private static let codeLength = 8

  static func isSealed(_ message: [UInt8]) -> Bool {
    message.count == sealedLength && message[0] == MessageFormat.mark
      && message[1] & sealedBit != 0
  }

  static func minute(of sealed: [UInt8]) -> Minute { Minute(sealedBytes: sealed[2..<5]) }

  /// - Parameters:
  ///   - message: 16 bytes; for another length the result is nil.
  ///   - sender: the sender's beacon in the room.
  package func seal(
    _ message: [UInt8], from sender: BeaconIdentity, at minute: Minute
  ) -> [UInt8]? {
    guard message.count == Self.messageLength, message[0] == MessageFormat.mark,
      message[1] & Self.sealedBit == 0
    else { return nil }
    let second = message[1] | Self.sealedBit
    let content = Array(message[2...])
    let code = mac(second, content, sender, minute)
    return [message[0], second] + minute.sealedBytes + code + cipher(content, code, minute)
  }

  /// The message; nil if it was not sealed by this sender.
  package func open(_ sealed: [UInt8], from sender: BeaconIdentity) -> [UInt8]? {
    guard Self.isSealed(sealed) else { return nil }
    let minute = Self.minute(of: sealed)
    let code = Array(sealed[5..<(5 + Self.codeLength)])
    let content = cipher(Array(sealed[(5 + Self.codeLength)...]), code, minute)
    guard areEqualSecrets(mac(sealed[1], content, sender, minute), code) else { return nil }
    return [sealed[0], sealed[1] & ~Self.sealedBit] + content
  }

  private func mac(
    _ second: UInt8, _ content: [UInt8], _ sender: BeaconIdentity, _ minute: Minute
  ) -> [UInt8] {
    let numbers = bigEndian(sender.major) + bigEndian(sender.minor)
    return Array(code(.mac, minute, numbers + [second] + content).prefix(Self.codeLength))
  }

  /// An XOR, which is its own inverse.
  private func cipher(_ content: [UInt8], _ code: [UInt8], _ minute: Minute) -> [UInt8] {
    zip(content, self.code(.seal, minute, code)).map { $0 ^ $1 }
  }
}

/// Compares in constant time, for equal lengths.
package func areEqualSecrets(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

// A message through a broker, 31 bytes: the sender's major and minor as sent, then the message.
extension RoomSecret {
  /// Strangers cannot link it to the room: the first 8 bytes of HMAC("topic" | 0).
  package var topic: String {
    hexDigits(number(code(.topic, Minute(count: 0)).prefix(8)))
  }

  /// - Parameters:
  ///   - message: 16 bytes; for another length the result is nil.
  ///   - sender: the sender's beacon in the room.
  package func letter(
    _ message: [UInt8], from sender: BeaconIdentity, at minute: Minute
  ) -> [UInt8]? {
    let numbers = rolled(sender, at: minute)
    return seal(message, from: sender, at: minute).map {
      bigEndian(numbers.major) + bigEndian(numbers.minor) + $0
    }
  }

  /// The sender and message of a letter of about this minute; nil if it is not from this room.
  package func read(
    _ letter: [UInt8], at minute: Minute
  ) -> (sender: BeaconIdentity, message: [UInt8])? {
    let sealed = Array(letter.dropFirst(4))
    guard Self.isSealed(sealed) else { return nil }
    let written = Self.minute(of: sealed)
    let numbers = (UInt16(number(letter.prefix(2))), UInt16(number(letter[2..<4])))
    let sender = decrypted(numbers, at: written)
    guard minute.around.contains(written), let message = open(sealed, from: sender) else {
      return nil
    }
    return (sender, message)
  }
}
