/// The type of an advertising packet.
struct PDU: Hashable, Sendable {
  var isConnectable = false
  var isScannable = false
  /// Sent on the secondary channels, which legacy scans do not receive.
  var isExtended = false

  static let connectable = PDU(isConnectable: true, isScannable: true)
  static let scannable = PDU(isScannable: true)
  static let nonConnectable = PDU()

  /// Scannable extended advertising has data only in the scan response.
  var carriesData: Bool { !(isExtended && isScannable) }

  /// The type in a legacy report (Vol 4, Part E, 7.7.65.2).
  var reportType: UInt8 { isConnectable ? 0 : isScannable ? 2 : 3 }

  /// The type in an extended report (7.7.65.13) of the advertisement or of the scan response.
  func extendedReportType(isResponse: Bool) -> UInt16 {
    (isConnectable ? 1 : 0) | (isScannable ? 2 : 0) | (isResponse ? 8 : 0) | (isExtended ? 0 : 16)
  }

  var name: String {
    if isExtended {
      return isConnectable ? "EXT_CONN" : isScannable ? "EXT_SCAN" : "EXT_NONCONN"
    }
    return isConnectable ? "ADV_IND" : isScannable ? "ADV_SCAN_IND" : "ADV_NONCONN_IND"
  }
}

extension PDU {
  /// Nil for directed advertising, which is not modelled, and for invalid numbers.
  init?(legacyType: UInt8) {
    switch legacyType {
    case 0: self = .connectable
    case 2: self = .scannable
    case 3: self = .nonConnectable
    default: return nil
    }
  }

  /// From Advertising_Event_Properties (Vol 4, Part E, 7.8.53); nil if they are not modelled.
  init?(properties: UInt16) {
    switch properties & 0x1F {
    case 0x13: self = .connectable
    case 0x12: self = .scannable
    case 0x10: self = .nonConnectable
    case 0x00: self = PDU(isExtended: true)
    case 0x01: self = PDU(isConnectable: true, isExtended: true)
    case 0x02: self = PDU(isScannable: true, isExtended: true)
    default: return nil
    }
    // Bit 5 is anonymous advertising, which is not modelled. Bit 6, include the transmit power, is ignored.
    guard properties & 0xFFA0 == 0, isExtended || properties & 0x40 == 0 else { return nil }
  }
}
