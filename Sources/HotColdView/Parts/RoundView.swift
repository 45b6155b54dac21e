/// Which round it is, how long it has lasted, and when it ends.
package struct RoundView: Hashable, Sendable {
  /// From 1; nil outside of a game of rounds.
  package var number: Int?
  /// Seconds; nil while it waits for somebody to hunt.
  package var elapsed: Double?
  /// Seconds after which it is over; nil where there is no end.
  package var limit: Double?
  /// Whom a round that has not begun waits for.
  package var awaited: Words = "a seeker"
  /// That one is heard already: it is a matter of seconds.
  package var isAwaitedHere = false

  /// Seconds before the end at which one is told to hurry.
  static let hurry = 30.0

  /// The clock, the longest text first.
  var texts: [Words] {
    let round = number.map { "round \($0)" as Words } ?? .empty
    func all(_ words: Words) -> Words { .joined([round, words], separator: "   ") }
    guard let elapsed else {
      if isAwaitedHere { return [all("about to begin"), "about to begin"] }
      return [all("waiting for \(awaited)"), "waiting"]
    }
    let time = Words(verbatim: clockText(elapsed))
    guard let limit else { return [all(time), time] }
    let left = limit - elapsed
    if left <= Self.hurry {
      let words: Words =
        left > 0 ? "\(clampedInt(left.rounded(.up), to: 0...30)) s left" : "time is up"
      return [all(words), words]
    }
    let clock: Words = "\(time) of \(clockText(limit))"
    return [all(clock), clock, time]
  }

  /// Seconds that are left, in large figures; nil where there is no end.
  var countdown: String? {
    guard let elapsed, let limit else { return nil }
    return "\(clampedInt((limit - elapsed).rounded(.up), to: 0...999))"
  }

  var style: Style {
    guard let elapsed, let limit, limit - elapsed <= Self.hurry else { return .dim }
    return .bold
  }
}
