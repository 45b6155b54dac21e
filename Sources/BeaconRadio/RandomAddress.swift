import BeaconCodec

extension BluetoothAddress {
  /// A non-resolvable private address: 46 random bits under two zero ones
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2). It says nothing about the machine.
  static func randomNonResolvable() -> BluetoothAddress {
    var generator = SystemRandomNumberGenerator()
    return randomNonResolvable(using: &generator)
  }

  static func randomNonResolvable(
    using generator: inout some RandomNumberGenerator
  ) -> BluetoothAddress {
    // Neither all zeros nor all ones.
    BluetoothAddress(bits: .random(in: 1..<0x3FFF_FFFF_FFFF, using: &generator), kind: .random)
  }
}
