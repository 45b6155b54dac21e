/// Legacy advertising on or off (Core 5.4, Vol 4, Part E, 7.8.9).
public struct LESetAdvertisingEnable: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetAdvertisingEnable

  public var enable: Bool

  public init(enable: Bool) {
    self.enable = enable
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 1 else { return nil }
    self.init(enable: parameters[0] == 1)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
  }
}
