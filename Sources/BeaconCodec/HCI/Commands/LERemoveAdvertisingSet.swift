/// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
public struct LERemoveAdvertisingSet: ReadableHCICommand {
  public static let opcode = HCIOpcode.leRemoveAdvertisingSet

  public var handle: AdvertisingHandle

  public init(handle: AdvertisingHandle) {
    self.handle = handle
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 1 else { return nil }
    self.init(handle: AdvertisingHandle(rawValue: parameters[0]))
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
  }
}
