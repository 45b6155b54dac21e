/// One advertising set on or off (Core 5.4, Vol 4, Part E, 7.8.56). Enabling a set that is already
/// on starts its duration anew.
public struct LESetExtendedAdvertisingEnable: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingEnable

  public var enable: Bool
  public var handle: AdvertisingHandle
  /// Units of 10 ms after which the controller ends it by itself; 0 for never.
  public var duration: UInt16

  public init(enable: Bool, handle: AdvertisingHandle, duration: UInt16 = 0) {
    self.enable = enable
    self.handle = handle
    self.duration = duration
  }

  /// nil for anything but one set.
  public init?(parameters: [UInt8]) {
    guard parameters.count == 6, parameters[1] == 1 else { return nil }
    self.init(
      enable: parameters[0] == 1, handle: AdvertisingHandle(rawValue: parameters[2]),
      duration: UInt16(parameters[3]) | UInt16(parameters[4]) << 8)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
    bytes.append(1)  // one set
    bytes.append(handle.rawValue)
    bytes.appendLittleEndian(duration)
    bytes.append(0)  // no limit to the number of events
  }
}
