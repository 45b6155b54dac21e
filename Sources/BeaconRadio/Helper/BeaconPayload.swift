import BeaconCodec

/// What the helper lets onto the air: an iBeacon, and as an answer to scanners what players tell each
/// other in one format. Nobody can put a name of his choice, a service or anything else there through it.
enum BeaconPayload {
  /// The 30 bytes of an iBeacon, as this program writes them.
  static func isBeacon(_ bytes: [UInt8]) -> Bool {
    IBeacon(advertisingData: bytes.span)?.advertisingData == bytes
  }

  /// A message, and behind it a name or none; or nothing at all.
  static func isResponse(_ bytes: [UInt8], _ messages: MessageFormat) -> Bool {
    guard let length = bytes.first else { return true }
    let (message, rest) = (bytes.prefix(Int(length) + 1), bytes.dropFirst(Int(length) + 1))
    guard message.count > 4, messages.structure(Array(message.dropFirst(4))) == Array(message)
    else {
      return false
    }
    return rest.isEmpty || isName(Array(rest))
  }

  /// One name, without anything that a screen would not show.
  private static func isName(_ structure: [UInt8]) -> Bool {
    guard structure.count > 2, Int(structure[0]) == structure.count - 1,
      [ADType.completeLocalName, .shortenedLocalName].contains(ADType(rawValue: structure[1]))
    else { return false }
    let text = structure.dropFirst(2)
    return SafeText(utf8: text).description.utf8.elementsEqual(text)
  }
}
