import BeaconCodec

/// Holds a player to what it has said: first come, first kept.
///
/// What a player says from now on is believed when it can follow from what was said before, and when that is
/// not said any more. So who copies a player cannot push it aside, however often it speaks.
struct Continuity: Sendable {
  /// Seconds for which what was said before must be silent.
  static let silence = 1.0
  /// How many times the next must be heard.
  static let messages = 2
  /// Seconds for which nothing that was said before must be heard, and how many messages, before anything is
  /// believed that cannot follow from it, or that was said while it did not hold: the player's program has begun
  /// anew.
  static let patience = 3.0
  static let patienceMessages = 6
  /// How much more often than another one something is said that refutes it.
  private static let refutes = (times: 3, over: 2)
  /// How many stages are remembered that may be next.
  private static let capacity = 8

  /// What a status is in the light of those before.
  enum Verdict {
    /// The first, or the same stage again.
    case same
    /// The next one.
    case changed
    /// Nothing to be believed, yet or ever.
    case strange
    /// The player has begun anew.
    case anew
  }

  /// A stage that may be the next.
  private struct Candidate {
    let stage: Stage
    let since: Timestamp
    var last: Timestamp
    /// Since the player's own stage was last heard.
    var count = 0
    /// It was said for a while when it was not true.
    var isRefuted = false
  }

  private var stage: Stage?
  private var heard = Timestamp.zero
  private var candidates: [Candidate] = []
  /// Messages that cannot be, since the player's own stage was last heard.
  private var odd = 0

  /// - Parameter isTime: whether its clock goes with that of the player.
  mutating func judge(_ status: PlayerStatus, isTime: Bool, at now: Timestamp) -> Verdict {
    let new = Stage(status)
    guard let stage, !isTime || new != stage else {
      take(new, at: now)
      return .same
    }
    let gap = now.seconds(since: heard)
    guard isTime, stage.canBecome(new, after: gap) else {
      odd += 1
      guard odd >= Self.patienceMessages, !(0..<Self.patience).contains(gap) else {
        return .strange
      }
      candidates = []
      take(new, at: now)
      return .anew
    }
    guard isNext(new, gap, at: now) else { return .strange }
    candidates.removeAll { $0.stage == new }
    take(new, at: now)
    return .changed
  }

  private mutating func isNext(_ new: Stage, _ gap: Double, at now: Timestamp) -> Bool {
    if !candidates.contains(where: { $0.stage == new }) {
      if candidates.count >= Self.capacity { candidates.removeFirst() }
      candidates.append(Candidate(stage: new, since: now, last: now))
    }
    guard let index = candidates.firstIndex(where: { $0.stage == new }) else { return false }
    candidates[index].last = now
    candidates[index].count += 1
    let candidate = candidates[index]
    if candidate.isRefuted {
      return candidate.count >= Self.patienceMessages && !(0..<Self.patience).contains(gap)
    }
    guard candidate.count >= Self.messages, !(0..<Self.silence).contains(gap) else { return false }
    // Who copies a player speaks more rarely than that one. The player may have moved on by then, to what has not
    // been said often yet: beside that the copy would be said most.
    if now.seconds(since: candidate.since) >= Self.silence,
      candidates.contains(where: {
        !$0.isRefuted && $0.count * Self.refutes.over > candidate.count * Self.refutes.times
      })
    {
      candidates[index].isRefuted = true
      return false
    }
    // Of several it is the one that is said most.
    return candidates.allSatisfy { $0.isRefuted || $0.count <= candidate.count }
  }

  private mutating func take(_ new: Stage, at now: Timestamp) {
    stage = new
    heard = now
    odd = 0
    candidates.removeAll { !(0...Rival.memory).contains(now.seconds(since: $0.last)) }
    for index in candidates.indices {
      candidates[index].count = 0
      if now.seconds(since: candidates[index].since) >= Rival.overlap {
        candidates[index].isRefuted = true
      }
    }
  }
}
