/// The random address of one advertising set. Unlike `LESetRandomAddress` it may come while the
/// controller scans (Core 5.4, Vol 4, Part E, 7.8.52).
public struct LESetAdvertisingSetRandomAddress: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetAdvertisingSetRandomAddress

  public var handle: AdvertisingHandle
  public var address: BluetoothAddress

  public init(handle: AdvertisingHandle, address: BluetoothAddress) {
    self.handle = handle
    self.address = address
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 7 else { return nil }
    self.init(
      handle: AdvertisingHandle(rawValue: parameters[0]),
      address: BluetoothAddress(littleEndian: parameters[1...], kind: .random))
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
    bytes += address.littleEndianBytes
  }
}
