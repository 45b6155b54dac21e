/// A format for messages between programs: manufacturer data of a company, starting with a mark, because others may use
/// the same company.
///
/// The value of the AD structure is the company, the mark and the message.
public struct MessageFormat: Equatable, Sendable {
  /// Bluetooth Assigned Numbers, 7.1.
  public var company: UInt16
  /// The first byte of each message.
  public var mark: UInt8
  /// The length in bytes, with the mark.
  public var maximumLength: UInt8

  /// Creates it from its properties.
  public init(company: UInt16, mark: UInt8, maximumLength: UInt8) {
    self.company = company
    self.mark = mark
    self.maximumLength = maximumLength
  }

  /// The whole AD structure of a message; nil if the message is invalid.
  public func structure(_ message: [UInt8]) -> [UInt8]? {
    guard message.first == mark, message.count <= Int(maximumLength),
      let length = UInt8(exactly: message.count + 3)
    else { return nil }
    return [length, ADType.manufacturerData.rawValue] + littleEndian(company) + message
  }

  /// The message in a manufacturer-specific value of the company.
  func message(in value: borrowing Span<UInt8>) -> [UInt8]? {
    guard value.count > 2, value.count <= 2 + Int(maximumLength), value[2] == mark else {
      return nil
    }
    return bytes(of: value.extracting(droppingFirst: 2))
  }
}

// The game's constants on the air.

extension BeaconUUID {
  /// The game's UUID, from the original iPhone app.
  package static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)
}

// The value of the manufacturer-specific AD structure:
//
//   FF FF      | 48   | ... no company | mark | the message, with the mark at most 27 bytes

extension MessageFormat {
  /// The format of players' messages. The company number is for uses without a company (Bluetooth Assigned Numbers,
  /// 7.1).
  package static let hotcold = MessageFormat(company: 0xFFFF, mark: 0x48, maximumLength: 27)
}

extension SightingDetails {
  /// The contents of a player's scan response.
  package init(scanResponse data: borrowing Span<UInt8>) {
    self.init(eventType: [.legacy, .scanResponse], data: data, messages: .hotcold)
  }
}
