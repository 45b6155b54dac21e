/// How programs of one kind tell each other things: by manufacturer data of a company that begins with a mark of theirs,
/// for others may use the company, too.
///
/// The value of such an AD structure is the company, the mark, and what there is to say.
public struct MessageFormat: Equatable, Sendable {
  /// Bluetooth Assigned Numbers, 7.1.
  public var company: UInt16
  /// The first byte of each message.
  public var mark: UInt8
  /// Bytes, mark included.
  public var maximumLength: UInt8

  /// As its properties say.
  public init(company: UInt16, mark: UInt8, maximumLength: UInt8) {
    self.company = company
    self.mark = mark
    self.maximumLength = maximumLength
  }

  /// The whole AD structure around a message; nil for one that is none.
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

// What everything of the game's has to agree on to be on the air.

extension BeaconUUID {
  /// The game's own, from the iPhone app that it descends from.
  package static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)
}

// The value of the manufacturer-specific AD structure:
//
//   FF FF      | 48   | ...
//   no company | mark | what the game has to say, with the mark at most 27 bytes

extension MessageFormat {
  /// In which the players' programs tell each other things. The company is assigned to nobody, for what is no company's
  /// product (Bluetooth Assigned Numbers, 7.1).
  package static let hotcold = MessageFormat(company: 0xFFFF, mark: 0x48, maximumLength: 27)
}

extension SightingDetails {
  /// What a player's scan response says to who hears it.
  package init(scanResponse data: borrowing Span<UInt8>) {
    self.init(eventType: [.legacy, .scanResponse], data: data, messages: .hotcold)
  }
}
