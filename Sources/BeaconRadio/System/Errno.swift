import CBlueZ
import Glibc
import SystemPackage

extension Errno {
  /// The radio is off by rfkill.
  static let blockedByRfkill = Errno(rawValue: ERFKILL)

  /// Of the call that has just failed on this thread.
  static var current: Errno { Errno(rawValue: errno) }
}

/// The result of a C call that returns -1 for failure.
func valueOrErrno<I: FixedWidthInteger>(
  retryOnInterrupt: Bool, _ call: () -> I
) throws(Errno) -> I {
  while true {
    let result = call()
    if result != -1 { return result }
    let errno = Errno.current
    if !(retryOnInterrupt && errno == .interrupted) { throw errno }
  }
}
