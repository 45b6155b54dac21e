/// Measures a beacon's power at 1 m: a trimmed mean of the RSSI.
///
/// Apple asks for at least ten seconds of readings from 1 m away, without the highest and lowest
/// (Getting Started with iBeacon 1.0, Calibrating iBeacon).
package struct PowerMeasurement: Sendable {
  /// Seconds of measuring.
  package static let duration = 20.0
  /// The least number of readings, and the longest gap in seconds between two.
  static let readingsNeeded = 15
  static let longestGap = 4.0
  /// The share of readings dropped at either end.
  static let trim = 0.1
  /// The largest range between the quartiles in dB: multipath alone gives 2 to 6.
  static let largestSpread = 9.0
  /// The largest difference between both halves' medians in dB: more means that someone walked.
  static let largestDrift = 5.0
  /// The range of Bluetooth LE transmitters at 1 m in dBm, with some margin.
  static let plausible = -90.0 ... -20.0
  /// Enough for a fast beacon: at most 1,000 readings in 20 s.
  private static let capacity = 4096

  package enum Refusal: Error, Equatable, Sendable {
    case tooFew(Int)
    /// Too few seconds of readings.
    case tooShort(Double)
    /// Too many seconds without a reading.
    case gap(Double)
    /// Too many dB between the quartiles.
    case unsteady(Double)
    /// Too many dB between the two halves.
    case moved(Double)
    /// An implausible level in dBm.
    case implausible(Double)
  }

  private var readings: [(time: Double, rssi: Double)] = []

  package init() {}

  /// Seconds from the first to the last reading.
  package var elapsed: Double {
    guard let first = readings.first, let last = readings.last else { return 0 }
    return last.time - first.time
  }

  /// The median so far in dBm.
  package var median: Double? { quantile(0.5, of: readings.map(\.rssi).sorted()) }

  /// Adds an RSSI in dBm at a time in seconds; readings out of order are dropped.
  package mutating func add(rssi: Int8, at time: Double) {
    guard time.isFinite, readings.last.map({ time >= $0.time }) ?? true else { return }
    if readings.count < Self.capacity { readings.append((time, Double(rssi))) }
  }

  /// The measured power in dBm.
  package func result() throws(Refusal) -> Int8 {
    guard readings.count >= Self.readingsNeeded else { throw .tooFew(readings.count) }
    // A recording of just 20 s may start and end between two readings.
    guard elapsed >= Self.duration - Self.longestGap else { throw .tooShort(elapsed) }
    let gap = zip(readings, readings.dropFirst()).map { $1.time - $0.time }.max() ?? 0
    guard gap <= Self.longestGap else { throw .gap(gap) }
    let middle = readings.count / 2
    let before = quantile(0.5, of: readings[..<middle].map(\.rssi).sorted()) ?? 0
    let after = quantile(0.5, of: readings[middle...].map(\.rssi).sorted()) ?? 0
    // Walking also spreads the levels, so report it first.
    guard (after - before).magnitude <= Self.largestDrift else { throw .moved(after - before) }
    let sorted = readings.map(\.rssi).sorted()
    let spread = (quantile(0.75, of: sorted) ?? 0) - (quantile(0.25, of: sorted) ?? 0)
    guard spread <= Self.largestSpread else { throw .unsteady(spread) }
    let left = Int(Double(sorted.count) * Self.trim)
    let kept = sorted[left..<(sorted.count - left)]
    let mean = kept.reduce(0, +) / Double(kept.count)
    guard Self.plausible.contains(mean), let power = Int8(exactly: mean.rounded()) else {
      throw .implausible(mean)
    }
    return power
  }

  private func quantile(_ share: Double, of sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
