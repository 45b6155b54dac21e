/// The random address of one advertising set. Unlike `LESetRandomAddress` it may come while the
/// controller scans (Core 5.4, Vol 4, Part E, 7.8.52).
public struct LESetAdvertisingSetRandomAddress: HCICommand {
  public static let opcode = HCIOpcode.leSetAdvertisingSetRandomAddress

  public var handle: AdvertisingHandle
  public var address: BluetoothAddress

  public init(handle: AdvertisingHandle, address: BluetoothAddress) {
    self.handle = handle
    self.address = address
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
    bytes += address.littleEndianBytes
  }
}
