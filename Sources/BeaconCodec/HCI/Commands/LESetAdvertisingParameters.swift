/// How to advertise the legacy way (Core 5.4, Vol 4, Part E, 7.8.5). Refused while advertising.
public struct LESetAdvertisingParameters: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetAdvertisingParameters

  /// The packet's type on the air.
  public enum Kind: UInt8, Sendable {
    case connectable = 0x00
    case scannable = 0x02
    /// ADV_NONCONN_IND: heard by all, answered by none.
    case nonConnectable = 0x03
  }

  /// Within `RadioInterval.advertisable`.
  public var interval: ClosedRange<RadioInterval>
  public var kind: Kind
  public var ownAddress: BluetoothAddress.Kind

  public init(
    interval: ClosedRange<RadioInterval>, kind: Kind = .nonConnectable,
    ownAddress: BluetoothAddress.Kind
  ) {
    self.interval = interval
    self.kind = kind
    self.ownAddress = ownAddress
  }

  public init?(parameters: [UInt8]) {
    guard parameters.count == 15, let kind = Kind(rawValue: parameters[4]),
      let ownAddress = BluetoothAddress.Kind(rawValue: parameters[5])
    else { return nil }
    let (low, high) = (parameters.interval(at: 0), parameters.interval(at: 2))
    guard low <= high else { return nil }
    self.init(interval: low...high, kind: kind, ownAddress: ownAddress)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(interval.lowerBound.rawValue)
    bytes.appendLittleEndian(interval.upperBound.rawValue)
    bytes.append(kind.rawValue)
    bytes.append(ownAddress.rawValue)
    bytes += [0x00, 0, 0, 0, 0, 0, 0]  // no peer
    bytes.append(0x07)  // channels 37, 38 and 39
    bytes.append(0x00)  // anyone may scan or connect, as far as the kind lets them
  }
}
