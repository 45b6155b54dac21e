import BeaconCodec

/// What the helper accepts for sending: an iBeacon, and as a scan response a player's message with one name. A client
/// cannot send a service or anything else through it.
enum BeaconPayload {
  /// Whether it is the 30 bytes of an iBeacon, as this program writes them.
  static func isBeacon(_ bytes: [UInt8]) -> Bool {
    IBeacon(advertisingData: bytes.span)?.advertisingData == bytes
  }

  /// Whether it is a message, followed by a name or nothing; or empty.
  static func isResponse(_ bytes: [UInt8]) -> Bool {
    guard let length = bytes.first else { return true }
    let (message, rest) = (bytes.prefix(Int(length) + 1), bytes.dropFirst(Int(length) + 1))
    guard message.count > 4, MessageFormat.structure(Array(message.dropFirst(4))) == Array(message)
    else {
      return false
    }
    return rest.isEmpty || isName(Array(rest))
  }

  /// Whether it is one name of printable characters.
  private static func isName(_ structure: [UInt8]) -> Bool {
    guard structure.count > 2, Int(structure[0]) == structure.count - 1,
      [ADType.completeLocalName, .shortenedLocalName].contains(ADType(rawValue: structure[1]))
    else { return false }
    let text = structure.dropFirst(2)
    return SafeText(utf8: text).description.utf8.elementsEqual(text)
  }
}
