extension AdvertisingReport {
  /// The LE Advertising Report event that a controller sends for one legacy advertisement; nil where
  /// the data does not fit (31 bytes).
  public func legacyEvent(data: [UInt8]) -> [UInt8]? {
    guard data.count <= 31,
      let type = EventType.legacyNumbers.first(where: { EventType(legacyNumber: $0) == eventType })
    else { return nil }
    let report =
      [type, address.kind.rawValue] + address.littleEndianBytes + [UInt8(data.count)] + data
      + [UInt8(bitPattern: rssi ?? 127)]
    return [0x3E, UInt8(report.count + 2), 0x02, 1] + report
  }

  /// The LE Extended Advertising Report event that a controller sends for one advertisement of which all
  /// data is there, on LE 1M and with no transmit power told; nil where the data does not fit (229 bytes).
  public func extendedEvent(data: [UInt8]) -> [UInt8]? {
    guard data.count <= 229 else { return nil }
    let type = eventType.rawValue
    let report: [UInt8] =
      [UInt8(truncatingIfNeeded: type), UInt8(truncatingIfNeeded: type >> 8)]
      + [address.kind.rawValue] + address.littleEndianBytes
      + [
        0x01, 0x01,  // primary and secondary PHY: LE 1M
        0x00,  // advertising SID
        0x7F,  // transmit power: not available
        UInt8(bitPattern: rssi ?? 127),
        0x00, 0x00,  // no periodic advertising
        0x00, 0, 0, 0, 0, 0, 0,  // directed to nobody
        UInt8(data.count),
      ] + data
    return [0x3E, UInt8(report.count + 2), 0x0D, 1] + report
  }
}
