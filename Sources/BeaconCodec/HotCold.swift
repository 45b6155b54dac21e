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
