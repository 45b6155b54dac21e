import HotColdGame
import HotColdSystem

/// The secret of a party's code, which takes up to some seconds to derive; nil without libargon2.
typealias KeyDerivation = BackgroundWork<RoomSecret?>

extension BackgroundWork<RoomSecret?> {
  /// Begins to derive the secret for a party that began on this day.
  convenience init(_ code: RoomCode, day: Int64) {
    self.init({ RoomSecret(code: code, day: day) }, failed: { _ in nil })
  }
}

extension RoomSecret {
  /// The secret of a code, for a party that begins today.
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
