import Glibc

/// How a process ended.
enum Ending: Equatable {
  case status(Int32)
  /// Killed by this signal.
  case signal(Int32)
  /// It did not end in time, and was killed.
  case never

  /// - Parameter word: what waitpid(2) tells.
  init(word: Int32) {
    let signal = word & 0x7F
    self = signal == 0 ? .status(word >> 8 & 0xFF) : .signal(signal)
  }
}
