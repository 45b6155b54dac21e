import BeaconCodec

/// What a player can do in the game, by a key or by a line of a script.
package enum PlayerAction: Equatable, Sendable {
  /// Calls one of the phrases, 1...9.
  case taunt(Int)
  /// Calls words of one's own.
  case say(SafeText)
  /// A hider was found, or a seeker sees the hider.
  case found
  /// A hider begins the next round.
  case nextRound
  /// The hider becomes a seeker, the seeker a hider.
  case swapRole
  /// A seeker hunts the next beacon in range.
  case huntNext
  /// A seeker asks whether it has become warmer, where that is the game.
  case ask

  /// What came of it.
  package enum Outcome: Equatable, Sendable {
    case done
    /// Everybody is told these words.
    case said(SafeText)
    /// It may not be now, or never on this side of the game.
    case refused
  }

  /// By a line of a script: `taunt 3`, `say WORDS`, `found`, `next`, `swap`, `hunt` or `ask`; nil for anything else.
  package init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("taunt", let number?):
      guard let number = Int(number), (1...9).contains(number) else { return nil }
      self = .taunt(number)
    case ("say", let text?):
      // What is told here as said is what the others hear.
      let text = SafeText(
        utf8: SafeText(spoken: text).utf8Prefix(TextPiece.maximumTextLength),
        maximumCells: SafeText.maximumSpokenCells)
      guard !text.isEmpty else { return nil }
      self = .say(text)
    case ("found", nil): self = .found
    case ("next", nil): self = .nextRound
    case ("swap", nil): self = .swapRole
    case ("hunt", nil): self = .huntNext
    case ("ask", nil): self = .ask
    default: return nil
    }
  }
}

extension Game {
  /// Does what a player wants, if it may be done now.
  package mutating func perform(
    _ action: PlayerAction, into events: inout [GameEvent]
  ) -> PlayerAction.Outcome {
    let now = tracker.now
    switch action {
    case .taunt(let number):
      guard let phrase = Taunts.phrase(number) else { return .refused }
      return party?.taunt(number, at: now) == true ? .said(phrase) : .refused
    case .say(let text): return party?.taunt(text, at: now) == true ? .said(text) : .refused
    case .found: return declareFound(into: &events) ? .done : .refused
    case .nextRound: return party?.nextRound() == true ? .done : .refused
    case .swapRole: return swapRole() ? .done : .refused
    case .ask: return ask(into: &events) ? .done : .refused
    case .huntNext:
      guard !isHiding else { return .refused }
      huntNext()
      return .done
    }
  }

  /// - Returns: whether it can be so.
  private mutating func declareFound(into events: inout [GameEvent]) -> Bool {
    if isHiding {
      let now = tracker.now
      guard party?.declareFound(at: now, into: &events) == true else { return false }
      followRound(into: &events)
      return true
    }
    guard let hunted, !findsByEye, foundAt == nil, let distance = estimate.distance,
      distance < Evidence.near
    else { return false }
    reach(hunted.address, into: &events)
    return true
  }
}
