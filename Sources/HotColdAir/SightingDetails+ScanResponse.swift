import BeaconCodec

extension SightingDetails {
  /// What a player's scan response says to who hears it.
  package init(scanResponse data: borrowing Span<UInt8>) {
    self.init(eventType: [.legacy, .scanResponse], data: data, messages: .hotcold)
  }
}
