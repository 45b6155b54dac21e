/// Which family of commands the kernel itself uses for a controller. Whoever uses the other one is refused
/// with 0x0C, or confuses the kernel.
package enum CommandSet: String, Sendable, CaseIterable {
  /// The commands of Bluetooth 4.
  case legacy
  /// The extended commands of Bluetooth 5.
  case extended

  /// For scanning: the kernel asks for both extended scan commands, bits 5 and 6 of octet 37 of the
  /// supported commands (Linux, include/net/bluetooth/hci_core.h: use_ext_scan).
  package static func scanning(supportedCommands: [UInt8]) -> CommandSet {
    guard supportedCommands.count > 37 else { return .legacy }
    return supportedCommands[37] & 0x60 == 0x60 ? .extended : .legacy
  }

  /// For advertising: the kernel asks for bit 12 of the Low Energy features
  /// (Linux, include/net/bluetooth/hci_core.h: ext_adv_capable). The controller's version says
  /// nothing: there are 5.0 ones without.
  package static func advertising(features: [UInt8]) -> CommandSet {
    guard features.count > 1 else { return .legacy }
    return features[1] & 0x10 != 0 ? .extended : .legacy
  }
}
