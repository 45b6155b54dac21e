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

  enum Verdict {
    case own, fainter, louder
  }

  /// A level that is not the player's.
  private struct Other: Equatable {
    var level: Double
    /// Packets since the player was heard.
    var count = 0
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
  /// The levels before a silence.
  private var formers = Formers<Double>()

  /// - Parameter rssi: dBm; nil says nothing.
  mutating func judge(_ rssi: Int8?, at now: Timestamp) -> Verdict {
    guard let rssi else { return .own }
    let new = Double(rssi)
    guard let level else {
      go(to: new, at: now)
      return .own
    }
    let gap = now.seconds(since: heard)
    guard abs(new - level) > Self.tolerance else {
      take(new, at: now)
      formers.hearOther()
      return .own
    }
    if formers.hear(at: now, where: { abs(new - $0) <= Self.tolerance }) {
      formers.add(level)
      go(to: new, at: now)
      return .own
    }
    let isMost = isMostHeard(new)
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
  }

  private mutating func take(_ new: Double, at now: Timestamp) {
    looks.removeAll { !(0...Self.following).contains(now.seconds(since: $0.time)) }
    if looks.count >= Self.looksKept { looks.removeFirst() }
    looks.append(Look(level: new, time: now))
    level = looks.map(\.level).sorted()[(looks.count - 1) / 2]
    heard = now
    others = []
  }

  private mutating func go(to new: Double, at now: Timestamp) {
    looks = []
    take(new, at: now)
  }

  /// - Returns: whether of the other levels it is the one from which most comes.
  private mutating func isMostHeard(_ new: Double) -> Bool {
    let near = others.firstIndex { abs($0.level - new) <= Self.tolerance / 2 }
    if near == nil, others.count >= Self.capacity { others.removeFirst() }
    if near == nil { others.append(Other(level: new)) }
    let index = near ?? others.count - 1
    others[index].count += 1
    others[index].level = new
    return others.allSatisfy { $0.count <= others[index].count }
  }
}
