import Glibc

/// How much more each station hears than the path-loss model expects, in dB: because of its
/// receiver, its place and the beacon's power. Learned while the beacon is located.
struct StationLevels: Sendable {
  /// Standard deviations of a station's own level and of the common level, in dB.
  static let own = 2.0
  static let common = 2.5
  /// The standard deviation of a packet's level, in dB.
  static let noise = 8.0
  /// The time constant of forgetting earlier packets, in seconds.
  static let memory = 120.0
  /// Seconds that a packet counts for; few, because its position is uncertain.
  static let pace = 0.02

  private var sums: [Double]
  private var counts: [Double]
  /// The levels before the first packet, in dB: each station's for all beacons, and this beacon's.
  private var expected: [Double]
  private var louder = 0.0
  /// The learned common deviation of all stations from their expected levels, in dB.
  private var commonLevel = 0.0

  init(stations: Int) {
    sums = [Double](repeating: 0, count: stations)
    counts = sums
    expected = sums
  }

  /// - Parameters:
  ///   - expected: the level of each station, in dB.
  ///   - louder: added to all, in dB.
  mutating func expect(_ expected: [Double], louder: Double) {
    guard expected.count == self.expected.count else { return }
    self.expected = expected
    self.louder = louder
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

  /// Estimates the common level, around which the stations' own vary (a hierarchical normal model).
  mutating func settle() {
    var sum = 0.0
    var weight = 1 / (Self.common * Self.common)
    for station in sums.indices where counts[station] > 1e-9 {
      let variance = Self.noise * Self.noise / counts[station] + Self.own * Self.own
      sum += (sums[station] / counts[station] - expected[station] - louder) / variance
      weight += 1 / variance
    }
    commonLevel = sum / weight
  }

  /// The learned level of a station, in dB.
  func level(of station: Int) -> Double {
    let doubt = (Self.noise / Self.own) * (Self.noise / Self.own)
    return (sums[station] + doubt * (commonLevel + louder + expected[station]))
      / (counts[station] + doubt)
  }
}
