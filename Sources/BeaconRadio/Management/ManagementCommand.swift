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
