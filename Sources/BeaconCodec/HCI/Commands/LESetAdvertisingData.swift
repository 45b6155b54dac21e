/// What to advertise the legacy way: 31 bytes, of which a count are meant
/// (Core 5.4, Vol 4, Part E, 7.8.7).
public struct LESetAdvertisingData: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetAdvertisingData

  public var payload: AdvertisingPayload

  public init(payload: AdvertisingPayload) {
    self.payload = payload
  }

  public init?(parameters: [UInt8]) {
    guard let payload = AdvertisingPayload(counted: parameters) else { return nil }
    self.init(payload: payload)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(UInt8(clamping: payload.bytes.count))
    bytes += payload.bytes
    bytes += [UInt8](repeating: 0, count: AdvertisingPayload.capacity - payload.bytes.count)
  }
}
