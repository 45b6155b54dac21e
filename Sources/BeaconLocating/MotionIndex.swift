import Glibc

/// Whether a beacon moves, by how much its levels do: where it stands, the level at each station stays within
/// fractions of a decibel, and where it is carried, fading changes it by several within a second.
struct MotionIndex: Sendable {
  /// Seconds in which the quick and the slow mean of a level forget to 1/e.
  static let quick = 1.6
  static let slow = 13.0
  /// dB², until the slow means have settled.
  static let beginning = 4.0
  /// dB² at which a beacon moves as likely as not: 0.9 was the median of beacons on tripods, 5 to 20 of those
  /// that were carried.
  static let even = 1.5
  /// Seconds after which a station that hears nothing has no say.
  static let patience = 4.0

  private var quickMeans: [Double]
  private var slowMeans: [Double]
  private var heard: [Double]
  private var start: Double?
  /// dB²: the mean square of what is between quick and slow means.
  private(set) var change = MotionIndex.beginning

  init(stations: Int) {
    quickMeans = [Double](repeating: 0, count: stations)
    slowMeans = quickMeans
    heard = [Double](repeating: -.infinity, count: stations)
  }

  /// - Returns: seconds since the packet before at this station; infinite for the first.
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

  /// 0 for a beacon that stands ... 1.
  var share: Double {
    let square = change * change
    return square / (square + Self.even * Self.even)
  }

  /// m/s, as far as it can be told: who stands may begin to walk at any moment.
  var speed: Double { 0.75 + 0.2 * change.squareRoot() * share }
}
