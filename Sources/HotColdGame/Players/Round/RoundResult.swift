import BeaconCodec

/// How a round ended.
public struct RoundResult: Equatable, Sendable {
  public enum Outcome: String, Sendable, CaseIterable {
    case found, timeUp
  }

  public var outcome: Outcome
  public var hider: PlayerTag
  /// Modulo 256.
  public var round: UInt8
  /// Who found, or was nearest when the time was up; nil for nobody, or for somebody whom we have not
  /// heard.
  public var seeker: PlayerTag?
  /// Seconds that the round took.
  public var seconds: Int?
  /// Metres between the two; nil for unknown.
  public var distance: Double?
  /// Both sides say the same, or this machine measured it: then it counts.
  public var isAgreed: Bool
  /// Empty where unknown.
  public var hiderName: SafeText
  public var seekerName: SafeText
  /// Points over all rounds, this one included once it counts.
  public var hiderPoints: Int
  public var seekerPoints: Int

  public init(
    outcome: Outcome, hider: PlayerTag, round: UInt8, seeker: PlayerTag?, seconds: Int?,
    distance: Double?, isAgreed: Bool, hiderName: SafeText = .empty, seekerName: SafeText = .empty,
    hiderPoints: Int = 0, seekerPoints: Int = 0
  ) {
    self.outcome = outcome
    self.hider = hider
    self.round = round
    self.seeker = seeker
    self.seconds = seconds
    self.distance = distance
    self.isAgreed = isAgreed
    self.hiderName = hiderName
    self.seekerName = seekerName
    self.hiderPoints = hiderPoints
    self.seekerPoints = seekerPoints
  }

  /// Whether the hider was found, and both say so.
  public var isFind: Bool { isAgreed && outcome == .found }

  /// Who gets the point: the finder; when the time is up whoever is near, and otherwise the hider.
  public var winner: PlayerTag? {
    switch outcome {
    case .found: seeker
    case .timeUp: distance.map { $0 < Evidence.near } ?? false ? seeker : hider
    }
  }
}
