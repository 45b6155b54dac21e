import BeaconCodec

extension BeaconUUID {
  /// The game's own, from the iPhone app that it descends from.
  package static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)
}
