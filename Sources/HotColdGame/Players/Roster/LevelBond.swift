import BeaconCodec

/// How strongly a player is heard: first come, first kept. What comes from the same address while the player is
/// heard, and is much louder or fainter, comes from somewhere else.
struct LevelBond: Equatable, Sendable {
  /// dB. Fading goes further down now and then; such a packet is no loss.
  static let tolerance = 20.0
  /// Seconds of silence after which the player has gone elsewhere: to where most is heard from since.
  static let patience = 1.5
  /// Seconds in which the level follows a player who walks, and how many packets of those are looked at. The level is
  /// that in their middle: a stranger who is heard more rarely does not pull it away from a player who comes near.
  private static let following = 0.5
  private static let looksKept = 16
  /// How many other levels are remembered.
  private static let capacity = 4
  /// Seconds over which it is counted how often each level is heard, and how many of those are looked back at.
  private static let counted = 2.0
  private static let countsKept = 2
  /// Seconds of silence after which another level is a new one.
  private static let pause = 1.0
  /// Seconds for which a level from which the player was led away may be the player's again.
  private static let remembered = 10.0

  enum Verdict {
    case own, fainter, louder
  }

  /// A level that is not the player's.
  private struct Other: Equatable {
    var level: Double
    /// Packets since the player was heard.
    var count = 0
    /// Since when it is heard, and until when.
    let since: Timestamp
    var last: Timestamp
    /// Packets since it is counted.
    var recent = 0
  }

  /// How often the player was heard over a while, and how strongly in the end.
  private struct Count: Equatable {
    var level: Double
    var packets: Int
  }

  /// A packet of the player.
  private struct Look: Equatable {
    var level: Double
    var time: Timestamp
  }

  private var level: Double?
  private var looks: [Look] = []
  private var heard = Timestamp.zero
  private var others: [Other] = []
  /// Since when it is counted how often the player is heard, how often that was, and how often before.
  private var since = Timestamp.zero
  private var packets = 0
  private var counts: [Count] = []
  /// The levels before a silence.
  private var formers = Formers<Double>()
  /// Those from which the level has gone elsewhere without one, and when that was.
  private var left = Formers<Double>()
  private var leftAt = Timestamp.zero

  /// - Parameter rssi: dBm; nil says nothing.
  mutating func judge(_ rssi: Int8?, at now: Timestamp) -> Verdict {
    guard let rssi else { return .own }
    let new = Double(rssi)
    lookBack(at: now)
    guard let level else {
      since = now
      go(to: new, at: now)
      return .own
    }
    let gap = now.seconds(since: heard)
    guard abs(new - level) > Self.tolerance else {
      take(new, at: now)
      formers.hearOther()
      left.hearOther()
      return .own
    }
    let isNear: (Double) -> Bool = { abs(new - $0) <= Self.tolerance }
    if left.hear(at: now, where: isNear) || formers.hear(at: now, where: isNear) {
      formers.add(level)
      go(to: new, at: now)
      return .own
    }
    let isMost = isMostHeard(new, at: now)
    guard isMost, !(0..<Self.patience).contains(gap) else {
      return new > level ? .louder : .fainter
    }
    formers.add(level)
    go(to: new, at: now)
    return .own
  }

  /// The clock was set: what was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    heard = now
    others = []
    since = now
    packets = 0
    counts = []
    left = Formers()
  }

  private mutating func take(_ new: Double, at now: Timestamp) {
    looks.removeAll { !(0...Self.following).contains(now.seconds(since: $0.time)) }
    if looks.count >= Self.looksKept { looks.removeFirst() }
    looks.append(Look(level: new, time: now))
    level = looks.map(\.level).sorted()[(looks.count - 1) / 2]
    heard = now
    packets += 1
    for index in others.indices { others[index].count = 0 }
  }

  private mutating func go(to new: Double, at now: Timestamp) {
    looks = []
    others = []
    take(new, at: now)
  }

  /// A level that has gone elsewhere at once was led away, or is the player's own. Where it was may be the player's
  /// again; and where the player is hardly heard any more, but as often as before from elsewhere, and from nowhere
  /// else before, there the player is.
  private mutating func lookBack(at now: Timestamp) {
    let passed = now.seconds(since: since)
    guard let level, !(0..<Self.counted).contains(passed) else { return }
    if !(0..<Self.remembered).contains(now.seconds(since: leftAt)) { left = Formers() }
    for before in counts where abs(before.level - level) > Self.tolerance {
      left.add(before.level)
      leftAt = now
    }
    let usual = counts.map(\.packets).max() ?? 0
    let own = packets
    since = now
    packets = 0
    counts = counts.suffix(Self.countsKept - 1) + [Count(level: level, packets: own)]
    let other = others.max { $0.recent < $1.recent }
    for index in others.indices { others[index].recent = 0 }
    if passed >= 2 * Self.counted { counts = [] }
    guard let other, 3 * own < usual, 2 * other.recent >= usual, passed < 2 * Self.counted,
      ClearMajority.isClear(other.recent, beside: own),
      now.seconds(since: other.since) < Double(Self.countsKept) * Self.counted
    else { return }
    formers.add(level)
    go(to: other.level, at: now)
  }

  /// - Returns: whether of the other levels it is the one from which most comes.
  private mutating func isMostHeard(_ new: Double, at now: Timestamp) -> Bool {
    others.removeAll { !(0..<Self.pause).contains(now.seconds(since: $0.last)) }
    let near = others.firstIndex { abs($0.level - new) <= Self.tolerance / 2 }
    if near == nil, others.count >= Self.capacity { others.removeFirst() }
    if near == nil { others.append(Other(level: new, since: now, last: now)) }
    let index = near ?? others.count - 1
    others[index].count += 1
    others[index].recent += 1
    others[index].last = now
    others[index].level = new
    return others.allSatisfy { $0.count <= others[index].count }
  }
}
