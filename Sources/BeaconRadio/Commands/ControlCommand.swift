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

  /// The bytes in the kernel's format (BlueZ, doc/mgmt-api.txt: Packet Structures):
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
  /// 0x0004: an adapter's information and settings.
  static let readControllerInformation = ControlCommand.kernel(.readControllerInformation)
  /// 0x003D: the supported advertising instances and the current ones.
  static let readAdvertisingFeatures = ControlCommand.kernel(.readAdvertisingFeatures)

  /// 0x0024: ends the kernel's search for devices, even another program's. bluetoothd is informed,
  /// and starts a new search if a client needs one.
  /// - Parameter kind: the search's bits for BR/EDR, LE public and LE random; others are refused.
  static func stopDiscovery(kind: UInt8) -> ControlCommand {
    .kernel(.stopDiscovery, [kind])
  }

  /// BR/EDR and LE (bluetoothd); LE; and an active scan without the kernel, which is a search since
  /// Linux 6.6 (net/bluetooth/hci_event.c: le_set_scan_enable_complete): other searches are Busy.
  static let discoveryKinds: [UInt8] = [7, 6, 0]

  /// An impossible kind, whose refusal shows whether the kernel searches (mgmt.c: stop_discovery).
  static let discoveryQuestion = stopDiscovery(kind: 0xFF)

  /// 0x000D.
  static let lowEnergyOn = ControlCommand.kernel(.setLowEnergy, [1])
  /// 0x0005.
  static func power(on isOn: Bool) -> ControlCommand { .kernel(.setPowered, [isOn ? 1 : 0]) }
  /// 0x002B: a static random address for a controller without one, until it is unplugged.
  static func setStaticAddress(_ address: BluetoothAddress) -> ControlCommand {
    .kernel(.setStaticAddress, address.littleEndianBytes)
  }

  /// 0x0054, since Linux 5.11: creates an advertising instance without starting it. For an existing
  /// one, replaces the parameters, restarts the timeout and drops the data.
  /// - Parameters:
  ///   - instance: from 1.
  ///   - timeout: seconds until removal, at most 65: some kernels have 16 bits of milliseconds.
  ///   - interval: only for controllers with advertising sets.
  ///   - isScannable: whether the data will include a scan response; cannot be changed later
  ///     (net/bluetooth/hci_sync.c: hci_setup_ext_adv_instance_sync).
  static func addExtendedAdvertisingParameters(
    instance: UInt8, timeout: UInt16, interval: RadioInterval, isScannable: Bool = false
  ) -> ControlCommand {
    // Flags of the parameters (include/net/bluetooth/mgmt.h: MGMT_ADV_PARAM_...): timeout,
    // intervals, scan response. Not connectable, unless the whole adapter is.
    let flags: UInt32 = 1 << 13 | 1 << 14 | (isScannable ? 1 << 16 : 0)
    let interval = littleEndian(UInt32(interval.rawValue))
    let duration: [UInt8] = [0, 0]  // in a rotation: the kernel's choice
    let power: [UInt8] = [0x7F]  // the controller's choice
    return .kernel(
      .addExtendedAdvertisingParameters,
      [instance] + littleEndian(flags) + duration + littleEndian(timeout) + interval + interval
        + power)
  }

  /// 0x0055: starts an advertising instance: two lengths, advertising data, scan response.
  /// - Parameter scanResponse: makes the packets scannable, unless it is empty.
  static func addExtendedAdvertisingData(
    instance: UInt8, payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil
  ) -> ControlCommand {
    let response = scanResponse?.bytes ?? []
    return .kernel(
      .addExtendedAdvertisingData,
      [instance, UInt8(clamping: payload.bytes.count), UInt8(clamping: response.count)]
        + payload.bytes + response)
  }

  /// 0x003F: removes an instance. Instance 0 would remove those of all programs.
  static func removeAdvertising(instance: UInt8) -> ControlCommand {
    .kernel(.removeAdvertising, [instance])
  }
}
