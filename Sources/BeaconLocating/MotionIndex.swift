import Glibc

/// Estimates whether a beacon moves. A resting beacon's level varies by fractions of a decibel; a
/// carried one's by several dB within a second, because of fading.
struct MotionIndex: Sendable {
  /// Time constants of each level's fast and slow mean, in seconds.
  static let quick = 1.6
  static let slow = 13.0
  /// The assumed `change` until the slow means have settled, in dB².
  static let beginning = 4.0
  /// The `change` in dB² at which a beacon is as likely to move as to rest. In recordings the
  /// median was 0.9 for beacons on tripods and 5 to 20 for carried ones.
  static let even = 2.5
  /// A station that has been silent for as many seconds is ignored.
  static let patience = 4.0

  private var quickMeans: [Double]
  private var slowMeans: [Double]
  private var heard: [Double]
  private var start: Double?
  /// The mean square of the difference between the fast and slow means, in dB².
  private(set) var change = MotionIndex.beginning

  init(stations: Int) {
    quickMeans = [Double](repeating: 0, count: stations)
    slowMeans = quickMeans
    heard = [Double](repeating: -.infinity, count: stations)
  }

  /// - Returns: seconds since the station's previous packet; infinite for the first.
  mutating func hear(station: Int, level: Double, at time: Double) -> Double {
    if start == nil { start = time }
    let gap = max(time - heard[station], 0)
    heard[station] = time
    if gap.isFinite {
      quickMeans[station] += (1 - exp(-gap / Self.quick)) * (level - quickMeans[station])
      slowMeans[station] += (1 - exp(-gap / Self.slow)) * (level - slowMeans[station])
    } else {
      quickMeans[station] = level
      slowMeans[station] = level
    }
    return gap
  }

  /// Seconds since the station's last packet, or since the first packet of all.
  func gap(of station: Int, at time: Double) -> Double {
    time - max(heard[station], start ?? time)
  }

  /// The recent mean level at a station in dB; nil if its last packet is older than `seconds`.
  func level(of station: Int, at time: Double, within seconds: Double) -> Double? {
    time - heard[station] < seconds ? quickMeans[station] : nil
  }

  mutating func settle(at time: Double) {
    var sum = 0.0
    var count = 0.0
    for station in heard.indices where time - heard[station] < Self.patience {
      let difference = quickMeans[station] - slowMeans[station]
      sum += difference * difference
      count += 1
    }
    guard count > 0 else { return }
    let share = min((time - (start ?? time)) / Self.slow, 1)
    change = sum / count * share + Self.beginning * (1 - share)
  }

  /// The degree of motion: 0 for a resting beacon, up to 1.
  var share: Double {
    let square = change * change
    return square / (square + Self.even * Self.even)
  }

  /// A rough speed in m/s; never 0, because a person may start walking at any moment.
  var speed: Double { 0.75 + 0.12 * change.squareRoot() * share }
}
