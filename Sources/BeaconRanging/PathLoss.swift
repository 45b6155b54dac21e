/// The log-distance model: RSSI falls by `10 n` dB with every tenfold distance.
///
///     RSSI = measuredPower - decay ln(distance)
enum PathLoss {
  /// dB for each unit of ln(distance), 10 n / ln 10. The path-loss exponent n is 2, that of free space:
  /// halls and corridors have 1.6 to 1.8, furnished rooms 2 to 3 (Rappaport, Wireless Communications,
  /// table 4.2), and a hunt passes through them all.
  static let decay = 10 * 2 / 2.302_585_093

  /// dBm at 1 m, for a beacon that tells none to be believed: what most iBeacons are set to.
  static let usualPower = -59.0
}
