#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// By how many decibels each station hears more than the law of the distance says: its receiver, its corner, its
/// wall, and the beacon's own power, which all of them have in common. Learnt while the beacon is located.
struct StationLevels: Sendable {
  /// dB, standard deviations: of a station's own level, and of that which all have in common.
  static let own = 2.0
  static let common = 2.2
  /// dB, standard deviation of a packet.
  static let noise = 7.0
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

/// By how many decibels each station hears more than the others, from what they hear of each other's beacons: all of
/// their places are known, so the law of the distance tells what each should hear.
///
/// What one station hears of another is the law, the receiver's own level, the sender's, and the shadow that lies
/// between the two (a two-way model with random effects, solved by coordinates). Most receivers are much alike, and a few
/// are far off, behind metal or in the wrong place of the plan: their levels have the heavy tails of Student's t, solved
/// as a ridge regression whose weights follow the levels (iteratively reweighted least squares).
public struct MutualLevels: Sendable {
  /// dB: the scale of receivers' levels, and their degrees of freedom.
  static let own = 2.5
  static let freedom = 2.0
  /// dB, standard deviation of senders' levels.
  static let sender = 3.0
  /// dB, standard deviation: of the shadow between two stations, which does not go away with time.
  static let shadow = 5.0
  /// dB, standard deviation of one reading.
  static let noise = 6.0
  /// Readings of a pair after which the oldest count 1/e.
  static let memory = 400.0
  /// Pairs that are kept: 64 stations that all hear each other.
  static let mostPairs = 4096
  private static let rounds = 30

  private struct Pair: Hashable {
    var receiver: Int
    var sender: Int
  }

  private struct Mean {
    var value = 0.0
    var count = 0.0

    mutating func add(_ new: Double) {
      count = min(count + 1, MutualLevels.memory)
      value += (new - value) / count
    }
  }

  private let stations: [Station]
  private var pairs: [Pair: Mean] = [:]

  public init(stations: [Station]) {
    self.stations = stations
  }

  /// Takes in what one station hears of another's beacon.
  /// - Parameters:
  ///   - receiver: its number.
  ///   - sender: its number; of itself a station hears nothing that counts.
  ///   - rssi: dBm.
  ///   - measuredPower: dBm at 1 m.
  public mutating func hear(receiver: Int, sender: Int, rssi: Double, measuredPower: Double) {
    guard receiver != sender, stations.indices.contains(receiver),
      stations.indices.contains(sender), rssi.isFinite, measuredPower.isFinite
    else { return }
    let pair = Pair(receiver: receiver, sender: sender)
    guard pairs[pair] != nil || pairs.count < Self.mostPairs else { return }
    let (a, b) = (stations[receiver], stations[sender])
    let (dx, dy, dz) = (a.x - b.x, a.y - b.y, a.z - b.z)
    let distance = max((dx * dx + dy * dy + dz * dz).squareRoot(), Grid.nearest)
    let law = -10 * Grid.exponent * log10(distance)
    pairs[pair, default: Mean()].add(rssi - measuredPower - law)
  }

  /// dB by station: how much more it hears than the stations do in the mean; 0 for one that hears no other.
  public var levels: [Double] {
    var receivers = [Double](repeating: 0, count: stations.count)
    var senders = receivers
    // In an order that is the same in each run.
    let pairs = pairs.sorted { ($0.key.receiver, $0.key.sender) < ($1.key.receiver, $1.key.sender) }
      .map { pair, mean in
        (pair, mean.value, 1 / (Self.shadow * Self.shadow + Self.noise * Self.noise / mean.count))
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
    guard !known.isEmpty else { return receivers }
    let common = known.sorted().map { receivers[$0] }.reduce(0, +) / Double(known.count)
    return receivers.indices.map { known.contains($0) ? receivers[$0] - common : 0 }
  }
}
