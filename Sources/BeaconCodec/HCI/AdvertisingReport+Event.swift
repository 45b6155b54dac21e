extension AdvertisingReport {
  /// The LE Advertising Report event that a controller sends for one legacy advertisement; nil where
  /// the data does not fit (31 bytes).
  public func legacyEvent(data: [UInt8]) -> [UInt8]? {
    guard data.count <= 31, let type = EventType.legacyTypes.firstIndex(of: eventType) else {
      return nil
    }
    let report =
      [UInt8(type), address.kind.rawValue] + address.littleEndianBytes + [UInt8(data.count)] + data
      + [UInt8(bitPattern: rssi ?? 127)]
    return [0x3E, UInt8(report.count + 2), 0x02, 1] + report
  }
}
