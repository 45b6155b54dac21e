import BeaconCodec

// A sealed message:
//
//   0    | 1        | 2-4    | 5-12 | 13-26
//   mark | vvvv1kkk | minute | code | bytes 2-15 of the message, enciphered
//
//   code  the first 8 bytes of HMAC("mac" | minute | sender's major and minor | byte 1 | bytes 2-15)
//   cipher  XOR with the first 14 bytes of HMAC("seal" | minute | code)
//
// So nothing random is needed: the code is different for each sender, message and minute, and it is what the cipher
// begins with (a synthetic initialization vector, as in RFC 5297). The minute stands in clear for those whose clock
// is wrong.
extension RoomSecret {
  static let messageLength = 16
  static let sealedLength = 27
  private static let sealedBit: UInt8 = 8
  private static let codeLength = 8

  /// Whether a message of the game is one that somebody has sealed.
  static func isSealed(_ message: [UInt8]) -> Bool {
    message.count == sealedLength && message[0] == MessageFormat.hotcold.mark
      && message[1] & sealedBit != 0
  }

  /// The minute that a sealed message claims.
  static func minute(of sealed: [UInt8]) -> Minute { Minute(sealedBytes: sealed[2..<5]) }

  /// - Parameters:
  ///   - message: 16 bytes of a player's message; nil for anything else.
  ///   - sender: its beacon, as it is in the room.
  package func seal(
    _ message: [UInt8], from sender: BeaconIdentity, at minute: Minute
  ) -> [UInt8]? {
    guard message.count == Self.messageLength, message[0] == MessageFormat.hotcold.mark,
      message[1] & Self.sealedBit == 0
    else { return nil }
    let second = message[1] | Self.sealedBit
    let content = Array(message[2...])
    let code = mac(second, content, sender, minute)
    return [message[0], second] + minute.sealedBytes + code + cipher(content, code, minute)
  }

  /// The message as it was before this sender sealed it in the minute that it claims; nil for what it has not sealed.
  package func open(_ sealed: [UInt8], from sender: BeaconIdentity) -> [UInt8]? {
    guard Self.isSealed(sealed) else { return nil }
    let minute = Self.minute(of: sealed)
    let code = Array(sealed[5..<(5 + Self.codeLength)])
    let content = cipher(Array(sealed[(5 + Self.codeLength)...]), code, minute)
    guard isEqual(mac(sealed[1], content, sender, minute), code) else { return nil }
    return [sealed[0], sealed[1] & ~Self.sealedBit] + content
  }

  private func mac(
    _ second: UInt8, _ content: [UInt8], _ sender: BeaconIdentity, _ minute: Minute
  ) -> [UInt8] {
    let numbers = bigEndian(sender.major) + bigEndian(sender.minor)
    return Array(code(.mac, minute, numbers + [second] + content).prefix(Self.codeLength))
  }

  private func cipher(_ content: [UInt8], _ code: [UInt8], _ minute: Minute) -> [UInt8] {
    zip(content, self.code(.seal, minute, code)).map { $0 ^ $1 }
  }

  /// In the same time wherever they differ.
  func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
