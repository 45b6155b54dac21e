/// What one advertising set answers a scan request with, in one piece. It may be changed while on the
/// air (Core 5.4, Vol 4, Part E, 7.8.55).
public struct LESetExtendedScanResponseData: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetExtendedScanResponseData

  public var handle: AdvertisingHandle
  public var payload: AdvertisingPayload

  public init(handle: AdvertisingHandle, payload: AdvertisingPayload) {
    self.handle = handle
    self.payload = payload
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count >= 4, let payload = AdvertisingPayload(counted: parameters.dropFirst(3))
    else { return nil }
    self.init(handle: AdvertisingHandle(rawValue: parameters[0]), payload: payload)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
    bytes.append(0x03)  // operation: the complete data
    bytes.append(0x01)  // the controller should not cut it up
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes += payload.bytes
  }
}
