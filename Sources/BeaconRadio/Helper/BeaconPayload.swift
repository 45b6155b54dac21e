import BeaconCodec

/// Checks the data that the helper sends: an iBeacon; as scan response, a message and a name.
enum BeaconPayload {
  /// Whether these are the 30 bytes of an iBeacon, as hotcold writes them.
  static func isBeacon(_ bytes: [UInt8]) -> Bool {
    IBeacon(advertisingData: bytes.span)?.advertisingData == bytes
  }

  /// Whether this is empty, or a message with at most one name after it.
  static func isResponse(_ bytes: [UInt8]) -> Bool {
    guard let length = bytes.first else { return true }
    let (message, rest) = (bytes.prefix(Int(length) + 1), bytes.dropFirst(Int(length) + 1))
    guard message.count > 4, MessageFormat.structure(Array(message.dropFirst(4))) == Array(message)
    else {
      return false
    }
    return rest.isEmpty || isName(Array(rest))
  }

  /// Whether this is one name of printable characters.
  private static func isName(_ structure: [UInt8]) -> Bool {
    guard structure.count > 2, Int(structure[0]) == structure.count - 1,
      [ADType.completeLocalName, .shortenedLocalName].contains(ADType(rawValue: structure[1]))
    else { return false }
    let text = structure.dropFirst(2)
    return SafeText(utf8: text).description.utf8.elementsEqual(text)
  }
}
