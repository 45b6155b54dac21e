/// How to advertise: the legacy way (Core 5.4, Vol 4, Part E, 7.8.5), or one advertising set, here always in
/// legacy packets, so that every receiver hears them (7.8.53). Refused while advertising.
package struct LESetAdvertisingParameters: ReadableHCICommand, Hashable {
  /// The packet's type on the air.
  package enum Kind: UInt8, Sendable {
    /// ADV_IND: everybody may connect.
    case connectable = 0x00
    /// ADV_SCAN_IND: scanners may ask for the scan response.
    case scannable = 0x02
    /// ADV_NONCONN_IND: heard by all, answered by none.
    case nonConnectable = 0x03
  }

  /// nil for the legacy way.
  package var handle: AdvertisingHandle?
  /// Within `RadioInterval.advertisable`.
  package var interval: ClosedRange<RadioInterval>
  /// The packet's type on the air.
  package var kind: Kind
  /// Which of the controller's addresses is shown.
  package var ownAddress: BluetoothAddress.Kind

  package init(
    handle: AdvertisingHandle? = nil, interval: ClosedRange<RadioInterval>,
    kind: Kind = .nonConnectable, ownAddress: BluetoothAddress.Kind
  ) {
    self.handle = handle
    self.interval = interval
    self.kind = kind
    self.ownAddress = ownAddress
  }

  /// nil for another command, and for too few bytes. What is directed at somebody counts as connectable, a
  /// resolvable address as what it stands in for; of an interval of 24 bits the lower 16 are read.
  package init?(_ packet: HCICommandPacket) {
    let parameters = packet.parameters
    let (low, high): (RadioInterval, RadioInterval)
    switch packet.opcode {
    case .leSetAdvertisingParameters:
      guard parameters.count >= 15 else { return nil }
      (low, high) = (parameters.interval(at: 0), parameters.interval(at: 2))
      kind = Kind(rawValue: parameters[4]) ?? .connectable
      ownAddress = parameters[5] & 1 == 0 ? .public : .random
    case .leSetExtendedAdvertisingParameters:
      guard parameters.count >= 25 else { return nil }
      handle = AdvertisingHandle(rawValue: parameters[0])
      (low, high) = (parameters.interval(at: 3), parameters.interval(at: 6))
      // Properties: connectable, scannable.
      kind =
        parameters[1] & 1 != 0
        ? .connectable : parameters[1] & 2 != 0 ? .scannable : .nonConnectable
      ownAddress = parameters[10] & 1 == 0 ? .public : .random
    default: return nil
    }
    interval = min(low, high)...max(low, high)
  }

  /// LE Set Advertising Parameters, or LE Set Extended Advertising Parameters.
  package var opcode: HCIOpcode {
    handle == nil ? .leSetAdvertisingParameters : .leSetExtendedAdvertisingParameters
  }

  /// Appends 15 bytes, or 25.
  package func appendParameters(to bytes: inout [UInt8]) {
    let intervals = [interval.lowerBound, interval.upperBound]
    let nobody: [UInt8] = [0x00, 0, 0, 0, 0, 0, 0]
    let channels: UInt8 = 0x07  // 37, 38 and 39
    guard let handle else {
      for interval in intervals { bytes.appendLittleEndian(interval.rawValue) }
      bytes.append(kind.rawValue)
      bytes.append(ownAddress.rawValue)
      bytes += nobody
      bytes.append(channels)
      bytes.append(0x00)  // anyone may scan or connect, as far as the kind lets them
      return
    }
    bytes.append(handle.rawValue)
    bytes.appendLittleEndian(properties)
    for interval in intervals {
      bytes.appendLittleEndian(interval.rawValue)
      bytes.append(0)  // the upper 8 of 24 bits
    }
    bytes.append(channels)
    bytes.append(ownAddress.rawValue)
    bytes += nobody
    bytes.append(0x00)  // filter policy: all
    bytes.append(0x7F)  // transmit power: the controller's choice
    bytes.append(0x01)  // primary PHY: 1M
    bytes.append(0x00)  // secondary packets skipped: none
    bytes.append(0x01)  // secondary PHY: 1M
    bytes.append(0x00)  // set identifier
    bytes.append(0x00)  // no scan request notifications
  }

  /// A legacy PDU, and what may be done with it.
  private var properties: UInt16 {
    switch kind {
    case .connectable: 0x0013
    case .scannable: 0x0012
    case .nonConnectable: 0x0010
    }
  }
}
