import Glibc

/// dB that each station hears above the path-loss model, because of its receiver and place and of
/// the beacon's own power. Learnt while the beacon is located.
struct StationLevels: Sendable {
  /// dB, standard deviations of a station's own level and of the common one.
  static let own = 2.0
  static let common = 2.2
  /// dB, standard deviation of a packet.
  static let noise = 8.0
  /// Seconds after which earlier packets count 1/e.
  static let memory = 120.0
  /// Seconds that a packet counts, few because its position is uncertain.
  static let pace = 0.02

  private var sums: [Double]
  private var counts: [Double]
  private(set) var levels: [Double]
  /// dB before the first packet, by station.
  private var expected: [Double]

  init(stations: Int) {
    sums = [Double](repeating: 0, count: stations)
    counts = sums
    levels = sums
    expected = sums
  }

  /// - Parameter expected: dB, one for each station.
  mutating func expect(_ expected: [Double]) {
    guard expected.count == self.expected.count else { return }
    self.expected = expected
    settle()
  }

  mutating func forget(_ keep: Double) {
    for station in sums.indices {
      sums[station] *= keep
      counts[station] *= keep
    }
  }

  /// - Parameters:
  ///   - excess: dB above the model, times the weight.
  ///   - weight: less than 1 for outliers.
  mutating func learn(station: Int, excess: Double, weight: Double) {
    sums[station] += excess
    counts[station] += weight
  }

  /// First the common level, then each station's own (a hierarchical normal model).
  mutating func settle() {
    var sum = 0.0
    var weight = 1 / (Self.common * Self.common)
    for station in sums.indices where counts[station] > 1e-9 {
      let variance = Self.noise * Self.noise / counts[station] + Self.own * Self.own
      sum += (sums[station] / counts[station] - expected[station]) / variance
      weight += 1 / variance
    }
    let common = sum / weight
    let doubt = (Self.noise / Self.own) * (Self.noise / Self.own)
    for station in sums.indices {
      levels[station] =
        (sums[station] + doubt * (common + expected[station])) / (counts[station] + doubt)
    }
  }
}
