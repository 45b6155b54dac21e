#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a player is told: a word and metres that do not contradict each other.
///
/// A filter finds out which way a player walks sooner than how far he is, and by other means. Told as they
/// are, the metres shrink under "no change", or grow under HOT. Here they move against the word, and without
/// one, by less than a quarter in two seconds; with it they move freely.
struct Telling: Sendable {
  /// ln of metres: less than a quarter.
  static let quarter = 0.24
  /// ln of metres: who has told that much of a walk goes on telling the word of it, until it is two seconds ago.
  static let walked = 0.6
  /// ln of metres by which the filter's may be beyond what the word allows: then the word is wrong. The
  /// filter explains away what no walk of its model would do, such as a level that rises and falls without
  /// any noise; for a player the signal is falling all the same.
  static let overdue = 1.15
  /// Seconds of one of the eight parts of the time that is looked back on.
  static let part = 0.3

  private typealias Parts = SIMD8<Float>

  /// ln of metres: the least and the most that were told, by part of the time, latest last.
  private var lowest = Parts.zero
  private var highest = Parts.zero
  /// Seconds, on the caller's clock: when the last part began.
  private var start = 0.0
  /// ln of metres.
  private(set) var logDistance = 0.0
  private(set) var trend = Trend.unknown

  /// Begins anew where the filter is.
  /// - Parameters:
  ///   - log: ln of metres.
  ///   - time: seconds.
  mutating func start(logDistance log: Double, at time: Double) {
    logDistance = log
    lowest = Parts(repeating: Float(log))
    highest = lowest
    start = time
    trend = .unknown
  }

  /// Where 1 m is, is told anew, and nobody moved: what was told is moved by as much.
  /// - Parameter change: ln of metres.
  mutating func recalibrate(by change: Double) {
    logDistance += change
    lowest += Float(change)
    highest += Float(change)
  }

  /// - Parameters:
  ///   - belief: the filter's.
  ///   - knowsTrend: whether a word may be told at all: until then the metres move as they like.
  ///   - time: seconds.
  @inline(__always)
  mutating func tell(_ belief: Belief, knowsTrend: Bool, at time: Double) {
    if time - start >= Self.part || time < start { turn(to: time) }
    guard knowsTrend else {
      trend = .unknown
      return keep(belief.logDistance)
    }
    let floor = Double(highest.max()) - Self.quarter
    let ceiling = Double(lowest.min()) + Self.quarter
    let fallen = Double(highest.max()) - logDistance
    let risen = logDistance - Double(lowest.min())
    let log = belief.logDistance
    switch belief.trend {
    case .hotter: told(.hotter, min(log, ceiling))
    case .colder: told(.colder, max(log, floor))
    case .steady, .unknown:
      if log < floor - Self.overdue {
        told(.hotter, log)
      } else if log > ceiling + Self.overdue {
        told(.colder, log)
      } else if trend == .hotter, fallen > Self.walked {
        told(.hotter, min(max(log, logDistance), ceiling))
      } else if trend == .colder, risen > Self.walked {
        told(.colder, max(min(log, logDistance), floor))
      } else {
        told(.steady, min(max(log, floor), ceiling))
      }
    }
  }

  private mutating func told(_ word: Trend, _ log: Double) {
    trend = word
    keep(log)
  }

  private mutating func keep(_ log: Double) {
    logDistance = log
    lowest[7] = min(lowest[7], Float(log))
    highest[7] = max(highest[7], Float(log))
  }

  /// Forgets what is too long ago.
  private mutating func turn(to time: Double) {
    let parts = (time - start) / Self.part
    let told = Float(logDistance)
    guard parts >= 0, parts < 8 else {
      lowest = Parts(repeating: told)
      highest = lowest
      start = time
      return
    }
    for _ in 0..<Int(parts) {
      for index in 0..<7 {
        lowest[index] = lowest[index + 1]
        highest[index] = highest[index + 1]
      }
      lowest[7] = told
      highest[7] = told
      start += Self.part
    }
  }
}
