import BeaconCodec

/// How strongly a player is heard: first come, first kept. What comes from the same address while the player is
/// heard, and is much louder or fainter, comes from somewhere else.
struct LevelBond: Equatable, Sendable {
  /// dB. Fading goes further down now and then; such a packet is no loss.
  static let tolerance = 20.0
  /// Seconds of silence after which the player may have gone elsewhere.
  static let patience = 1.5
  /// Seconds in which the level follows a player who walks.
  private static let following = 1.0

  enum Verdict {
    case own, fainter, louder
  }

  private var level: Double?
  private var heard = Timestamp.zero

  /// - Parameter rssi: dBm; nil says nothing.
  mutating func judge(_ rssi: Int8?, at now: Timestamp) -> Verdict {
    guard let rssi else { return .own }
    let gap = now.seconds(since: heard)
    guard let level, (0..<Self.patience).contains(gap) else {
      level = Double(rssi)
      heard = now
      return .own
    }
    let difference = Double(rssi) - level
    if difference > Self.tolerance { return .louder }
    if difference < -Self.tolerance { return .fainter }
    // Packets that come together are one look at the level, however many there are.
    self.level = level + difference * min(1, 0.02 + gap / Self.following)
    heard = now
    return .own
  }
}
