import BeaconCodec

package struct RoundResult: Equatable, Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    case found, timeUp
    /// Found or time up, but the hider was a decoy.
    case fooled = "decoy"
    /// The bomb went off, and its holder has lost.
    case boom
    /// Found by the last seeker, who has lost.
    case last

    init(_ phase: RoundPhase, in game: GameMode) {
      self =
        switch phase {
        case .found: .found
        case .special: game.rules.special ?? .found
        default: game.rules.timeUp == .hiderLoses ? .boom : .timeUp
        }
    }
  }

  package var outcome: Outcome
  package var hider: PlayerTag
  /// The round number, modulo 256.
  package var round: UInt8
  /// The finder, or the nearest seeker when the time ran out; nil if none or unknown.
  package var seeker: PlayerTag?
  package var seconds: Int?
  /// The distance between the two in metres; nil if unknown.
  package var distance: Double?
  /// Whether both sides report it, or this machine measured it; otherwise it does not count.
  package var isAgreed: Bool
  /// The players without the bomb at the explosion.
  var survivors: [PlayerTag] = []
  /// The names of the players involved; empty if unknown.
  package var names: [PlayerTag: SafeText] = [:]
  /// The points over all rounds, including this one if it counts.
  package var points: [PlayerTag: Int] = [:]

  package var players: [PlayerTag] { [hider] + (seeker.map { [$0] } ?? []) + survivors }
  package var hiderName: SafeText { names[hider] ?? .empty }
  package var seekerName: SafeText { seeker.flatMap { names[$0] } ?? .empty }
  package var hiderPoints: Int { points[hider] ?? 0 }
  package var seekerPoints: Int { seeker.flatMap { points[$0] } ?? 0 }

  /// Whether the hider was found and both sides agree on it.
  package var isFind: Bool { isAgreed && (outcome == .found || outcome == .last) }

  package var winners: [PlayerTag] {
    outcome == .boom ? survivors : winner.map { [$0] } ?? []
  }

  /// The finder; if the time ran out, the nearest seeker if near, otherwise the hider. nil in games
  /// with several `winners`.
  package var winner: PlayerTag? {
    switch outcome {
    case .found: seeker
    case .fooled, .boom, .last: nil
    case .timeUp: distance.map { $0 < Evidence.near } ?? false ? seeker : hider
    }
  }
}

/// Makes sure that each result is reported and counted once.
struct Referee: Sendable {
  /// Seconds after which an unconfirmed result is reported as unconfirmed.
  static let patience = 5.0
  /// The most rounds, and players, to remember.
  static let capacity = 256

  private struct Round: Hashable {
    var hider: PlayerTag
    var number: UInt8
  }

  var points: [PlayerTag: Int] = [:]
  /// Counted rounds, the latest last.
  private var counted: [Round] = []
  /// Unconfirmed results: when each was first received, and whether it was reported.
  private var open: [Round: (since: Timestamp, isReported: Bool)] = [:]

  func hasCounted(_ hider: PlayerTag, _ number: UInt8) -> Bool {
    counted.contains(Round(hider: hider, number: number))
  }

  /// Counts an agreed result once; returns whether to report it.
  mutating func hear(_ result: RoundResult, at now: Timestamp) -> Bool {
    let round = Round(hider: result.hider, number: result.round)
    guard !counted.contains(round) else { return false }
    guard result.isAgreed else { return isOverdue(round, at: now) }
    counted = counted.suffix(Self.capacity - 1) + [round]
    open[round] = nil
    for winner in result.winners where points[winner] != nil || points.count < Self.capacity {
      points[winner, default: 0] += 1
    }
    return true
  }

  /// Whether to report now that a round is unconfirmed.
  private mutating func isOverdue(_ round: Round, at now: Timestamp) -> Bool {
    if open.count >= Self.capacity { open = [:] }
    let (since, isReported) = open[round] ?? (now, false)
    let isOverdue = !isReported && now.seconds(since: since) >= Self.patience
    open[round] = (since, isReported || isOverdue)
    return isOverdue
  }
}
