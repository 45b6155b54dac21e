import BeaconCodec

// Commands that tell what a controller or the kernel is doing by how they are refused.

/// Asks the kernel to stop a kind of discovery that there is not (0x0024). It refuses: in one way
/// when it is searching, which it goes on with, and in another when it is not
/// (net/bluetooth/mgmt.c: stop_discovery).
struct StopNoDiscovery: ManagementCommand {
  static let opcode = ManagementOpcode(rawValue: 0x0024)

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(0x00)  // neither BR/EDR nor LE
  }

  /// Whether the kernel is searching; nil for an answer that tells nothing.
  static func isDiscovering(_ status: RadioStatus) -> Bool? {
    switch status {
    case .kernel(.invalidParameters): true
    case .kernel(.rejected): false
    default: nil
    }
  }
}

/// How many advertising sets there can be (Core 5.4, Vol 4, Part E, 7.8.58). It changes nothing, and
/// is refused by a controller that has been spoken to with the commands of Bluetooth 4
/// (Core 5.4, Vol 4, Part E, 3.1.1).
struct LEReadNumberOfSupportedAdvertisingSets: HCICommand {
  static let opcode = HCIOpcode(rawValue: 0x203B)
}

/// Forgets all advertising sets; refused while one of them is on (Core 5.4, Vol 4, Part E, 7.8.60).
struct LEClearAdvertisingSets: HCICommand {
  static let opcode = HCIOpcode.leClearAdvertisingSets
}

/// All advertising sets off, whosever they are (Core 5.4, Vol 4, Part E, 7.8.56).
struct LEDisableAllAdvertisingSets: HCICommand {
  static let opcode = HCIOpcode.leSetExtendedAdvertisingEnable

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(0)  // off
    bytes.append(0)  // no set in particular
  }
}
