/// Extended scanning on or off, without end (Core 5.4, Vol 4, Part E, 7.8.65).
public struct LESetExtendedScanEnable: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetExtendedScanEnable

  public var enable: Bool
  /// Report each advertiser once only. Whoever wants distances wants every packet.
  public var filterDuplicates: Bool

  public init(enable: Bool, filterDuplicates: Bool = false) {
    self.enable = enable
    self.filterDuplicates = filterDuplicates
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 6 else { return nil }
    self.init(enable: parameters[0] == 1, filterDuplicates: parameters[1] == 1)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
    bytes.append(filterDuplicates ? 1 : 0)
    bytes.appendLittleEndian(0)  // duration: until told otherwise
    bytes.appendLittleEndian(0)  // period: none
  }
}
