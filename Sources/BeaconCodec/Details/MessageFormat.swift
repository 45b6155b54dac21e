extension BeaconUUID {
  /// The UUID of hotcold's beacons, from the original iPhone app.
  package static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)
}

/// The format of players' messages: manufacturer data with a mark, because other programs may also
/// use the identifier for "no company". The value of the AD structure:
///
///     FF FF      | 48   | ...
///     no company | mark | the message, with the mark at most 27 bytes
package enum MessageFormat {
  /// The identifier for "no company" (Bluetooth Assigned Numbers, 7.1).
  package static let company: UInt16 = 0xFFFF
  package static let mark: UInt8 = 0x48
  /// The longest message in bytes, including the mark.
  package static let maximumLength = 27

  /// The whole AD structure; nil if the message has no mark or is too long.
  package static func structure(_ message: [UInt8]) -> [UInt8]? {
    guard message.first == mark, message.count <= maximumLength else { return nil }
    return [UInt8(message.count + 3), ADType.manufacturerData.rawValue] + littleEndian(company)
      + message
  }

  /// - Parameter value: the manufacturer data with its company identifier.
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
