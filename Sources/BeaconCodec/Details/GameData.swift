// The value of the manufacturer-specific AD structure:
//
//   FF FF      | 48   | ...
//   no company | mark | what the game has to say, with the mark at most 24 bytes

/// The manufacturer data in which the players' programs tell each other things.
package enum GameData {
  /// Assigned to nobody, for what is no company's product (Bluetooth Assigned Numbers, 7.1).
  package static let company: UInt16 = 0xFFFF
  /// The first byte of each message: others use this company too.
  package static let mark: UInt8 = 0x48
  /// Bytes, mark included.
  package static let maximumLength = 24

  /// The whole AD structure around a message; nil for one that is none.
  package static func structure(_ message: [UInt8]) -> [UInt8]? {
    guard message.first == mark, message.count <= maximumLength else { return nil }
    return [UInt8(message.count + 3), ADType.manufacturerData.rawValue, 0xFF, 0xFF] + message
  }

  /// The message in a manufacturer-specific value of the company.
  static func message(in value: borrowing Span<UInt8>) -> [UInt8]? {
    guard value.count > 2, value.count <= 2 + maximumLength, value[2] == mark else { return nil }
    var message: [UInt8] = []
    message.reserveCapacity(value.count - 2)
    for position in 2..<value.count { message.append(value[position]) }
    return message
  }
}
