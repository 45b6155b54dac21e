/// One packet's plausible numbers.
struct Reading: Sendable {
  /// dBm.
  var rssi: Double
  /// dBm at 1 m; nil if unknown or implausible.
  var measuredPower: Double?

  /// nil without a usable RSSI: 127 means "not available" (Core 5.4, Vol 4, Part E, 7.7.65.2), and controllers only
  /// measure -127...20 dBm.
  init?(rssi: Double?, measuredPower: Double?) {
    guard let rssi, rssi >= -127, rssi <= 20 else { return nil }
    self.rssi = rssi
    if let measuredPower, measuredPower >= Double(Self.powers.lowerBound),
      measuredPower <= Double(Self.powers.upperBound)
    {
      self.measuredPower = measuredPower
    }
  }

  /// The same for whole numbers.
  @inline(__always)
  init?(rssi: Int8, measuredPower: Int8?) {
    guard rssi >= -127, rssi <= 20 else { return nil }
    self.rssi = Double(rssi)
    if let measuredPower, Self.powers.contains(measuredPower) {
      self.measuredPower = Double(measuredPower)
    }
  }

  /// Plausible dBm at 1 m: Bluetooth LE sends with -20...20 dBm and loses at least 40 dB on the first metre.
  private static let powers: ClosedRange<Int8> = -110 ... -10
}
