/// How to scan the extended way, here on the 1M PHY alone (Core 5.4, Vol 4, Part E, 7.8.64).
/// Refused while scanning.
public struct LESetExtendedScanParameters: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetExtendedScanParameters

  public var kind: LESetScanParameters.Kind
  /// From the start of one window to the start of the next; within `RadioInterval.scannable`.
  public var interval: RadioInterval
  /// How long to listen in each interval, no longer than it.
  public var window: RadioInterval
  public var ownAddress: BluetoothAddress.Kind

  public init(
    kind: LESetScanParameters.Kind, interval: RadioInterval, window: RadioInterval,
    ownAddress: BluetoothAddress.Kind
  ) {
    self.kind = kind
    self.interval = interval
    self.window = window
    self.ownAddress = ownAddress
  }

  /// nil for anything but the 1M PHY.
  public init?(parameters: [UInt8]) {
    guard parameters.count == 8, let kind = LESetScanParameters.Kind(rawValue: parameters[3]),
      let ownAddress = BluetoothAddress.Kind(rawValue: parameters[0])
    else { return nil }
    self.init(
      kind: kind, interval: parameters.interval(at: 4), window: parameters.interval(at: 6),
      ownAddress: ownAddress)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(ownAddress.rawValue)
    bytes.append(0x00)  // every advertiser
    bytes.append(0x01)  // PHYs: 1M
    bytes.append(kind.rawValue)
    bytes.appendLittleEndian(interval.rawValue)
    bytes.appendLittleEndian(window.rawValue)
  }
}
