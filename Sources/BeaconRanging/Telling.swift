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
  /// ln of `Proximity.reach`, written out: it is asked with every packet.
  static let reach = -0.693_147
  /// Seconds of one of the three parts of the time that is looked back on: two are over, one goes on.
  static let part = 1.0

  /// ln of metres: the least and the most that were told in the part that goes on, and in the one before.
  private var least = 0.0
  private var most = 0.0
  private var leastBefore = 0.0
  private var mostBefore = 0.0
  /// The same of both parts that are over.
  private var leastOver = 0.0
  private var mostOver = 0.0
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
    forget(at: time)
    trend = .unknown
  }

  /// Where 1 m is, is told anew, and nobody moved: what was told is moved by as much.
  /// - Parameter change: ln of metres.
  mutating func recalibrate(by change: Double) {
    logDistance += change
    least += change
    most += change
    leastBefore += change
    mostBefore += change
    leastOver += change
    mostOver += change
  }

  /// - Parameters:
  ///   - log: ln of metres, the filter's.
  ///   - word: the filter's; nil where none may be told yet: until then the metres move as they like.
  ///   - time: seconds.
  @inline(__always)
  mutating func tell(_ log: Double, _ word: Trend?, at time: Double) {
    let passed = time - start
    if !(0..<Self.part ~= passed) { turn(by: passed, to: time) }
    guard let word else { return told(.unknown, log) }
    let floor = max(most, mostOver) - Self.quarter
    let ceiling = min(least, leastOver) + Self.quarter
    // Within reach there is no way to be told any more: only that it is there.
    if log < Self.reach, word != .hotter { return told(.steady, log) }
    switch word {
    case .hotter: told(.hotter, min(log, ceiling))
    case .colder: told(.colder, max(log, floor))
    case .steady, .unknown:
      if log >= floor, log <= ceiling {
        told(.steady, log)
      } else {
        tellBeyond(log, floor: floor, ceiling: ceiling)
      }
    }
  }

  /// The filter sees no trend, and its metres have gone too far for that.
  @inline(never)
  private mutating func tellBeyond(_ log: Double, floor: Double, ceiling: Double) {
    if log < floor - Self.overdue {
      told(.hotter, log)
    } else if log > ceiling + Self.overdue {
      told(.colder, log)
    } else if trend == .hotter, floor + Self.quarter - logDistance > Self.walked {
      told(.hotter, min(max(log, logDistance), ceiling))
    } else if trend == .colder, logDistance + Self.quarter - ceiling > Self.walked {
      told(.colder, max(min(log, logDistance), floor))
    } else {
      told(.steady, min(max(log, floor), ceiling))
    }
  }

  private mutating func told(_ word: Trend, _ log: Double) {
    trend = word
    logDistance = log
    least = min(least, log)
    most = max(most, log)
  }

  /// What was told longer ago counts no more.
  @inline(never)
  private mutating func turn(by passed: Double, to time: Double) {
    guard passed >= 0, passed < 3 * Self.part else { return forget(at: time) }
    for _ in 0..<Int(passed / Self.part) {
      leastOver = min(least, leastBefore)
      mostOver = max(most, mostBefore)
      leastBefore = least
      mostBefore = most
      least = logDistance
      most = logDistance
      start += Self.part
    }
  }

  private mutating func forget(at time: Double) {
    least = logDistance
    most = logDistance
    leastBefore = logDistance
    mostBefore = logDistance
    leastOver = logDistance
    mostOver = logDistance
    start = time
  }
}
