import BeaconCodec

/// How strongly a player is heard: first come, first kept. What comes from the same address while the player is
/// heard, and is much louder or fainter, comes from somewhere else.
struct LevelBond: Equatable, Sendable {
  /// dB. Fading goes further down now and then; such a packet is no loss.
  static let tolerance = 20.0
  /// Seconds of silence after which the player has gone elsewhere: to where most is heard from since.
  static let patience = 1.5
  /// Seconds in which the level follows a player who walks.
  private static let following = 0.5
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

  private var level: Double?
  private var heard = Timestamp.zero
  private var others: [Other] = []

  /// - Parameter rssi: dBm; nil says nothing.
  mutating func judge(_ rssi: Int8?, at now: Timestamp) -> Verdict {
    guard let rssi else { return .own }
    let new = Double(rssi)
    guard let level else {
      take(new, at: now)
      return .own
    }
    let gap = now.seconds(since: heard)
    guard abs(new - level) > Self.tolerance else {
      // Packets that come together are one look at the level, however many there are.
      take(level + (new - level) * min(1, 0.02 + abs(gap) / Self.following), at: now)
      return .own
    }
    let isMost = isMostHeard(new)
    guard isMost, !(0..<Self.patience).contains(gap) else {
      return new > level ? .louder : .fainter
    }
    take(new, at: now)
    return .own
  }

  private mutating func take(_ level: Double, at now: Timestamp) {
    self.level = level
    heard = now
    others = []
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
