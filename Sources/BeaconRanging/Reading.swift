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
    // Bluetooth LE sends with -20...20 dBm and loses 40 dB or more on the first metre: what claims
    // to be far beyond that was never measured.
    if let measuredPower, measuredPower >= -110, measuredPower <= -10 {
      self.measuredPower = measuredPower
    }
  }
}
