import BeaconCodec
import BeaconTracking

/// A player's action, by a key or by a line of a script.
package enum PlayerAction: Equatable, Sendable {
  /// Calls one of the phrases, 1...9.
  case taunt(Int)
  case say(SafeText)
  /// A hider declares that it was found, or a seeker that it sees the hider.
  case found
  case nextRound
  case swapRole
  case huntNext
  /// Hunts a thing in a list.
  case hunt(BluetoothAddress)
  /// Names a thing in a list; an empty name removes the old one.
  case nameThing(BluetoothAddress, SafeText)
  /// A seeker asks whether it has come closer.
  case ask
  case turn
  /// Rings the hunted thing, or silences it.
  case ring

  package enum Outcome: Equatable, Sendable {
    case done
    /// These words were called to all players.
    case said(SafeText)
    /// Not allowed now, or never in this role.
    case refused
  }

  /// Reads `taunt 3`, `say WORDS`, `found`, `next`, `swap`, `hunt`, `ask`, `turn` or `ring`.
  package init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case ("taunt", 2):
      guard let number = Int(words[1]), (1...9).contains(number) else { return nil }
      self = .taunt(number)
    case ("say", 2...):
      // Shortened here, to report the same words that the others hear.
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

  /// The thing that the player may ring; never a player, who is called by a taunt.
  package var ringTarget: RingTarget? {
    party == nil && !isHiding ? hunted.map { RingTarget($0.address) } : nil
  }

  /// Whether seeing each other in the simulated house makes a find, and never a player's claim.
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
