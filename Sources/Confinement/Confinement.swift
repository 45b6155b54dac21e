import CConfinement
import Glibc
import LinuxSystem
import SystemPackage

/// Permanently drops privileges: becomes another user with few capabilities and system calls.
///
/// It may import `LinuxSystem` and libseccomp; the privileged helper links nothing else.
///
/// ```swift
/// try Confinement.begin(as: "hotcold-radio")
/// let host = ConfinedHost()  // opens what needs privileges
/// try Confinement.seal(keeping: [.rawNetwork])
/// ```
package enum Confinement {
  /// To be called first. Ignores signals from the terminal and requests to terminate: the process
  /// ends after its peer, because it must turn the radio off.
  /// - Parameter descriptors: the number of connections to keep open, from descriptor 3 on.
  package static func begin(
    as name: String, keeping descriptors: Int32 = 0
  ) throws(ConfinementError) {
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE] {
      signal(number, SIG_IGN)
    }
    // The parent may have left others open.
    closefrom(3 + descriptors)
    // It may have been started under another name.
    try require("prctl(PR_SET_NAME)", hotcold_set_name(name))
    try require("prctl(PR_SET_NO_NEW_PRIVS)", hotcold_prctl(PR_SET_NO_NEW_PRIVS, 1))
    try require("prctl(PR_SET_DUMPABLE)", hotcold_prctl(PR_SET_DUMPABLE, 0))
  }

  /// The most open descriptors: standard ones, connections, and an adapter's sockets.
  private static let descriptors: UInt64 = 16

  /// To be called last, when everything that needs privileges is open.
  package static func seal(keeping capabilities: Set<Capability>) throws(ConfinementError) {
    // setuid(2) resets this, and may allow core dumps (proc(5): /proc/sys/fs/suid_dumpable).
    try require("prctl(PR_SET_DUMPABLE)", hotcold_prctl(PR_SET_DUMPABLE, 0))
    // No growing files, core dumps or children; few descriptors, which also limits poll(2).
    for (limit, value) in [
      (hotcold_file_size, 0), (hotcold_core_size, 0), (hotcold_processes, 0),
      (hotcold_files, descriptors),
    ] {
      try require("setrlimit", hotcold_limit(limit, UInt64(value)))
    }
    try require("capset", hotcold_set_capabilities(Self.mask(capabilities)))
    try SystemCallFilter.load()
  }

  /// Switches from root to another user, permanently.
  /// - Parameter groups: the groups besides the primary one.
  package static func become(
    user: UInt32, group: UInt32, groups: [UInt32], keeping capabilities: Set<Capability> = []
  ) throws(ConfinementError) {
    try require(
      "setuid",
      hotcold_become(user, group, groups, groups.count, mask(capabilities)))
  }

  /// Drops all capabilities permanently.
  package static func dropCapabilities() throws(ConfinementError) {
    try require("capset", hotcold_set_capabilities(0))
  }

  private static func mask(_ capabilities: Set<Capability>) -> UInt64 {
    capabilities.reduce(0) { $0 | $1.mask }
  }

  private static func require(_ call: String, _ result: Int32) throws(ConfinementError) {
    if result != 0 { throw ConfinementError(call: call, errno: Errno(rawValue: errno)) }
  }
}

package struct ConfinementError: Error {
  package var call: String
  package var errno: Errno
}
