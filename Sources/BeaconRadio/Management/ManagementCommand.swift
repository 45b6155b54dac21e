import BeaconCodec

/// A command to the kernel's management, which arbitrates between Bluetooth's programs
/// (BlueZ, doc/mgmt-api.txt: Packet Structures):
///
///     | opcode (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
struct ManagementCommand: Hashable {
  let opcode: ManagementOpcode
  private let parameters: [UInt8]

  private init(_ opcode: ManagementOpcode, _ parameters: [UInt8] = []) {
    self.opcode = opcode
    self.parameters = parameters
  }

  func packet(index: UInt16) -> [UInt8] {
    littleEndian(opcode.rawValue) + littleEndian(index)
      + littleEndian(UInt16(clamping: parameters.count)) + parameters
  }

  /// What an adapter is and how it is set (0x0004).
  static let readControllerInformation = ManagementCommand(.readControllerInformation)
  /// How many advertising instances there can be, and which there are (0x003D).
  static let readAdvertisingFeatures = ManagementCommand(.readAdvertisingFeatures)

  /// Ends the kernel's search for devices, whoever has begun it (0x0024); the kernel tells everybody. bluetoothd then
  /// begins a new one, where somebody still wants it.
  /// - Parameter kind: one bit for BR/EDR, LE public and LE random each. The kernel takes the right one alone.
  static func stopDiscovery(kind: UInt8) -> ManagementCommand {
    ManagementCommand(.stopDiscovery, [kind])
  }

  /// BR/EDR and LE, as bluetoothd does; LE alone.
  static let discoveryKinds: [UInt8] = [7, 6]

  /// Stop Discovery of a kind that there is not, neither BR/EDR nor LE. The kernel refuses: in one way when it is
  /// searching, which it goes on with, and in another when it is not (net/bluetooth/mgmt.c: stop_discovery).
  static let discoveryQuestion = stopDiscovery(kind: 0)

  /// The kernel's Low Energy half (0x000D).
  static func setLowEnergy(_ enable: Bool) -> ManagementCommand {
    ManagementCommand(.setLowEnergy, [enable ? 1 : 0])
  }

  /// The power (0x0005).
  static func setPowered(_ enable: Bool) -> ManagementCommand {
    ManagementCommand(.setPowered, [enable ? 1 : 0])
  }

  /// Sets up an advertising instance, not yet on the air (0x0054, since Linux 5.11). If the instance
  /// exists, this replaces its parameters, restarts its time and drops its data.
  /// - Parameters:
  ///   - instance: 1 and up.
  ///   - timeout: seconds after which the kernel removes it. No more than 65: some kernels compute the
  ///     milliseconds in 16 bits.
  ///   - interval: heeded for a controller with advertising sets alone.
  ///   - isScannable: a scan response follows with the data. A controller's advertising set is made scannable now or
  ///     never (net/bluetooth/hci_sync.c: hci_setup_ext_adv_instance_sync).
  static func addExtendedAdvertisingParameters(
    instance: UInt8, timeout: UInt16, interval: RadioInterval, isScannable: Bool = false
  ) -> ManagementCommand {
    // Which parameters are given (include/net/bluetooth/mgmt.h: MGMT_ADV_PARAM_...): the timeout, the intervals, the scan
    // response. Without the flag for it nobody can connect, unless the whole adapter is connectable.
    let flags: UInt32 = 1 << 13 | 1 << 14 | (isScannable ? 1 << 16 : 0)
    let interval = littleEndian(UInt32(interval.rawValue))
    let duration: [UInt8] = [0, 0]  // in a rotation: the kernel's choice
    let power: [UInt8] = [0x7F]  // the controller's choice
    return ManagementCommand(
      .addExtendedAdvertisingParameters,
      [instance] + littleEndian(flags) + duration + littleEndian(timeout) + interval + interval
        + power)
  }

  /// Puts an advertising instance on the air (0x0055): two lengths, then the advertising data and the scan response of
  /// just these lengths.
  /// - Parameter scanResponse: if there is one, the packets are scannable: scanners may ask for it.
  static func addExtendedAdvertisingData(
    instance: UInt8, payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil
  ) -> ManagementCommand {
    let response = scanResponse?.bytes ?? []
    return ManagementCommand(
      .addExtendedAdvertisingData,
      [instance, UInt8(clamping: payload.bytes.count), UInt8(clamping: response.count)]
        + payload.bytes + response)
  }

  /// Takes one advertising instance away (0x003F). 0 would take all of them, whosever they are.
  static func removeAdvertising(instance: UInt8) -> ManagementCommand {
    ManagementCommand(.removeAdvertising, [instance])
  }
}
