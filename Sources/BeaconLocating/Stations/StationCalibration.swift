import BeaconCodec

/// What the stations of a house learn of each other: each broadcasts a beacon, and all know where they are.
struct StationCalibration: Sendable {
  /// Seconds from one solution to the next.
  private static let interval = 10.0
  /// dB: a station that hears so much more or less than the others is told of, and once more where it has changed by
  /// half of that.
  private static let notable = 10.0

  /// dB by station, as they were last solved.
  private(set) var levels: [Double] = []
  private var mutual = MutualLevels(stations: [])
  /// Which station broadcasts a beacon.
  private var beacons: [TopicLevel: TopicLevel] = [:]
  private var told: [Int: Double] = [:]
  private var due: Timestamp?
  private var hasNew = false

  init(stations: [Station]) {
    build(stations: stations)
  }

  /// Begins anew, as the places of the stations are others.
  mutating func build(stations: [Station]) {
    mutual = MutualLevels(stations: stations)
    levels = [Double](repeating: 0, count: stations.count)
    told = [:]
    hasNew = false
  }

  /// - Parameter beacon: what the station says that it broadcasts; nil for nothing.
  mutating func note(_ beacon: BeaconIdentity?, of station: TopicLevel) {
    for (known, other) in beacons where other == station { beacons[known] = nil }
    guard beacons.count < House.mostStations, let id = beacon.flatMap({ DeviceReport.id(of: $0) })
    else { return }
    beacons[id] = station
  }

  /// Which station broadcasts this beacon.
  func station(_ id: TopicLevel) -> TopicLevel? { beacons[id] }

  /// - Parameters:
  ///   - receiver: its number.
  ///   - sender: its number.
  ///   - rssi: dBm.
  ///   - measuredPower: dBm at 1 m.
  mutating func hear(
    receiver: Int, sender: Int, rssi: Double, measuredPower: Double, at time: Timestamp
  ) {
    mutual.hear(receiver: receiver, sender: sender, rssi: rssi, measuredPower: measuredPower)
    if !hasNew { due = time.advanced(bySeconds: Self.interval) }
    hasNew = true
  }

  /// - Returns: whether there are new levels.
  mutating func settle(at time: Timestamp) -> Bool {
    guard hasNew, let due, time >= due else { return false }
    hasNew = false
    levels = mutual.levels
    return true
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
