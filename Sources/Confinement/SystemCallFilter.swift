import CBlueZ
import CSeccomp
import Glibc
import SystemPackage

/// Allows the named system calls, and kills the process at any other. libseccomp knows their
/// numbers on each architecture (seccomp_rule_add(3)).
enum SystemCallFilter {
  /// For the radio: wait, receive, send, read the clock, allocate, exit, reopen adapters' sockets.
  private static let calls: [String] = {
    var names = [
      "ppoll", "recvfrom", "recvmsg", "sendto", "getsockopt", "setsockopt", "bind", "connect",
      "close",
      // On some machines, reading the clock is a system call.
      "clock_gettime",
      "brk", "mmap", "munmap", "mremap", "madvise", "futex",
      // For hash seeds and random addresses.
      "getrandom",
      // After SIGSTOP and SIGCONT.
      "restart_syscall", "rt_sigreturn",
      "exit", "exit_group",
    ]
    #if arch(x86_64)
      names.append("poll")
    #endif
    return names
  }()

  /// A system call; if it has arguments, it is allowed only with these.
  private typealias Rule = (call: String, arguments: [(place: UInt32, value: UInt64)])

  /// Bluetooth sockets; datagram sockets for names (unix(7): abstract addresses); of the ioctls,
  /// only those for the kernel's list of adapters.
  private static let restrictions: [Rule] = [
    ("socket", [(0, UInt64(AF_BLUETOOTH))]),
    ("socket", [(0, UInt64(AF_UNIX)), (1, UInt64(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue))]),
    ("ioctl", [(1, UInt64(hotcold_get_device_list))]),
    ("ioctl", [(1, UInt64(hotcold_get_device_info))]),
  ]

  /// Loads the filter, which cannot be removed.
  static func load() throws(ConfinementError) {
    guard let context = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
      throw ConfinementError(call: "seccomp_init", errno: .noMemory)
    }
    defer { seccomp_release(context) }
    // Kill the process at other architectures' calls; apply to all threads.
    try require("seccomp_attr_set") {
      seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
    }
    try require("seccomp_attr_set") { seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1) }
    for (name, arguments) in calls.map({ Rule(call: $0, arguments: []) }) + restrictions {
      let comparisons = arguments.map {
        scmp_arg_cmp(arg: $0.place, op: SCMP_CMP_EQ, datum_a: $0.value, datum_b: 0)
      }
      try require("seccomp_rule_add(\(name))") {
        seccomp_rule_add_exact_array(
          context, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), UInt32(comparisons.count),
          comparisons)
      }
    }
    try require("seccomp_load") { seccomp_load(context) }
  }

  /// Throws if libseccomp returns an error, the negative of an errno.
  private static func require(_ call: String, _ body: () -> Int32) throws(ConfinementError) {
    let result = body()
    if result != 0 { throw ConfinementError(call: call, errno: Errno(rawValue: -result)) }
  }
}
