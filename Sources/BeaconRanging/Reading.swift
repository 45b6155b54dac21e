/// One packet's numbers after the nonsense was taken out.
struct Reading: Sendable {
  /// dBm.
  var rssi: Double
  /// dBm at 1 m; nil where unknown or not to be believed.
  var measuredPower: Double?

  /// nil for a packet without a usable RSSI: 127 says "not available" (Core 5.4, Vol 4, Part E,
  /// 7.7.65.2), and nothing beyond -127...20 dBm can have been measured.
  init?(rssi: Double?, measuredPower: Double?) {
    guard let rssi, rssi >= -127, rssi <= 20 else { return nil }
    self.rssi = rssi
    if let measuredPower, measuredPower >= Double(Self.powers.lowerBound),
      measuredPower <= Double(Self.powers.upperBound)
    {
      self.measuredPower = measuredPower
    }
  }

  /// The same of whole numbers.
  @inline(__always)
  init?(rssi: Int8, measuredPower: Int8?) {
    guard rssi >= -127, rssi <= 20 else { return nil }
    self.rssi = Double(rssi)
    if let measuredPower, Self.powers.contains(measuredPower) {
      self.measuredPower = Double(measuredPower)
    }
  }

  /// dBm. Bluetooth LE sends with -20...20 dBm and loses 40 dB or more on the first metre: what claims
  /// to be far beyond that was never measured.
  private static let powers: ClosedRange<Int8> = -110 ... -10
}
