import BeaconCodec

// A sealed message:
//
//   0    | 1        | 2-9  | 10-23
//   mark | vvvv1kkk | code | bytes 2-15 of the message, enciphered
//
//   code  the first 8 bytes of HMAC("mac" | minute | byte 1 | bytes 2-15)
//   cipher  XOR with the first 14 bytes of HMAC("seal" | minute | code)
//
// So nothing random is needed: the code is different for each message and minute, and it is what the
// cipher begins with (a synthetic initialization vector, as in RFC 5297).
extension RoomSecret {
  static let messageLength = 16
  static let sealedLength = 24
  private static let sealedBit: UInt8 = 8
  private static let codeLength = 8

  /// - Parameter message: 16 bytes of a player's message; nil for anything else.
  package func seal(_ message: [UInt8], at minute: Minute) -> [UInt8]? {
    guard message.count == Self.messageLength, message[0] == MessageFormat.hotcold.mark,
      message[1] & Self.sealedBit == 0
    else { return nil }
    let second = message[1] | Self.sealedBit
    let content = Array(message[2...])
    let code = mac(second, content, minute)
    return [message[0], second] + code + cipher(content, code, minute)
  }

  /// The message as it was before it was sealed, in this minute or in one of its neighbours; nil for
  /// what none of this room has sealed.
  package func open(_ sealed: [UInt8], at minute: Minute) -> [UInt8]? {
    guard sealed.count == Self.sealedLength, sealed[0] == MessageFormat.hotcold.mark,
      sealed[1] & Self.sealedBit != 0
    else { return nil }
    let code = Array(sealed[2..<(2 + Self.codeLength)])
    for minute in minute.around {
      let content = cipher(Array(sealed[(2 + Self.codeLength)...]), code, minute)
      if isEqual(mac(sealed[1], content, minute), code) {
        return [sealed[0], sealed[1] & ~Self.sealedBit] + content
      }
    }
    return nil
  }

  private func mac(_ second: UInt8, _ content: [UInt8], _ minute: Minute) -> [UInt8] {
    Array(code(.mac, minute, [second] + content).prefix(Self.codeLength))
  }

  private func cipher(_ content: [UInt8], _ code: [UInt8], _ minute: Minute) -> [UInt8] {
    zip(content, self.code(.seal, minute, code)).map { $0 ^ $1 }
  }

  /// In the same time wherever they differ.
  func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
