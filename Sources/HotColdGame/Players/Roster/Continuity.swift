import BeaconCodec

/// Holds a player to what it has said: first come, first kept.
///
/// What a player says from now on is believed when it can follow from what was said before, and when that is
/// not said any more. So who copies a player cannot push it aside, however often it speaks. Who repeats what a player
/// said before cannot hold it back: he does not say it as often as the two of them did.
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
  /// How many times as often as before somebody who copies a stage says it once the player says it, too.
  private static let joined = 2.0
  /// Seconds over which it is counted how often the player's own stage is said now.
  private static let recently = 2.0
  /// Seconds for which the player must have been heard before that, to know how often it usually speaks.
  private static let usually = 3.0
  /// How many times are remembered: of some seconds.
  private static let timesKept = 120
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
    var stage: Stage
    let since: Timestamp
    /// Since the player's own stage was last heard.
    var count = 0
    /// Before that.
    var countBefore = 0
    /// When, of late.
    var times: [Timestamp] = []
    /// It was said for a while when it was not true.
    var wasEarly = false
    /// Something else was said clearly more often at its time.
    var isOutvoted = false

    /// - Parameters:
    ///   - heard: when the player's own stage was last heard.
    ///   - gap: seconds since then.
    func isRefuted(heard: Timestamp, gap: Double) -> Bool {
      if isOutvoted || !wasEarly { return isOutvoted }
      // Who has said it early goes on at the same rate. Where it is said much more often, the player says it, too.
      let rate = Double(countBefore) / max(heard.seconds(since: since), Continuity.silence)
      return Double(count) <= Continuity.joined * rate * gap
    }
  }

  private var stage: Stage?
  /// What was said before the last changes.
  private var formers = Formers<Stage>()
  private var heard = Timestamp.zero
  private var candidates: [Candidate] = []
  /// When the player's own stages were heard, of late.
  private var times: [Timestamp] = []
  /// Messages that cannot be, since the player's own stage was last heard.
  private var odd = 0

  /// - Parameter isTime: whether its clock goes with that of the player.
  mutating func judge(_ status: PlayerStatus, isTime: Bool, at now: Timestamp) -> Verdict {
    let new = Stage(status)
    guard let stage, !isTime || !new.isSame(as: stage) else {
      Self.add(now, to: &times)
      formers.hearOther()
      if !isRepeatedByAnother(at: now) { take(new, at: now) }
      return .same
    }
    let gap = now.seconds(since: heard)
    if formers.hear(at: now, where: { $0.isSame(as: new) }) { return begin(new, at: now) }
    guard isTime, stage.canBecome(new, after: gap) else {
      odd += 1
      guard odd >= Self.patienceMessages, !(0..<Self.patience).contains(gap) else {
        return .strange
      }
      return begin(new, at: now)
    }
    guard isNext(new, gap, at: now) else { return .strange }
    candidates.removeAll { $0.stage.isSame(as: new) }
    formers.add(stage)
    // One of the others may be the player's, and was heard badly so far.
    for other in candidates where !other.isRefuted(heard: heard, gap: gap) {
      formers.add(other.stage)
    }
    take(new, at: now)
    return .changed
  }

  private mutating func begin(_ new: Stage, at now: Timestamp) -> Verdict {
    candidates = []
    if let stage { formers.add(stage) }
    take(new, at: now)
    return .anew
  }

  /// The clock was set: what was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    heard = now
    candidates = []
    times = []
    odd = 0
  }

  private mutating func isNext(_ new: Stage, _ gap: Double, at now: Timestamp) -> Bool {
    if !candidates.contains(where: { $0.stage.isSame(as: new) }) {
      if candidates.count >= Self.capacity { candidates.removeFirst() }
      candidates.append(Candidate(stage: new, since: now))
    }
    guard let index = candidates.firstIndex(where: { $0.stage.isSame(as: new) }) else {
      return false
    }
    candidates[index].stage.add(new)
    candidates[index].count += 1
    Self.add(now, to: &candidates[index].times)
    let candidate = candidates[index]
    if candidate.isRefuted(heard: heard, gap: gap) {
      return candidate.count >= Self.patienceMessages && !(0..<Self.patience).contains(gap)
    }
    guard candidate.count >= Self.messages, !(0..<Self.silence).contains(gap) else { return false }
    let others = candidates.filter { !$0.isRefuted(heard: heard, gap: gap) }
    // Who copies a player speaks more rarely than that one. The player may have moved on by then, to what has not
    // been said often yet: beside that the copy would be said most.
    if now.seconds(since: candidate.since) >= Self.silence,
      others.contains(where: { ClearMajority.isClear($0.count, beside: candidate.count) })
    {
      candidates[index].isOutvoted = true
      return false
    }
    // Of several it is the one that is said most.
    return others.allSatisfy { $0.count <= candidate.count }
  }

  /// Whether the player's own stage is said so much more rarely than before, and another one in its place, that the
  /// player has moved on, and somebody else goes on with what it said.
  private func isRepeatedByAnother(at now: Timestamp) -> Bool {
    let start = now.advanced(bySeconds: -Self.recently)
    guard !candidates.isEmpty, let usual = rate(until: start).map({ $0 * Self.recently }) else {
      return false
    }
    let recent = count(since: start)
    guard Double(2 * recent) < usual else { return false }
    return candidates.contains { candidate in
      let count = candidate.times.count { $0 > start }
      return !candidate.isRefuted(heard: heard, gap: now.seconds(since: heard))
        && Double(2 * count) >= usual && ClearMajority.isClear(count, beside: recent)
    }
  }

  /// How often the player's own stages were said before that, a second; nil where that is not known.
  private func rate(until end: Timestamp) -> Double? {
    guard let first = times.first else { return nil }
    let seconds = end.seconds(since: first)
    return seconds < Self.usually ? nil : Double(times.count - count(since: end)) / seconds
  }

  private func count(since start: Timestamp) -> Int { times.count { $0 > start } }

  private static func add(_ now: Timestamp, to times: inout [Timestamp]) {
    if times.count >= timesKept { times.removeFirst() }
    times.append(now)
  }

  private mutating func take(_ new: Stage, at now: Timestamp) {
    let before = stage
    stage = new
    if let before, before.isSame(as: new) { stage?.add(before) }
    heard = now
    odd = 0
    candidates.removeAll {
      !(0...Rival.memory).contains(now.seconds(since: $0.times.last ?? $0.since))
    }
    for index in candidates.indices {
      candidates[index].countBefore += candidates[index].count
      candidates[index].count = 0
      let since = candidates[index].since
      let seconds = now.seconds(since: since)
      if seconds >= Rival.overlap,
        rate(until: since).map({ 2 * Double(count(since: since)) >= $0 * seconds }) ?? true
      {
        candidates[index].wasEarly = true
      }
    }
  }
}
