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

/// Points over the rounds, by player: a small table.
package struct Scores: Equatable, Sendable {
  /// More than there are places for players: so whoever is there has one.
  static let capacity = 160

  package private(set) var points: [PlayerTag: Int] = [:]

  package init() {}

  package subscript(_ tag: PlayerTag) -> Int { points[tag, default: 0] }

  /// - Parameter present: those who are there; of the others the one with the fewest points gives way.
  mutating func add(to tag: PlayerTag, present: Set<PlayerTag>) {
    if points[tag] == nil, points.count >= Self.capacity {
      let absent = points.filter { !present.contains($0.key) }
      guard let least = absent.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else {
        return
      }
      points[least] = nil
    }
    points[tag, default: 0] += 1
  }
}
