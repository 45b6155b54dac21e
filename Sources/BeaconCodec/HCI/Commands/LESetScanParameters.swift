/// How to scan the legacy way (Core 5.4, Vol 4, Part E, 7.8.10). Refused while scanning.
public struct LESetScanParameters: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetScanParameters

  /// Whether to ask devices for their scan responses; a passive scan sends nothing at all.
  public enum Kind: UInt8, Sendable {
    case passive = 0x00
    case active = 0x01
  }

  public var kind: Kind
  /// From the start of one window to the start of the next; within `RadioInterval.scannable`.
  public var interval: RadioInterval
  /// How long to listen in each interval, no longer than it.
  public var window: RadioInterval
  public var ownAddress: BluetoothAddress.Kind

  public init(
    kind: Kind, interval: RadioInterval, window: RadioInterval, ownAddress: BluetoothAddress.Kind
  ) {
    self.kind = kind
    self.interval = interval
    self.window = window
    self.ownAddress = ownAddress
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 7, let kind = Kind(rawValue: parameters[0]),
      let ownAddress = BluetoothAddress.Kind(rawValue: parameters[5])
    else { return nil }
    self.init(
      kind: kind, interval: parameters.interval(at: 1), window: parameters.interval(at: 3),
      ownAddress: ownAddress)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    bytes.appendLittleEndian(interval.rawValue)
    bytes.appendLittleEndian(window.rawValue)
    bytes.append(ownAddress.rawValue)
    bytes.append(0x00)  // every advertiser
  }
}
