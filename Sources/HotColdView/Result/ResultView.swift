import BeaconCodec

/// All that the screen after a round shows.
package struct ResultView: Hashable, Sendable {
  package struct Player: Hashable, Sendable {
    package var name: SafeText
    /// The one at this machine.
    package var isMe = false
  }

  package struct Score: Hashable, Sendable {
    package var player: Player
    package var points: Int
  }

  package enum Outcome: Hashable, Sendable {
    /// Seconds that it took.
    case found(hider: Player, by: Player, after: Double)
    /// It was a decoy; found by whom, if by anybody, and the seconds that it took.
    case decoy(hider: Player, by: Player?, after: Double)
    /// The bomb went off, after so many seconds.
    case boom(holder: Player, after: Double)
    /// Nobody found the hider; who was nearest, and how far in metres: nil where nobody was measured.
    case timeUp(hider: Player, nearest: Player?, distance: Double?)
  }

  package var outcome: Outcome
  /// From 1.
  package var round: Int
  /// Who gets the point; nil for nobody.
  package var winner: Player?
  /// Whether both sides say the same, or this machine measured it: before that, no point is given.
  package var isAgreed = true
  /// Over all rounds, best first.
  package var scores: [Score] = []
  /// It is my turn to hide, as I have found the hider.
  package var isMyTurnToHide = false
  /// What one waits for, such as `Waiting for Anna.`
  package var notice: Words = ""
  package var status = StatusLine("")
  package var keys: [KeyHint] = .result
  /// What my find is among those before, in words.
  package var praise: Words = ""
  /// The demo's house, with all who are in it.
  package var walk: WalkView?
  /// Seconds since the round was over; nil where nothing may move.
  package var age: Double?
}
