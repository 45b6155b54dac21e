import BeaconCodec

/// By how many decibels each station of a house hears more than the others, from what they hear of each other's
/// beacons: all of their places are known, so the law of the distance tells what each should hear.
///
/// What one station hears of another is the law, the receiver's own level, the sender's, and the shadow that lies
/// between the two (a two-way model with random effects, solved by coordinates). Most receivers are much alike, and a few
/// are far off, behind metal or in the wrong place of the plan: their levels have the heavy tails of Student's t, solved
/// as a ridge regression whose weights follow the levels (iteratively reweighted least squares).
struct StationCalibration: Sendable {
  /// dB: the scale of receivers' levels, and their degrees of freedom.
  private static let own = 2.5
  private static let freedom = 2.0
  /// dB, standard deviation of senders' levels.
  private static let sender = 3.0
  /// dB, standard deviation: of the shadow between two stations, which does not go away with time.
  private static let shadow = 5.0
  /// dB, standard deviation of one reading.
  private static let noise = 6.0
  /// Readings of a pair after which the oldest count 1/e.
  private static let memory = 400.0
  /// Pairs that are kept: 64 stations that all hear each other.
  private static let mostPairs = 4096
  private static let rounds = 30
  /// Seconds from one solution to the next.
  static let interval = 10.0
  /// dB: a station that hears so much more or less than the others is told of, and once more where it has changed by
  /// half of that.
  private static let notable = 10.0

  private struct Pair: Hashable {
    var receiver: Int
    var sender: Int
  }

  /// dB by station: how much more it hears than the stations do in the mean; 0 for one that hears no other. As they
  /// were last solved.
  private(set) var levels: [Double]
  private let stations: [Station]
  private let floors: [Floor]
  /// dB, and the readings in it.
  private var pairs: [Pair: (mean: Double, count: Double)] = [:]
  private var told: [Int: Double] = [:]
  private var due: Timestamp?

  init(stations: [Station], floors: [Floor] = []) {
    self.stations = stations
    self.floors = floors
    levels = [Double](repeating: 0, count: stations.count)
  }

  /// Takes in what one station hears of another's beacon.
  /// - Parameters:
  ///   - receiver: its number.
  ///   - sender: its number; of itself a station hears nothing that counts.
  ///   - rssi: dBm.
  ///   - measuredPower: dBm at 1 m.
  mutating func hear(
    receiver: Int, sender: Int, rssi: Double, measuredPower: Double, at time: Timestamp
  ) {
    let pair = Pair(receiver: receiver, sender: sender)
    guard receiver != sender, pairs[pair] != nil || pairs.count < Self.mostPairs else { return }
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

  /// - Returns: whether there are new levels.
  mutating func settle(at time: Timestamp) -> Bool {
    guard let due, time >= due else { return false }
    self.due = nil
    solve()
    return true
  }

  private mutating func solve() {
    var receivers = [Double](repeating: 0, count: stations.count)
    var senders = receivers
    // In an order that is the same in each run.
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
    // What all have in common is the beacons' own power: of another beacon it says nothing.
    let known = Set(pairs.map(\.0.receiver))
    let common = known.sorted().map { receivers[$0] }.reduce(0, +) / Double(max(known.count, 1))
    levels = receivers.indices.map { known.contains($0) ? receivers[$0] - common : 0 }
  }

  /// The stations that hear much more or less than the others, where that is not told yet: number and dB.
  mutating func news() -> [(Int, Double)] {
    levels.enumerated().filter { number, level in
      let known = told[number] ?? 0
      guard abs(level) >= Self.notable, abs(level - known) >= Self.notable / 2 else { return false }
      told[number] = level
      return true
    }
  }
}

/// Learns how far a station's clock is from ours, from the times in its messages and those at which they come: a
/// message may be late, and never early. So the least delay of the last minute stands for none.
struct StationClock: Sendable {
  /// Seconds for which a delay counts.
  private static let memory = 30.0
  /// Seconds: a message is never older than this, or the clock was set.
  private static let longest = 5.0
  /// Seconds: a smaller difference is not reported.
  static let tolerance = 2.0

  /// Seconds: arrival less the time told. Two windows, so that a window's end forgets not all.
  private var least: (before: Double, now: Double)?
  private var windowEnd = 0.0
  /// Seconds, told last.
  private var toldSkew: Double?

  /// - Parameters:
  ///   - told: seconds by the station's clock.
  ///   - arrival: seconds by ours.
  /// - Returns: when it was, by our clock; never later than `arrival`.
  mutating func time(told: Double, arrival: Double) -> Double {
    let delay = arrival - told
    if let least, abs(delay - min(least.before, least.now)) > Self.longest { self.least = nil }
    if arrival >= windowEnd {
      least = (least?.now ?? delay, delay)
      windowEnd = arrival + Self.memory
    }
    let now = min(least?.now ?? delay, delay)
    least = (least?.before ?? delay, now)
    return min(told + min(least?.before ?? delay, now), arrival)
  }

  /// Seconds that the station's clock is ahead, if that is news: reported once, and again when it changes.
  /// - Parameter offset: seconds: our clock at the arrival's zero.
  mutating func newSkew(offset: Double) -> Double? {
    guard let least else { return nil }
    let skew = -min(least.before, least.now) - offset
    let known = toldSkew ?? 0
    guard abs(skew - known) > Self.tolerance else { return nil }
    toldSkew = skew
    return skew
  }
}
