import BeaconCodec

// The value of the manufacturer-specific AD structure:
//
//   FF FF      | 48   | ...
//   no company | mark | what the game has to say, with the mark at most 24 bytes

extension MessageFormat {
  /// In which the players' programs tell each other things. The company is assigned to nobody, for what is no company's
  /// product (Bluetooth Assigned Numbers, 7.1).
  package static let hotcold = MessageFormat(company: 0xFFFF, mark: 0x48, maximumLength: 24)
}
