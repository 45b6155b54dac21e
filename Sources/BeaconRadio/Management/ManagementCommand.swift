import BeaconCodec

/// A command to the kernel's management, which arbitrates between Bluetooth's programs
/// (BlueZ, doc/mgmt-api.txt: Packet Structures):
///
///     | opcode (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
protocol ManagementCommand {
  var opcode: ManagementOpcode { get }

  func appendParameters(to bytes: inout [UInt8])
}

extension ManagementCommand {
  func packet(index: UInt16) -> [UInt8] {
    let parameters = parameters
    var bytes: [UInt8] = []
    bytes.reserveCapacity(6 + parameters.count)
    bytes.append(littleEndian: opcode.rawValue)
    bytes.append(littleEndian: index)
    bytes.append(littleEndian: UInt16(clamping: parameters.count))
    return bytes + parameters
  }

  private var parameters: [UInt8] {
    var parameters: [UInt8] = []
    appendParameters(to: &parameters)
    return parameters
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 { span.word(offset) }
}

extension Span<UInt8> {
  /// Two bytes, the lower first; they must be there.
  func word(_ offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }
}

/// A question to the kernel, which changes nothing.
struct ManagementQuestion: ManagementCommand, Hashable {
  let opcode: ManagementOpcode
  private let parameters: [UInt8]

  /// What an adapter is and how it is set (0x0004).
  static let controllerInformation = ManagementQuestion(opcode: .readControllerInformation)
  /// How many advertising instances there can be, and which there are (0x003D).
  static let advertisingFeatures = ManagementQuestion(opcode: .readAdvertisingFeatures)
  /// Stop Discovery of a kind that there is not (0x0024). The kernel refuses: in one way when it is
  /// searching, which it goes on with, and in another when it is not (net/bluetooth/mgmt.c: stop_discovery).
  static let discovery = ManagementQuestion(
    opcode: .stopDiscovery,
    parameters: [0x00])  // neither BR/EDR nor LE

  private init(opcode: ManagementOpcode, parameters: [UInt8] = []) {
    self.opcode = opcode
    self.parameters = parameters
  }

  func appendParameters(to bytes: inout [UInt8]) { bytes += parameters }

  /// Whether the kernel is searching, by its answer to `discovery`; nil for one that tells nothing.
  static func isDiscovering(_ status: RadioStatus) -> Bool? {
    switch status {
    case .kernel(.invalidParameters): true
    case .kernel(.rejected): false
    default: nil
    }
  }
}

/// Ends the kernel's search for devices, whoever has begun it (0x0024); the kernel tells everybody. bluetoothd then
/// begins a new one, where somebody still wants it.
struct StopDiscovery: ManagementCommand, Hashable {
  /// Of which kind it is: one bit for BR/EDR, LE public and LE random each. The kernel takes the right one alone.
  var kind: UInt8

  /// BR/EDR and LE, as bluetoothd does; LE alone.
  static let kinds: [UInt8] = [7, 6]

  init(kind: UInt8) { self.kind = kind }

  var opcode: ManagementOpcode { .stopDiscovery }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(kind) }
}

/// Switches something of an adapter on or off.
struct ManagementSwitch: ManagementCommand, Hashable {
  let opcode: ManagementOpcode
  var enable: Bool

  /// The kernel's Low Energy half (0x000D).
  static func lowEnergy(_ enable: Bool) -> ManagementSwitch {
    ManagementSwitch(opcode: .setLowEnergy, enable: enable)
  }

  /// The power (0x0005).
  static func powered(_ enable: Bool) -> ManagementSwitch {
    ManagementSwitch(opcode: .setPowered, enable: enable)
  }

  private init(opcode: ManagementOpcode, enable: Bool) {
    self.opcode = opcode
    self.enable = enable
  }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(enable ? 1 : 0) }
}

/// Sets up an advertising instance, not yet on the air (0x0054, since Linux 5.11). If the instance
/// exists, this replaces its parameters, restarts its time and drops its data.
struct AddExtendedAdvertisingParameters: Hashable {
  /// 1 and up.
  var instance: UInt8
  /// Seconds after which the kernel removes it. No more than 65: some kernels compute the
  /// milliseconds in 16 bits.
  var timeout: UInt16
  /// Heeded for a controller with advertising sets alone.
  var interval: RadioInterval
  /// A scan response follows with the data. A controller's advertising set is made scannable now or never
  /// (net/bluetooth/hci_sync.c: hci_setup_ext_adv_instance_sync).
  var isScannable = false

  /// Those of an instance that has no data and ends after two seconds.
  static func handover(_ instance: UInt8) -> AddExtendedAdvertisingParameters {
    AddExtendedAdvertisingParameters(instance: instance, timeout: 2, interval: .beacon)
  }

  /// Which parameters are given (include/net/bluetooth/mgmt.h: MGMT_ADV_PARAM_...).
  private enum Flag {
    static let timeout: UInt32 = 1 << 13
    static let intervals: UInt32 = 1 << 14
    static let scanResponse: UInt32 = 1 << 16
  }
}

extension AddExtendedAdvertisingParameters: ManagementCommand {
  var opcode: ManagementOpcode { .addExtendedAdvertisingParameters }

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    // Without the flag for it nobody can connect, unless the whole adapter is connectable.
    bytes.append(
      littleEndian: Flag.timeout | Flag.intervals | (isScannable ? Flag.scanResponse : 0))
    bytes.append(littleEndian: UInt16(0))  // duration in a rotation: the kernel's choice
    bytes.append(littleEndian: timeout)
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(littleEndian: UInt32(interval.rawValue))
    bytes.append(0x7F)  // transmit power: the controller's choice
  }
}

/// Puts an advertising instance on the air (0x0055).
struct AddExtendedAdvertisingData: ManagementCommand, Hashable {
  var instance: UInt8
  var data: InstanceData

  init(instance: UInt8, payload: AdvertisingPayload, scanResponse: AdvertisingPayload? = nil) {
    self.instance = instance
    data = InstanceData(payload: payload, scanResponse: scanResponse)
  }

  /// No data, for an instance that only takes its turn.
  static func handover(_ instance: UInt8) -> AddExtendedAdvertisingData {
    AddExtendedAdvertisingData(instance: instance, payload: AdvertisingPayload())
  }

  var opcode: ManagementOpcode { .addExtendedAdvertisingData }

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(instance)
    data.append(to: &bytes)
  }
}

/// What an instance sends: two lengths, then the advertising data and the scan response of just these lengths.
struct InstanceData: Hashable {
  var payload: AdvertisingPayload
  /// If there is one, the packets are scannable: scanners may ask for it.
  var scanResponse: AdvertisingPayload?

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes.append(UInt8(clamping: scanResponse?.bytes.count ?? 0))
    bytes += payload.bytes
    bytes += scanResponse?.bytes ?? []
  }
}

/// Takes one advertising instance away (0x003F). 0 would take all of them, whosever they are.
struct RemoveAdvertising: Hashable {
  var instance: UInt8
}

extension RemoveAdvertising: ManagementCommand {
  var opcode: ManagementOpcode { .removeAdvertising }

  func appendParameters(to bytes: inout [UInt8]) { bytes.append(instance) }
}
