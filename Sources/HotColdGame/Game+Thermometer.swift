import BeaconCodec
import BeaconRanging

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
