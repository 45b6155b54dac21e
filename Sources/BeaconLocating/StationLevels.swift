import Glibc

/// By how many decibels each station hears more than the law of the distance says: its receiver, its corner, its
/// wall, and the beacon's own power, which all of them have in common. Learnt while the beacon is located.
struct StationLevels: Sendable {
  /// dB, standard deviations: of a station's own level, and of that which all have in common.
  static let own = 2.0
  static let common = 2.2
  /// dB, standard deviation of a packet.
  static let noise = 8.0
  /// Seconds after which what was learnt counts 1/e.
  static let memory = 120.0
  /// How much a packet teaches, of what it would if its position were known.
  static let pace = 0.08

  private var sums: [Double]
  private var counts: [Double]
  private(set) var levels: [Double]
  /// dB by station: what is known before anything was heard of the beacon.
  private var expected: [Double]

  init(stations: Int) {
    sums = [Double](repeating: 0, count: stations)
    counts = sums
    levels = sums
    expected = sums
  }

  /// - Parameter expected: dB by station.
  mutating func expect(_ expected: [Double]) {
    guard expected.count == self.expected.count else { return }
    self.expected = expected
    settle()
  }

  /// Keeps what was learnt of the stations that are still there.
  /// - Parameter numbers: of each station before; nil for a new one.
  mutating func renumber(_ numbers: [Int?]) {
    sums = numbers.map { $0.map { sums[$0] } ?? 0 }
    counts = numbers.map { $0.map { counts[$0] } ?? 0 }
    levels = numbers.map { $0.map { levels[$0] } ?? 0 }
    expected = [Double](repeating: 0, count: numbers.count)
  }

  mutating func forget(_ keep: Double) {
    for station in sums.indices {
      sums[station] *= keep
      counts[station] *= keep
    }
  }

  /// - Parameters:
  ///   - excess: dB times weight: how much more was heard than the position has it.
  ///   - weight: how much of it is no outlier.
  mutating func learn(station: Int, excess: Double, weight: Double) {
    sums[station] += Self.pace * excess
    counts[station] += Self.pace * weight
  }

  /// What the stations have in common is found first, then what is each one's own (a hierarchical normal model).
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
