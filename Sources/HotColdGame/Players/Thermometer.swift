import BeaconCodec
import BeaconRanging

/// The game of thermometer, as a seeker plays it: silence, but for questions. Each is answered by whether the hider
/// is nearer than at the question before, and earns the hider a while of silence.
///
/// The silence is that of one's own machine. Nobody else's questions make it longer: so a stranger who asks and asks
/// keeps nobody from the game.
package struct Thermometer: Equatable, Sendable {
  /// Seconds after an answer in which none is given.
  package static let silence = 10.0
  /// The distance of now by that of the question before, or the other way around, at most: less is no change.
  package static let change = 0.87

  package enum Answer: String, Sendable, CaseIterable {
    /// There is nothing yet to compare with.
    case first
    case warmer, colder, same
  }

  /// How many were answered.
  package private(set) var questions = 0
  package private(set) var answer: Answer?
  /// Metres, at the question before.
  private var mark: Double?
  private var answered: Timestamp?

  /// Seconds of silence that are left, as the hider has earned them; 0 when one may ask.
  package func silence(at now: Timestamp) -> Double {
    guard let answered else { return 0 }
    let since = now.seconds(since: answered)
    return (0..<Self.silence).contains(since) ? Self.silence - since : 0
  }

  /// - Parameter distance: metres; nil for unknown.
  /// - Returns: nil where none is given: it is silent, or nobody knows.
  mutating func ask(distance: Double?, at now: Timestamp) -> Answer? {
    guard silence(at: now) == 0, let distance, distance > 0 else { return nil }
    let answer: Answer =
      if let mark {
        distance <= mark * Self.change ? .warmer : distance * Self.change >= mark ? .colder : .same
      } else {
        .first
      }
    mark = distance
    // What tells nothing yet costs no time.
    if answer != .first { answered = now }
    questions += 1
    self.answer = answer
    return answer
  }
}

extension Game {
  /// Whether nothing is told of the hunted one but answers.
  package var isSilent: Bool { mode == .thermometer && !isHiding && foundAt == nil }

  /// What the player may know of `estimate`.
  package var toldEstimate: Estimate { isSilent ? .unknown : estimate }

  /// Asks whether it has become warmer.
  /// - Returns: false where it may not be asked now, or nothing is known.
  mutating func ask(into events: inout [GameEvent]) -> Bool {
    let now = tracker.now
    guard isSilent, !hunt.isLost, let hunted,
      let answer = hunt.thermometer.ask(distance: estimate.distance, at: now)
    else { return false }
    events.append(.answer(answer, hunted, time: now))
    let call: Call
    switch answer {
    case .warmer: call = .hot
    case .colder: call = .cold
    case .first, .same: return true
    }
    hunt.calls.note(call, at: now)
    events.append(.call(call, hunted, time: now))
    return true
  }
}
