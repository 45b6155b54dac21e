import HotColdGame
import HotColdSystem

/// Derives the secret of a party's code, which may take seconds; nil without libargon2.
typealias KeyDerivation = BackgroundWork<RoomSecret?>

extension BackgroundWork<RoomSecret?> {
  /// Starts deriving the secret of a party that started on this day.
  convenience init(_ code: RoomCode, day: Int64) {
    self.init({ RoomSecret(code: code, day: day) }, failed: { _ in nil })
  }
}

extension RoomSecret {
  /// The secret of a code, for a party that starts today.
  static func today(_ code: RoomCode) throws -> RoomSecret {
    guard let secret = RoomSecret(code: code, day: Minute.now.day) else {
      throw Failure(
        .failedWhileRunning,
        "a code needs libargon2; run: apt-get install libargon2-1. Without it, play with --room and --secret"
      )
    }
    return secret
  }
}
