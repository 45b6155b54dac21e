import BeaconCodec
import BeaconRanging

/// A seeker's state in thermometer: no hints, except answers whether the hider is nearer than at
/// the last question. A pause follows each answer.
package struct Thermometer: Equatable, Sendable {
  /// The pause after an answer in seconds.
  package static let silence = 10.0
  /// The largest ratio of the two distances that counts as a change.
  package static let change = 0.87

  package enum Answer: String, Sendable, CaseIterable {
    case first
    case warmer, colder, same
  }

  /// The last answer; nil before the first.
  package private(set) var answer: Answer?
  /// The distance at the last question in metres.
  private var lastDistance: Double?
  private var answered: Timestamp?

  /// Seconds left in the pause; 0 if the player may ask.
  package func silence(at now: Timestamp) -> Double {
    guard let answered else { return 0 }
    let since = now.seconds(since: answered)
    return (0..<Self.silence).contains(since) ? Self.silence - since : 0
  }

  /// - Returns: nil during the pause, or if the distance in metres is unknown.
  mutating func ask(distance: Double?, at now: Timestamp) -> Answer? {
    guard silence(at: now) == 0, let distance, distance > 0 else { return nil }
    let answer: Answer =
      if let last = lastDistance {
        distance <= last * Self.change ? .warmer : distance * Self.change >= last ? .colder : .same
      } else {
        .first
      }
    lastDistance = distance
    // The first answer contains no comparison, so no pause follows.
    if answer != .first { answered = now }
    self.answer = answer
    return answer
  }
}

extension Game {
  /// Whether the game currently gives no hints about the hunted player, except answers.
  package var isSilent: Bool {
    (rules.clues == .whenAsked || isCounting) && !isHiding && foundAt == nil
  }

  /// The last answer, and the seconds until the player may ask again.
  package var answer: Thermometer.Answer? { hunt.questions.answer }
  package var silence: Double { hunt.questions.silence(at: tracker.now) }

  /// The estimate that the player may see.
  package var shownEstimate: Estimate {
    isSilent ? .unknown : isHiding ? estimate : hunt.shown(estimate)
  }

  /// - Returns: false if the player may not ask now, or the distance is unknown.
  mutating func ask(into events: inout [GameEvent]) -> Bool {
    let now = tracker.now
    guard isSilent, !isCounting, !hunt.isLost, let hunted,
      let answer = hunt.questions.ask(distance: estimate.distance, at: now)
    else { return false }
    events.append(.answer(answer, hunted, time: now))
    if answer == .warmer || answer == .colder {
      let call = answer == .warmer ? Call.hot : .cold
      hunt.calls.note(call, at: now)
      events.append(.call(call, hunted, time: now))
    }
    return true
  }
}
