import BeaconCodec
import BeaconLocating

/// Calibrates stations: by how many dB each hears more than the others. They receive each other's
/// beacons from known positions, for which the path-loss model predicts the level.
///
/// Each RSSI is the sum of the model, the receiver's level, the sender's level and the shadowing
/// between the two (a two-way model with random effects, solved by coordinate descent). Receivers'
/// levels follow Student's t, because a few stations are behind metal or misplaced in the plan: a
/// ridge regression with weights that depend on the levels (iteratively reweighted least squares).
struct StationCalibration: Sendable {
  /// The scale of receivers' levels in dB, and the degrees of freedom.
  private static let own = 2.5
  private static let freedom = 2.0
  /// The standard deviation of senders' levels in dB.
  private static let sender = 3.0
  /// The standard deviation of the constant shadowing between two stations in dB.
  private static let shadow = 5.0
  /// The standard deviation of a reading in dB.
  private static let noise = 6.0
  /// The number of readings of a pair after which the oldest counts 1/e.
  private static let memory = 400.0
  private static let rounds = 30
  /// Seconds between two solutions.
  static let interval = 10.0
  /// The difference from other stations in dB that is reported; again after a change by half of it.
  private static let notable = 10.0

  private struct Pair: Hashable {
    var receiver: Int
    var sender: Int
  }

  /// How much more each station hears than the mean, in dB; 0 if it hears no other.
  private(set) var levels: [Double]
  private let stations: [Station]
  private let floors: [Floor]
  /// The mean in dB, and the number of readings.
  private var pairs: [Pair: (mean: Double, count: Double)] = [:]
  private var reported: [Int: Double] = [:]
  private var due: Timestamp?

  init(stations: [Station], floors: [Floor] = []) {
    self.stations = stations
    self.floors = floors
    levels = [Double](repeating: 0, count: stations.count)
  }

  /// - Parameters:
  ///   - receiver, sender: indices. Readings of a station by itself are ignored.
  ///   - rssi: in dBm.
  ///   - measuredPower: the level at 1 m in dBm.
  mutating func hear(
    receiver: Int, sender: Int, rssi: Double, measuredPower: Double, at time: Timestamp
  ) {
    let pair = Pair(receiver: receiver, sender: sender)
    guard receiver != sender else { return }
    let (a, b) = (stations[receiver], stations[sender])
    let law = -Grid.loss(
      a.x - b.x, a.y - b.y, a.height(in: floors) - b.height(in: floors),
      floors: abs(a.floor - b.floor))
    var (mean, count) = pairs[pair] ?? (0, 0)
    count = min(count + 1, Self.memory)
    mean += (rssi - measuredPower - law - mean) / count
    pairs[pair] = (mean, count)
    due = due ?? time.advanced(bySeconds: Self.interval)
  }

  /// - Returns: whether the levels were updated.
  mutating func settle(at time: Timestamp) -> Bool {
    guard let due, time >= due else { return false }
    self.due = nil
    solve()
    return true
  }

  private mutating func solve() {
    var receivers = [Double](repeating: 0, count: stations.count)
    var senders = receivers
    // In the same order in each run.
    let pairs = pairs.sorted { ($0.key.receiver, $0.key.sender) < ($1.key.receiver, $1.key.sender) }
      .map { pair, heard in
        (pair, heard.mean, 1 / (Self.shadow * Self.shadow + Self.noise * Self.noise / heard.count))
      }
    for _ in 0..<Self.rounds {
      var sums = [Double](repeating: 0, count: stations.count)
      var weights = [Double](repeating: 1 / (Self.sender * Self.sender), count: stations.count)
      for (pair, value, weight) in pairs {
        sums[pair.sender] += weight * (value - receivers[pair.receiver])
        weights[pair.sender] += weight
      }
      for station in senders.indices { senders[station] = sums[station] / weights[station] }
      sums = [Double](repeating: 0, count: stations.count)
      weights = receivers.map {
        (Self.freedom + 1) / (Self.freedom * Self.own * Self.own + $0 * $0)
      }
      for (pair, value, weight) in pairs {
        sums[pair.receiver] += weight * (value - senders[pair.sender])
        weights[pair.receiver] += weight
      }
      for station in receivers.indices { receivers[station] = sums[station] / weights[station] }
    }
    // The common part is the beacons' own power, which does not matter for other senders.
    let known = Set(pairs.map(\.0.receiver))
    let common = known.sorted().map { receivers[$0] }.reduce(0, +) / Double(max(known.count, 1))
    levels = receivers.indices.map { known.contains($0) ? receivers[$0] - common : 0 }
  }

  /// Stations that have started to differ from the others, in dB.
  mutating func news() -> [(Station, Double)] {
    levels.indices.compactMap { number in
      let (level, known) = (levels[number], reported[number] ?? 0)
      guard abs(level) >= Self.notable, abs(level - known) >= Self.notable / 2 else { return nil }
      reported[number] = level
      return (stations[number], level)
    }
  }
}

/// Estimates the offset of a station's clock from the times and arrivals of its messages. Messages
/// may be late, but not early, so the shortest delay of the last minute counts as zero.
struct StationClock: Sendable {
  /// Seconds for which a delay counts.
  private static let memory = 30.0
  /// In seconds. A longer delay means that the clock was set.
  private static let longest = 5.0
  /// In seconds. A smaller offset is not reported.
  static let tolerance = 2.0

  /// Arrival minus message time, in seconds, of two windows: the end of one does not forget all.
  private var least: (before: Double, now: Double)?
  private var windowEnd = 0.0
  /// In seconds.
  private var reportedSkew: Double?

  /// - Parameters:
  ///   - stamp: seconds on the station's clock.
  ///   - arrival: seconds on this machine's clock.
  /// - Returns: seconds on this machine's clock, at most `arrival`.
  mutating func time(stamp: Double, arrival: Double) -> Double {
    let delay = arrival - stamp
    if let least, abs(delay - min(least.before, least.now)) > Self.longest { self.least = nil }
    if arrival >= windowEnd {
      least = (least?.now ?? delay, delay)
      windowEnd = arrival + Self.memory
    }
    let now = min(least?.now ?? delay, delay)
    least = (least?.before ?? delay, now)
    return min(stamp + min(least?.before ?? delay, now), arrival)
  }

  /// How many seconds the station's clock is ahead, if that is new.
  /// - Parameter offset: the wall-clock time at time zero of the arrivals, in seconds.
  mutating func newSkew(offset: Double) -> Double? {
    guard let least else { return nil }
    let skew = -min(least.before, least.now) - offset
    let known = reportedSkew ?? 0
    guard abs(skew - known) > Self.tolerance else { return nil }
    reportedSkew = skew
    return skew
  }
}
