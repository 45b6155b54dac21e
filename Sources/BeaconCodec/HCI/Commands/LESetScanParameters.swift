/// How to scan (Core 5.4, Vol 4, Part E, 7.8.10), or the extended way, here on the 1M PHY alone (7.8.64).
/// Refused while scanning.
package struct LESetScanParameters: ReadableHCICommand, Hashable {
  /// Of Bluetooth 4 or 5.
  package var commands: CommandSet
  /// Whether to ask devices for their scan responses.
  package var kind: ScanKind
  /// From the start of one window to the start of the next; within `RadioInterval.scannable`.
  package var interval: RadioInterval
  /// How long to listen in each interval, no longer than it.
  package var window: RadioInterval
  /// Which of the controller's addresses is shown to those that are asked.
  package var ownAddress: BluetoothAddress.Kind

  package init(
    _ commands: CommandSet = .legacy, kind: ScanKind, interval: RadioInterval,
    window: RadioInterval,
    ownAddress: BluetoothAddress.Kind
  ) {
    self.commands = commands
    self.kind = kind
    self.interval = interval
    self.window = window
    self.ownAddress = ownAddress
  }

  /// nil for another command, and for too few bytes. Of several PHYs, the first.
  package init?(_ packet: HCICommandPacket) {
    let parameters = packet.parameters
    let (kind, ownAddress): (UInt8, UInt8)
    switch packet.opcode {
    case .leSetScanParameters:
      guard parameters.count >= 7 else { return nil }
      commands = .legacy
      (kind, ownAddress) = (parameters[0], parameters[5])
      (interval, window) = (parameters.interval(at: 1), parameters.interval(at: 3))
    case .leSetExtendedScanParameters:
      guard parameters.count >= 8 else { return nil }
      commands = .extended
      (kind, ownAddress) = (parameters[3], parameters[0])
      (interval, window) = (parameters.interval(at: 4), parameters.interval(at: 6))
    default: return nil
    }
    self.kind = kind & 1 == 0 ? .passive : .active
    self.ownAddress = ownAddress & 1 == 0 ? .public : .random
  }

  /// LE Set Scan Parameters, or LE Set Extended Scan Parameters.
  package var opcode: HCIOpcode {
    commands == .legacy ? .leSetScanParameters : .leSetExtendedScanParameters
  }

  /// Appends seven bytes, or eight.
  package func appendParameters(to bytes: inout [UInt8]) {
    let everyAdvertiser: UInt8 = 0x00
    if commands == .extended {
      bytes.append(ownAddress.rawValue)
      bytes.append(everyAdvertiser)
      bytes.append(0x01)  // PHYs: 1M
    }
    bytes.append(kind.rawValue)
    bytes.appendLittleEndian(interval.rawValue)
    bytes.appendLittleEndian(window.rawValue)
    if commands == .legacy {
      bytes.append(ownAddress.rawValue)
      bytes.append(everyAdvertiser)
    }
  }
}

/// Whether a scan asks devices for their scan responses.
public enum ScanKind: UInt8, Sendable {
  /// Only listens, and sends nothing at all.
  case passive = 0x00
  /// Asks devices for more than they advertise, such as their names.
  case active = 0x01
}

/// Scanning on or off (Core 5.4, Vol 4, Part E, 7.8.11), or the extended way, without end (7.8.65).
package struct LESetScanEnable: ReadableHCICommand, Hashable {
  /// Of Bluetooth 4 or 5.
  package var commands: CommandSet
  /// On or off.
  package var enable: Bool
  /// Report each advertiser only once. Ranging needs every packet, so it is off there.
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
