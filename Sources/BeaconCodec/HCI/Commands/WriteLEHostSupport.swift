/// Tells a controller that also speaks classic Bluetooth that its host speaks Low Energy
/// (Core 5.4, Vol 4, Part E, 7.3.79).
public struct WriteLEHostSupport: HCICommand {
  public static let opcode = HCIOpcode.writeLEHostSupport

  public var enable: Bool

  public init(enable: Bool) {
    self.enable = enable
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
    bytes.append(0)  // no longer used
  }
}
