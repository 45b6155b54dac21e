/// Scanning on or off (Core 5.4, Vol 4, Part E, 7.8.11), or the extended way, without end (7.8.65).
package struct LESetScanEnable: ReadableHCICommand, Hashable {
  /// Of Bluetooth 4 or 5.
  package var commands: CommandSet
  /// On or off.
  package var enable: Bool
  /// Report each advertiser once only. Whoever wants distances wants every packet.
  package var filterDuplicates: Bool

  package init(_ commands: CommandSet = .legacy, enable: Bool, filterDuplicates: Bool = false) {
    self.commands = commands
    self.enable = enable
    self.filterDuplicates = filterDuplicates
  }

  /// nil for another command, and for too few bytes. A duration and a period are left out.
  package init?(_ packet: HCICommandPacket) {
    switch packet.opcode {
    case .leSetScanEnable: commands = .legacy
    case .leSetExtendedScanEnable: commands = .extended
    default: return nil
    }
    guard packet.parameters.count >= (commands == .legacy ? 2 : 6) else { return nil }
    enable = packet.parameters[0] == 1
    filterDuplicates = packet.parameters[1] != 0
  }

  /// LE Set Scan Enable, or LE Set Extended Scan Enable.
  package var opcode: HCIOpcode {
    commands == .legacy ? .leSetScanEnable : .leSetExtendedScanEnable
  }

  /// Appends two bytes, or six.
  package func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
    bytes.append(filterDuplicates ? 1 : 0)
    if commands == .extended {
      bytes.appendLittleEndian(0)  // duration: until told otherwise
      bytes.appendLittleEndian(0)  // period: none
    }
  }
}
