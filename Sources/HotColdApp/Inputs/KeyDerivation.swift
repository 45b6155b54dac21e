import Glibc
import HotColdGame
import HotColdSystem
import Synchronization

/// Derives the secret of a party's code on a thread of its own, because it takes up to some seconds and the loop must not
/// stand still. It uses nothing that the loop uses.
final class KeyDerivation: Sendable {
  let day: Int64
  private let code: RoomCode
  private let derived = Mutex<RoomSecret??>(nil)

  init(_ code: RoomCode, day: Int64) {
    (self.code, self.day) = (code, day)
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let this = Unmanaged<KeyDerivation>.fromOpaque(context).takeRetainedValue()
        let secret = RoomSecret(code: this.code, day: this.day)
        this.derived.withLock { $0 = .some(secret) }
        return nil
      }, retained.toOpaque())
    guard status == 0 else {
      retained.release()
      derived.withLock { $0 = .some(nil) }
      return
    }
    pthread_detach(thread)
  }

  /// nil while it works; then the secret, or nil in it without libargon2.
  var result: RoomSecret?? { derived.withLock { $0 } }
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
