/// The random address that scanning and legacy advertising use. The controller refuses it (0x0C)
/// while it scans or advertises the legacy way (Core 5.4, Vol 4, Part E, 7.8.4).
public struct LESetRandomAddress: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetRandomAddress

  public var address: BluetoothAddress

  public init(address: BluetoothAddress) {
    self.address = address
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 6 else { return nil }
    self.init(address: BluetoothAddress(littleEndian: parameters[...], kind: .random))
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes += address.littleEndianBytes
  }
}
