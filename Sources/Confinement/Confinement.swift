import CConfinement
import Glibc
import LinuxSystem
import SystemPackage

/// Permanently drops the privileges that this process does not need: another user, few capabilities, few system calls.
///
/// It may import `LinuxSystem` and libseccomp: the helper, which has privileges, links nothing else.
///
/// ```swift
/// try Confinement.begin(as: "hotcold-radio")
/// let host = ConfinedHost()  // opens what needs privileges
/// try Confinement.seal(keeping: [.rawNetwork])
/// ```
package enum Confinement {
  /// Must be called first. From then on signals from the terminal and requests to end are ignored: the process ends
  /// after its peer, because it has to turn the radio off.
  /// - Parameters:
  ///   - name: of this process.
  ///   - descriptors: the number of connections, from descriptor 3 on, that stay open beside the standard ones.
  package static func begin(
    as name: String, keeping descriptors: Int32 = 0
  ) throws(ConfinementError) {
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE] {
      signal(number, SIG_IGN)
    }
    // The parent may have left others open.
    closefrom(3 + descriptors)
    // The process may have been started under another name.
    try require("prctl(PR_SET_NAME)", hotcold_set_name(name))
    try require("prctl(PR_SET_NO_NEW_PRIVS)", hotcold_prctl(PR_SET_NO_NEW_PRIVS, 1))
    try require("prctl(PR_SET_DUMPABLE)", hotcold_prctl(PR_SET_DUMPABLE, 0))
  }

  /// The most open descriptors: the standard ones, the connections, and the sockets of one adapter.
  private static let descriptors: UInt64 = 16

  /// Must be called last, when everything is open that needs the privileges.
  package static func seal(keeping capabilities: Set<Capability>) throws(ConfinementError) {
    // setuid(2) sets it to the system's default, which allows dumps on some (proc(5): /proc/sys/fs/suid_dumpable).
    try require("prctl(PR_SET_DUMPABLE)", hotcold_prctl(PR_SET_DUMPABLE, 0))
    // Files cannot grow, and there are no core dumps, no children and few descriptors. poll(2) accepts no more
    // descriptors than the last limit.
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
  /// - Parameters:
  ///   - groups: the user's groups, beside the primary one.
  ///   - capabilities: the capabilities to keep.
  package static func become(
    user: UInt32, group: UInt32, groups: [UInt32], keeping capabilities: Set<Capability> = []
  ) throws(ConfinementError) {
    try require(
      "setuid",
      hotcold_become(user, group, groups, groups.count, mask(capabilities)))
  }

  /// Gives up all capabilities, permanently.
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
