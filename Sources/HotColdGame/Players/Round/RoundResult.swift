import BeaconCodec

/// How a round ended.
package struct RoundResult: Equatable, Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    case found, timeUp
    /// Who was found, or whose time was up, was a decoy.
    case decoy
    /// The bomb went off: who had it has lost.
    case boom

    /// - Parameter game: in that of the bomb nobody hides.
    init(_ phase: RoundPhase, in game: GameMode) {
      self =
        switch phase {
        case .found: .found
        case .decoy: .decoy
        default: game == .potato ? .boom : .timeUp
        }
    }
  }

  package var outcome: Outcome
  package var hider: PlayerTag
  /// Modulo 256.
  package var round: UInt8
  /// Who found, or was nearest when the time was up; nil for nobody, or for somebody whom we have not
  /// heard.
  package var seeker: PlayerTag?
  /// Seconds that the round took.
  package var seconds: Int?
  /// Metres between the two; nil for unknown.
  package var distance: Double?
  /// Both sides say the same, or this machine measured it: then it counts.
  package var isAgreed: Bool
  /// Empty where unknown.
  package var hiderName: SafeText = .empty
  package var seekerName: SafeText = .empty
  /// Points over all rounds, this one included once it counts.
  package var hiderPoints: Int = 0
  package var seekerPoints: Int = 0
  /// Those who did not have the bomb when it went off.
  package var survivors: [PlayerTag] = []
  package var survivorNames: [PlayerTag: SafeText] = [:]

  /// Whether the hider was found, and both say so.
  package var isFind: Bool { isAgreed && outcome == .found }

  /// All who get a point.
  package var winners: [PlayerTag] {
    outcome == .boom ? survivors : winner.map { [$0] } ?? []
  }

  /// Who gets the point: the finder; when the time is up whoever is near, and otherwise the hider. Nobody alone
  /// where a bomb goes off: see `winners`.
  package var winner: PlayerTag? {
    switch outcome {
    case .found: seeker
    case .decoy, .boom: nil
    case .timeUp: distance.map { $0 < Evidence.near } ?? false ? seeker : hider
    }
  }
}
