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
