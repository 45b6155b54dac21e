/// A controller's version and features.
struct Profile: Equatable, Sendable {
  let name: String
  /// Core 4.2 is 8, 5.0 is 9, 5.2 is 11 (Assigned Numbers, 2.1).
  let version: UInt8
  let hasExtendedAdvertising: Bool
  /// Whether it accepts commands about unknown advertising sets, and data that the set's type cannot carry.
  var isLenient = false

  /// In slots of 0.625 ms: 100 ms before Bluetooth 5.0, and 20 ms since.
  var shortestNonConnectableInterval: UInt32 { version < 9 ? 0xA0 : 0x20 }

  static let all = [
    Profile(name: "4.2", version: 8, hasExtendedAdvertising: false),
    // Like a Raspberry Pi: version 5.0 without extended advertising.
    Profile(name: "5.0-legacy", version: 9, hasExtendedAdvertising: false),
    Profile(name: "5.x", version: 11, hasExtendedAdvertising: true),
    Profile(name: "5.x-lenient", version: 11, hasExtendedAdvertising: true, isLenient: true),
  ]

  static func named(_ name: some StringProtocol) -> Profile? { all.first { $0.name == name } }

  /// About as many as the controller of a common laptop has.
  static let advertisingSets = 6
  /// The most that one report can have.
  static let longestAdvertisingData = 229

  /// The BR/EDR features of an ordinary dual-mode adapter (Vol 2, Part C, 3.3).
  static let features: [UInt8] = [0xBF, 0xFE, 0x0F, 0xFE, 0xDB, 0xFF, 0x5B, 0x87]

  /// The LE features (Vol 6, Part B, 4.6).
  var lowEnergyFeatures: [UInt8] {
    // Encryption, extended reject, feature exchange, ping, data length; 2M, extended advertising, channel selection 2.
    [0x3D, hasExtendedAdvertising ? 0x51 : 0x00, 0, 0, 0, 0, 0, 0]
  }

  /// The supported commands, one bit each (Vol 4, Part E, 6.27).
  var commands: [UInt8] {
    var octets = [UInt8](repeating: 0, count: 64)
    octets[0] = 0b0000_0011  // inquiry, and its cancel
    octets[5] = 0b1100_0000  // set event mask, reset
    octets[6] = 0b0000_0001  // set event filter
    octets[14] = 0b1110_1000  // version, features, extended features, buffer size
    octets[15] = 0b0000_0010  // address
    octets[24] = 0b0110_0000  // LE host support
    octets[25] = 0b1111_0111  // event mask ... advertising data
    octets[26] = 0b1100_1111  // scan response ... scan enable; accept list size and clear
    octets[27] = 0b1000_0011  // accept list add and remove; random number
    octets[28] = 0b0000_1000  // supported states
    octets[33] = 0b1100_0000  // data length
    octets[34] = 0b0000_0001  // data length
    octets[35] = 0b0000_1000  // data length
    if hasExtendedAdvertising {
      octets[35] |= 0b0010_0000  // default PHY
      octets[36] = 0b1111_1110  // sets' addresses ... number of sets
      octets[37] = 0b0110_0011  // remove, clear; extended scan parameters and enable
      octets[38] = 0b1000_0000  // transmit power
    }
    return octets
  }
}
