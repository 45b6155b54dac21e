/// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
public struct LERemoveAdvertisingSet: HCICommand {
  public static let opcode = HCIOpcode.leRemoveAdvertisingSet

  public var handle: AdvertisingHandle

  public init(handle: AdvertisingHandle) {
    self.handle = handle
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
  }
}
