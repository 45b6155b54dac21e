import Glibc

/// What a system call says of its failure: the C library's `errno`.
public struct Errno: RawRepresentable, Error, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Of the call that has just failed on this thread.
  static var current: Errno { Errno(rawValue: errno) }

  public static let notPermitted = Errno(rawValue: EPERM)
  public static let accessDenied = Errno(rawValue: EACCES)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  public static let noSuchDevice = Errno(rawValue: ENODEV)
  public static let busy = Errno(rawValue: EBUSY)
  public static let tooManyUsers = Errno(rawValue: EUSERS)
  public static let connectionReset = Errno(rawValue: ECONNRESET)
  public static let timedOut = Errno(rawValue: ETIMEDOUT)
  public static let protocolError = Errno(rawValue: EPROTO)
  public static let brokenPipe = Errno(rawValue: EPIPE)
  public static let networkDown = Errno(rawValue: ENETDOWN)
  public static let addressFamilyNotSupported = Errno(rawValue: EAFNOSUPPORT)
  public static let protocolNotSupported = Errno(rawValue: EPROTONOSUPPORT)
  public static let blockedByRfkill = Errno(rawValue: ERFKILL)
}

extension Errno: CustomStringConvertible {
  /// The C library's words: `strerror`.
  public var description: String { String(cString: strerror(rawValue)) }
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
