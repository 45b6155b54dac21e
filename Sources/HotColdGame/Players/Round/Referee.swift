import BeaconCodec

/// Sees to it that each round's result is told, and counts once.
struct Referee: Sendable {
  /// Seconds after which a result that nobody confirms is told as such.
  static let patience = 5.0
  /// Rounds that are remembered, and players whose points are.
  static let capacity = 256

  private struct Round: Hashable {
    var hider: PlayerTag
    var number: UInt8
  }

  /// Points over the rounds.
  private(set) var points: [PlayerTag: Int]
  /// Rounds that count already, the last one at the end.
  private var counted: [Round] = []
  /// Those that nobody has confirmed: when that was first heard, and whether it was told.
  private var open: [Round: (since: Timestamp, isTold: Bool)] = [:]

  /// - Parameter points: of the rounds before.
  init(points: [PlayerTag: Int] = [:]) { self.points = points }

  /// Counts a result where both sides agree, once.
  /// - Returns: whether it is to be told.
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

  /// Whether nobody has confirmed a round for so long that it is to be told now.
  private mutating func isOverdue(_ round: Round, at now: Timestamp) -> Bool {
    if open.count >= Self.capacity { open = [:] }
    let (since, isTold) = open[round] ?? (now, false)
    let isOverdue = !isTold && now.seconds(since: since) >= Self.patience
    open[round] = (since, isTold || isOverdue)
    return isOverdue
  }
}
