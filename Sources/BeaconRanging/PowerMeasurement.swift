/// The measured power of a beacon: RSSI readings of some seconds at 1 m come in, their trimmed mean goes out,
/// or the reason why it would be worth nothing.
///
/// Apple's guide for beacon makers asks for readings of at least ten seconds from 1 m away, without the
/// highest and lowest of them, averaged (Getting Started with iBeacon 1.0, Calibrating iBeacon).
public struct PowerMeasurement: Equatable, Sendable {
  /// Seconds.
  public static let duration = 20.0
  /// Readings, and the longest time between two of them in seconds, without which it is no measurement.
  static let readingsNeeded = 15
  static let longestGap = 4.0
  /// The share of the readings that is left out at either end.
  static let trim = 0.1
  /// dB between the quartiles: multipath of somebody who stands gives 2 to 6.
  static let largestSpread = 9.0
  /// dB between the medians of the two halves: somebody walked.
  static let largestDrift = 5.0
  /// dBm: what Bluetooth LE transmitters give at 1 m, with room to either side.
  static let plausible = -100.0 ... -20.0
  /// A beacon that sends without pause for twenty seconds is heard 1,000 times at most.
  private static let capacity = 4096

  /// Why there is no result.
  public enum Refusal: Error, Equatable, Sendable {
    /// Readings in all.
    case tooFew(Int)
    /// Seconds without a reading.
    case gap(Double)
    /// dB between the quartiles.
    case unsteady(Double)
    /// dB from the first half to the second.
    case moved(Double)
    /// dBm.
    case implausible(Double)
  }

  private var readings: [(time: Double, rssi: Double)] = []
  /// Packets so far.
  public private(set) var count = 0

  /// Begins with no packet.
  public init() {}

  /// Whether both have heard the same.
  public static func == (a: PowerMeasurement, b: PowerMeasurement) -> Bool {
    a.count == b.count && a.readings.elementsEqual(b.readings) { $0 == $1 }
  }

  /// Seconds from the first reading to the last.
  public var elapsed: Double {
    guard let first = readings.first, let last = readings.last else { return 0 }
    return last.time - first.time
  }

  /// dBm: the median so far.
  public var median: Double? { quantile(0.5, of: readings.map(\.rssi).sorted()) }

  /// - Parameters:
  ///   - rssi: dBm.
  ///   - time: seconds; what comes out of order is left out.
  public mutating func add(rssi: Int8, at time: Double) {
    guard time.isFinite, readings.last.map({ time >= $0.time }) ?? true else { return }
    count += 1
    if readings.count < Self.capacity { readings.append((time, Double(rssi))) }
  }

  /// dBm at 1 m.
  public func result() throws(Refusal) -> Int8 {
    guard readings.count >= Self.readingsNeeded else { throw .tooFew(readings.count) }
    let gap = zip(readings, readings.dropFirst()).map { $1.time - $0.time }.max() ?? 0
    guard gap <= Self.longestGap else { throw .gap(gap) }
    let middle = readings.count / 2
    let before = quantile(0.5, of: readings[..<middle].map(\.rssi).sorted()) ?? 0
    let after = quantile(0.5, of: readings[middle...].map(\.rssi).sorted()) ?? 0
    // Who walks far also spreads the levels, and has to be told that he walked.
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
