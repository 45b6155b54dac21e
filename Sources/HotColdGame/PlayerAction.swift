import BeaconCodec
import BeaconTracking

/// A player's action, by a key or a script's line.
package enum PlayerAction: Equatable, Sendable {
  /// Sends one of the phrases, 1...9.
  case taunt(Int)
  case say(SafeText)
  /// A hider declares that it was found; a seeker, that it sees the hider.
  case found
  case nextRound
  case swapRole
  case huntNext
  /// Hunts a device in a list.
  case hunt(BluetoothAddress)
  /// Names a device in a list; an empty name removes the player's name.
  case nameThing(BluetoothAddress, SafeText)
  /// A seeker asks whether it is nearer.
  case ask
  case turn
  /// Makes the hunted device ring, or stops it.
  case ring

  package enum Outcome: Equatable, Sendable {
    case done
    /// This text was sent to all players.
    case said(SafeText)
    /// Not allowed now, or never in this role.
    case refused
  }

  /// Parses `taunt 3`, `say WORDS`, `found`, `next`, `swap`, `hunt`, `ask`, `turn` or `ring`.
  package init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case ("taunt", 2):
      guard let number = Int(words[1]), (1...9).contains(number) else { return nil }
      self = .taunt(number)
    case ("say", 2...):
      // Shortened here, so that the reported text equals the one that others receive.
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

  /// The device that the player may make ring; never a player, who gets taunts.
  package var ringTarget: RingTarget? {
    party == nil && !isHiding ? hunted.map { RingTarget($0.address) } : nil
  }

  /// Whether only sight in the simulated house makes a find, not a player's claim.
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
