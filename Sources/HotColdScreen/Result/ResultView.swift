import BeaconCodec

/// All that the screen after a round shows.
public struct ResultView: Hashable, Sendable {
  public struct Player: Hashable, Sendable {
    public var name: SafeText
    /// The one at this machine.
    public var isMe: Bool

    public init(name: SafeText, isMe: Bool = false) {
      self.name = name
      self.isMe = isMe
    }
  }

  public struct Score: Hashable, Sendable {
    public var player: Player
    public var points: Int

    public init(player: Player, points: Int) {
      self.player = player
      self.points = points
    }
  }

  public enum Outcome: Hashable, Sendable {
    /// Seconds that it took.
    case found(hider: Player, by: Player, after: Double)
    /// Nobody found the hider; who was nearest, and how far in metres: nil where nobody was measured.
    case timeUp(hider: Player, nearest: Player?, distance: Double?)
  }

  public var outcome: Outcome
  /// From 1.
  public var round: Int
  /// Who gets the point; nil for nobody.
  public var winner: Player?
  /// Whether both sides say the same, or this machine measured it: before that, no point is given.
  public var isAgreed: Bool
  /// Over all rounds, best first.
  public var scores: [Score]
  /// It is my turn to hide, as I have found the hider.
  public var isMyTurnToHide: Bool
  /// What one waits for, such as `Waiting for Anna.`
  public var notice: String
  public var status: StatusLine
  public var keys: [KeyHint]

  public init(
    outcome: Outcome, round: Int, winner: Player? = nil, isAgreed: Bool = true,
    scores: [Score] = [],
    isMyTurnToHide: Bool = false, notice: String = "", status: StatusLine = StatusLine(""),
    keys: [KeyHint] = .result
  ) {
    self.outcome = outcome
    self.round = round
    self.winner = winner
    self.isAgreed = isAgreed
    self.scores = scores
    self.isMyTurnToHide = isMyTurnToHide
    self.notice = notice
    self.status = status
    self.keys = keys
  }
}
