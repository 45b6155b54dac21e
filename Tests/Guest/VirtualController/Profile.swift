/// What a controller claims to be.
struct Profile: Equatable, Sendable {
  let name: String
  /// Core 4.2 is 8, 5.0 is 9, 5.2 is 11 (Assigned Numbers, 2.1).
  let version: UInt8
  let hasExtendedAdvertising: Bool
  /// It takes commands about advertising sets that it does not know, and scan responses where nobody can ask.
  var isLenient = false

  /// Before 5.0 nothing that cannot be connected to advertised more often than every 100 ms.
  var shortestNonConnectableInterval: UInt32 { version < 9 ? 0xA0 : 0x20 }

  static let all = [
    Profile(name: "4.2", version: 8, hasExtendedAdvertising: false),
    // As a Raspberry Pi is: the version promises what the features do not hold.
    Profile(name: "5.0-legacy", version: 9, hasExtendedAdvertising: false),
    Profile(name: "5.x", version: 11, hasExtendedAdvertising: true),
    Profile(name: "5.x-lenient", version: 11, hasExtendedAdvertising: true, isLenient: true),
  ]

  static func named(_ name: some StringProtocol) -> Profile? { all.first { $0.name == name } }

  /// As many as a common laptop's controller has, roughly.
  static let advertisingSets = 6
  /// What one command sets, and one report has.
  static let longestAdvertisingData = 229

  /// BR/EDR's features, those of an ordinary dual-mode adapter (Vol 2, Part C, 3.3).
  static let features: [UInt8] = [0xBF, 0xFE, 0x0F, 0xFE, 0xDB, 0xFF, 0x5B, 0x87]

  /// Vol 6, Part B, 4.6.
  var lowEnergyFeatures: [UInt8] {
    // Encryption, reject, features exchange, ping, data length; 2M, extended advertising, channels.
    [0x3D, hasExtendedAdvertising ? 0x51 : 0x00, 0, 0, 0, 0, 0, 0]
  }

  /// One bit for each command, by its octet and bit (Vol 4, Part E, 6.27).
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
