import BeaconCodec

// What a player tells by a broker, which others may read, too: who it is and one message, in 28 bytes.
//
//   0-7   | 8-9   | 10-11 | 12-27
//   stamp | major | minor | message
//
//   stamp  the first 8 bytes of HMAC("stamp" | minute | bytes 8-27 as they were)
//   bytes 8-27  XOR with the first 20 bytes of HMAC("letter" | minute | stamp)
//
// As with a message on the air, the stamp is what the cipher begins with, and nothing random is needed.
extension RoomSecret {
  package static let letterLength = stampLength + contentLength
  private static let stampLength = 8
  private static let contentLength = 4 + messageLength

  /// The level of a topic that those of the room share, and by which nobody else knows it: sixteen hexadecimal
  /// digits, the first bytes of HMAC("topic" | 0).
  package var topic: String {
    hexadecimal(code(.topic, Minute(count: 0)).prefix(8))
  }

  /// - Parameters:
  ///   - sender: its own numbers; the UUID is the room's.
  ///   - message: 16 bytes of a player's message; nil for anything else.
  package func letter(
    _ message: [UInt8], from sender: BeaconIdentity, at minute: Minute
  ) -> [UInt8]? {
    guard message.count == Self.messageLength else { return nil }
    let content = bigEndian(sender.major) + bigEndian(sender.minor) + message
    let stamp = stamp(content, minute)
    return stamp + enciphered(content, stamp, minute)
  }

  /// Who sent a letter in this minute or in one of its neighbours, and what; nil for what nobody of this room wrote.
  package func read(
    _ letter: [UInt8], at minute: Minute
  ) -> (sender: BeaconIdentity, message: [UInt8])? {
    guard letter.count == Self.letterLength else { return nil }
    let stamp = Array(letter.prefix(Self.stampLength))
    for minute in minute.around {
      let content = enciphered(Array(letter.dropFirst(Self.stampLength)), stamp, minute)
      guard isEqual(self.stamp(content, minute), stamp) else { continue }
      let sender = BeaconIdentity(
        uuid: room.uuid, major: UInt16(number(content.prefix(2))),
        minor: UInt16(number(content.dropFirst(2).prefix(2))))
      return (sender, Array(content.dropFirst(4)))
    }
    return nil
  }

  private func stamp(_ content: [UInt8], _ minute: Minute) -> [UInt8] {
    Array(code(.stamp, minute, content).prefix(Self.stampLength))
  }

  private func enciphered(_ content: [UInt8], _ stamp: [UInt8], _ minute: Minute) -> [UInt8] {
    zip(content, code(.letter, minute, stamp)).map { $0 ^ $1 }
  }
}
