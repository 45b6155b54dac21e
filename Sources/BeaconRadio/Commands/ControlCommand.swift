import BeaconCodec

/// A command to the controller, or to the kernel about an adapter.
enum ControlCommand: Hashable {
  case controller(HCICommand)
  case kernel(ManagementOpcode, [UInt8] = [])

  var opcode: RadioCommand {
    switch self {
    case .controller(let command): .controller(command.opcode)
    case .kernel(let opcode, _): .kernel(opcode)
    }
  }

  /// The command about the adapter of this index. The kernel's format (BlueZ, doc/mgmt-api.txt: Packet Structures):
  ///
  ///     | opcode (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
  func packet(index: UInt16) -> [UInt8] {
    switch self {
    case .controller(let command): command.packet
    case .kernel(let opcode, let parameters):
      littleEndian(opcode.rawValue) + littleEndian(index)
        + littleEndian(UInt16(clamping: parameters.count)) + parameters
    }
  }
}

/// Commands to the kernel's Bluetooth management (BlueZ, doc/mgmt-api.txt).
extension ControlCommand {
  /// Reads an adapter's information and settings (0x0004).
  static let readControllerInformation = ControlCommand.kernel(.readControllerInformation)
  /// Reads the number of supported advertising instances, and the present ones (0x003D).
  static let readAdvertisingFeatures = ControlCommand.kernel(.readAdvertisingFeatures)

  /// Ends the kernel's search for devices, even if another program started it (0x0024). The kernel reports this to all
  /// programs, and bluetoothd starts a new search if a client still wants one.
  /// - Parameter kind: one bit for BR/EDR, LE public and LE random each. The kernel accepts only the right kind.
  static func stopDiscovery(kind: UInt8) -> ControlCommand {
    .kernel(.stopDiscovery, [kind])
  }

  /// BR/EDR and LE, as bluetoothd does; only LE; and an active scan without the kernel, which it takes for a search since
  /// Linux 6.6 (net/bluetooth/hci_event.c: le_set_scan_enable_complete) and refuses others as Busy.
  static let discoveryKinds: [UInt8] = [7, 6, 0]

  /// Stop Discovery of a kind that does not exist. The kernel refuses it, with different codes when it is searching and
  /// when it is not (net/bluetooth/mgmt.c: stop_discovery).
  static let discoveryQuestion = stopDiscovery(kind: 0xFF)

  /// Switches Low Energy on (0x000D).
  static let lowEnergyOn = ControlCommand.kernel(.setLowEnergy, [1])
  /// Switches the power on or off (0x0005).
  static func power(on isOn: Bool) -> ControlCommand { .kernel(.setPowered, [isOn ? 1 : 0]) }
  /// Gives a controller that has no address a static random one, until it is unplugged (0x002B).
  static func setStaticAddress(_ address: BluetoothAddress) -> ControlCommand {
    .kernel(.setStaticAddress, address.littleEndianBytes)
  }

  /// Sets up an advertising instance without starting it (0x0054, since Linux 5.11). If the instance exists, this
  /// replaces its parameters, restarts its time and drops its data.
  /// - Parameters:
  ///   - instance: 1 and up.
  ///   - timeout: seconds after which the kernel removes it. No more than 65: some kernels compute the
  ///     milliseconds in 16 bits.
  ///   - interval: only used for controllers with advertising sets.
  ///   - isScannable: a scan response follows with the data. It cannot be made scannable later
  ///     (net/bluetooth/hci_sync.c: hci_setup_ext_adv_instance_sync).
  static func addExtendedAdvertisingParameters(
    instance: UInt8, timeout: UInt16, interval: RadioInterval, isScannable: Bool = false
  ) -> ControlCommand {
    // The flags of the given parameters (include/net/bluetooth/mgmt.h: MGMT_ADV_PARAM_...): timeout, intervals, scan
    // response. Without the flag for connections it is not connectable, unless the whole adapter is.
    let flags: UInt32 = 1 << 13 | 1 << 14 | (isScannable ? 1 << 16 : 0)
    let interval = littleEndian(UInt32(interval.rawValue))
    let duration: [UInt8] = [0, 0]  // in a rotation: the kernel's choice
    let power: [UInt8] = [0x7F]  // the controller's choice
    return .kernel(
      .addExtendedAdvertisingParameters,
      [instance] + littleEndian(flags) + duration + littleEndian(timeout) + interval + interval
        + power)
  }

  /// Starts an advertising instance (0x0055): two lengths, then the advertising data and the scan response.
  /// - Parameter scanResponse: if it is not empty, the packets are scannable.
  static func addExtendedAdvertisingData(
    instance: UInt8, payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil
  ) -> ControlCommand {
    let response = scanResponse?.bytes ?? []
    return .kernel(
      .addExtendedAdvertisingData,
      [instance, UInt8(clamping: payload.bytes.count), UInt8(clamping: response.count)]
        + payload.bytes + response)
  }

  /// Removes one advertising instance (0x003F). 0 would remove those of all programs.
  static func removeAdvertising(instance: UInt8) -> ControlCommand {
    .kernel(.removeAdvertising, [instance])
  }
}
