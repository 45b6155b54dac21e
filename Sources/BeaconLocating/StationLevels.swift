import Glibc

/// dB that each station hears above the path-loss model, because of its receiver and place and of
/// the beacon's own power. Learnt while the beacon is located.
struct StationLevels: Sendable {
  /// dB, standard deviations of a station's own level and of the common one.
  static let own = 2.0
  static let common = 2.5
  /// dB, standard deviation of a packet.
  static let noise = 8.0
  /// Seconds after which earlier packets count 1/e.
  static let memory = 120.0
  /// Seconds that a packet counts, few because its position is uncertain.
  static let pace = 0.02

  private var sums: [Double]
  private var counts: [Double]
  /// dB before the first packet: by station, shared by all beacons, and of this beacon.
  private var expected: [Double]
  private var louder = 0.0
  /// dB, learnt: by how much all stations differ from what is expected.
  private var commonLevel = 0.0

  init(stations: Int) {
    sums = [Double](repeating: 0, count: stations)
    counts = sums
    expected = sums
  }

  /// - Parameters:
  ///   - expected: dB, one for each station.
  ///   - louder: dB, for all.
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

  /// Learns the common level, from which each station's own differs (a hierarchical normal model).
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

  /// dB.
  func level(of station: Int) -> Double {
    let doubt = (Self.noise / Self.own) * (Self.noise / Self.own)
    return (sums[station] + doubt * (commonLevel + louder + expected[station]))
      / (counts[station] + doubt)
  }
}
