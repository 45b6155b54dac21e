import BeaconCodec

/// An action of a player in the game, by a key or by a line of a script.
package enum PlayerAction: Equatable, Sendable {
  /// Calls one of the phrases, 1...9.
  case taunt(Int)
  /// Calls the player's own words.
  case say(SafeText)
  /// A hider declares that it was found, or a seeker that it sees the hider.
  case found
  /// A hider begins the next round.
  case nextRound
  /// The hider becomes a seeker, the seeker a hider.
  case swapRole
  /// A seeker hunts the next beacon in range.
  case huntNext
  /// A thing in a list of things is hunted.
  case hunt(BluetoothAddress)
  /// A thing in a list of things is named; an empty name removes the old one.
  case nameThing(BluetoothAddress, SafeText)
  /// A seeker asks for the next answer.
  case ask
  /// A seeker turns once on the spot.
  case turn
  /// The hunted thing is rung, or silenced.
  case ring

  /// The outcome of an action.
  package enum Outcome: Equatable, Sendable {
    case done
    /// These words were called to all players.
    case said(SafeText)
    /// Not allowed now, or never in this role.
    case refused
  }

  /// Reads a script's line: `taunt 3`, `say WORDS`, `found`, `next`, `swap`, `hunt`, `ask`, `turn` or
  /// `ring`; nil for anything else.
  package init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case ("taunt", 2):
      guard let number = Int(words[1]), (1...9).contains(number) else { return nil }
      self = .taunt(number)
    case ("say", 2...):
      // Shorten it here, so that this machine reports the same words that the others hear.
      let text = SafeText(
        utf8: SafeText(spoken: String(line[words[1].startIndex...])).utf8Prefix(
          TextPiece.maximumTextLength),
        maximumCells: SafeText.maximumSpokenCells)
      guard !text.isEmpty else { return nil }
      self = .say(text)
    case ("found", 1): self = .found
    case ("next", 1): self = .nextRound
    case ("swap", 1): self = .swapRole
    case ("hunt", 1): self = .huntNext
    case ("ask", 1): self = .ask
    case ("turn", 1): self = .turn
    case ("ring", 1): self = .ring
    default: return nil
    }
  }
}

extension Game {
  /// Performs a player's action if it is allowed now.
  package mutating func perform(
    _ action: PlayerAction, into events: inout [GameEvent]
  ) -> PlayerAction.Outcome {
    let now = tracker.now
    switch action {
    case .taunt(let number):
      guard let phrase = Taunts.phrase(number), party?.taunt(number, at: now) == true else {
        return .refused
      }
      return .said(phrase)
    case .say(let text): return party?.taunt(text, at: now) == true ? .said(text) : .refused
    case .found: return declareFound(into: &events) ? .done : .refused
    case .nextRound: return party?.nextRound() == true ? .done : .refused
    case .swapRole: return swapRole(into: &events) ? .done : .refused
    case .ask: return ask(into: &events) ? .done : .refused
    case .turn: return beginTurn() ? .done : .refused
    case .ring: return ringTarget != nil ? .done : .refused
    case .hunt, .nameThing: return .refused
    case .huntNext: return !isHiding && huntNext() ? .done : .refused
    }
  }

  /// Whether no player declares a find: in the simulated house, a seeker and a bomb's holder just come close.
  package var findsOnlyByEye: Bool { findsByEye && (!isHiding || mode.rules.isChase) }

  /// - Returns: whether the claim is plausible.
  private mutating func declareFound(into events: inout [GameEvent]) -> Bool {
    guard !findsOnlyByEye, !isCounting else { return false }
    if isHiding {
      guard party?.declareFound(at: tracker.now, into: &events) == true else { return false }
      followRound(into: &events)
      return true
    }
    guard let hunted, foundAt == nil, let distance = estimate.distance,
      distance < Evidence.near
    else { return false }
    reach(hunted.address, into: &events)
    return true
  }
}
