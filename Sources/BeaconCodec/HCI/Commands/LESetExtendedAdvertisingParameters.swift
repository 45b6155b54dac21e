/// How one advertising set advertises, here always in legacy packets that nobody can connect to, so
/// that every receiver hears them (Core 5.4, Vol 4, Part E, 7.8.53).
public struct LESetExtendedAdvertisingParameters: ReadableHCICommand {
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingParameters

  public var handle: AdvertisingHandle
  /// Within `RadioInterval.advertisable`.
  public var interval: ClosedRange<RadioInterval>
  /// Whether a scanner may ask for the scan response.
  public var isScannable: Bool
  public var ownAddress: BluetoothAddress.Kind

  public init(
    handle: AdvertisingHandle, interval: ClosedRange<RadioInterval>, isScannable: Bool = false,
    ownAddress: BluetoothAddress.Kind
  ) {
    self.handle = handle
    self.interval = interval
    self.isScannable = isScannable
    self.ownAddress = ownAddress
  }

  /// nil for intervals that are longer than `RadioInterval` can say.
  public init?(parameters: [UInt8]) {
    guard parameters.count == 25, parameters[5] == 0, parameters[8] == 0,
      let ownAddress = BluetoothAddress.Kind(rawValue: parameters[10])
    else { return nil }
    let (low, high) = (parameters.interval(at: 3), parameters.interval(at: 6))
    guard low <= high else { return nil }
    self.init(
      handle: AdvertisingHandle(rawValue: parameters[0]), interval: low...high,
      isScannable: parameters[1] & 0x02 != 0, ownAddress: ownAddress)
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
    // Properties: a legacy PDU, and nothing else or scannable: ADV_NONCONN_IND or ADV_SCAN_IND.
    bytes.appendLittleEndian(isScannable ? 0x0012 : 0x0010)
    bytes.appendLittleEndian24(UInt32(interval.lowerBound.rawValue))
    bytes.appendLittleEndian24(UInt32(interval.upperBound.rawValue))
    bytes.append(0x07)  // channels 37, 38 and 39
    bytes.append(ownAddress.rawValue)
    bytes += [0x00, 0, 0, 0, 0, 0, 0]  // no peer
    bytes.append(0x00)  // filter policy: all
    bytes.append(0x7F)  // transmit power: the controller's choice
    bytes.append(0x01)  // primary PHY: 1M
    bytes.append(0x00)  // secondary packets skipped: none
    bytes.append(0x01)  // secondary PHY: 1M
    bytes.append(0x00)  // set identifier
    bytes.append(0x00)  // no scan request notifications
  }
}
