import CLinux
import Glibc
import TestSupport

/// The two ends of a new pseudoterminal, which no other process is given by accident: openpty(3) would
/// not see to that.
struct PseudoTerminalEnds {
  let master: Int32
  let slave: Int32
  /// Of the slave.
  let path: String

  init() throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else {
      throw SystemFailure("posix_openpt")
    }
    var name = [CChar](repeating: 0, count: 64)
    guard ptsname_r(master, &name, name.count) == 0 else { throw SystemFailure("ptsname_r") }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw SystemFailure("open \(path)") }
  }
}
