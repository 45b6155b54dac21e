/// Which round it is, how long it has lasted, and when it ends.
package struct RoundView: Hashable, Sendable {
  /// From 1; nil outside of a game of rounds.
  package var number: Int?
  /// Seconds; nil while it waits for somebody to hunt.
  package var elapsed: Double?
  /// Seconds after which it is over; nil where there is no end.
  package var limit: Double?
  /// Whom a round that has not begun waits for.
  package var awaited = "a seeker"
  /// That one is heard already: it is a matter of seconds.
  package var isAwaitedHere = false

  /// Seconds before the end at which one is told to hurry.
  static let hurry = 30.0

  /// The clock, the longest text first.
  var texts: [String] {
    let round = number.map { "round \($0)   " } ?? ""
    guard let elapsed else {
      if isAwaitedHere { return [round + "about to begin", "about to begin"] }
      return [round + "waiting for \(awaited)", "waiting"]
    }
    guard let limit else { return [round + clockText(elapsed), clockText(elapsed)] }
    let left = limit - elapsed
    if left <= Self.hurry {
      let words = left > 0 ? "\(clampedInt(left.rounded(.up), to: 0...30)) s left" : "time is up"
      return [round + words, words]
    }
    let clock = "\(clockText(elapsed)) of \(clockText(limit))"
    return [round + clock, clock, clockText(elapsed)]
  }

  var style: Style {
    guard let elapsed, let limit, limit - elapsed <= Self.hurry else { return .dim }
    return .bold
  }
}
