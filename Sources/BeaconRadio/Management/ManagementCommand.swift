/// A command to the kernel's management, which keeps Bluetooth's programs from each other's throats
/// (BlueZ, doc/mgmt-api.txt: Packet Structures):
///
///     | opcode (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
protocol ManagementCommand {
  static var opcode: ManagementOpcode { get }

  func appendParameters(to bytes: inout [UInt8])
}

extension ManagementCommand {
  func appendParameters(to bytes: inout [UInt8]) {}

  func packet(index: UInt16) -> [UInt8] {
    var parameters: [UInt8] = []
    appendParameters(to: &parameters)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(6 + parameters.count)
    bytes.append(littleEndian: Self.opcode.rawValue)
    bytes.append(littleEndian: index)
    bytes.append(littleEndian: UInt16(clamping: parameters.count))
    return bytes + parameters
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

/// Asks what an adapter is and how it is set (0x0004).
struct ReadControllerInformation: ManagementCommand {
  static let opcode = ManagementOpcode.readControllerInformation
}

/// Asks how many advertising instances there can be, and which there are (0x003D).
struct ReadAdvertisingFeatures: ManagementCommand {
  static let opcode = ManagementOpcode.readAdvertisingFeatures
}

/// Switches the kernel's Low Energy half on or off (0x000D).
struct SetLowEnergy: ManagementCommand {
  static let opcode = ManagementOpcode.setLowEnergy

  var enable: Bool

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
  }
}

/// Powers an adapter up or down (0x0005).
struct SetPowered: ManagementCommand {
  static let opcode = ManagementOpcode.setPowered

  var enable: Bool

  func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
  }
}
