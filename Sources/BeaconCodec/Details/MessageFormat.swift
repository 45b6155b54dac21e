// The game's constants on the air.

extension BeaconUUID {
  /// The game's UUID, from the original iPhone app.
  package static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)
}

/// The format of players' messages: manufacturer data with a mark, because other programs may use
/// the same company. The value of the AD structure:
///
///     FF FF      | 48   | ...
///     no company | mark | the message, with the mark at most 27 bytes
package enum MessageFormat {
  /// The number for "no company" (Bluetooth Assigned Numbers, 7.1).
  package static let company: UInt16 = 0xFFFF
  package static let mark: UInt8 = 0x48
  /// Bytes, with the mark.
  package static let maximumLength = 27

  /// The whole AD structure; nil if the message is invalid.
  package static func structure(_ message: [UInt8]) -> [UInt8]? {
    guard message.first == mark, message.count <= maximumLength else { return nil }
    return [UInt8(message.count + 3), ADType.manufacturerData.rawValue] + littleEndian(company)
      + message
  }

  /// - Parameter value: of the company's manufacturer data.
  static func message(in value: borrowing Span<UInt8>) -> [UInt8]? {
    guard value.count > 2, value.count <= 2 + maximumLength, value[2] == mark else { return nil }
    return bytes(of: value.extracting(droppingFirst: 2))
  }
}

extension SightingDetails {
  package init(scanResponse data: borrowing Span<UInt8>) {
    self.init(eventType: [.legacy, .scanResponse], data: data)
  }
}
