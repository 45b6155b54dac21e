import CBlueZ
import CSeccomp
import Glibc
import SystemPackage

/// Lets the named system calls pass, and ends the process at any other one: by libseccomp, which knows their
/// numbers on each processor, and those of other processors' programs that the kernel runs too
/// (seccomp_rule_add(3)).
enum SystemCallFilter {
  /// What using a radio takes: waiting, receiving, sending, the clock, memory, an end, and the sockets of adapters that
  /// come back.
  private static let calls: [String] = {
    var names = [
      "ppoll", "recvfrom", "recvmsg", "sendto", "getsockopt", "setsockopt", "bind", "connect",
      "dup", "close",
      // The clock is read without the kernel on most machines, but not on all.
      "clock_gettime",
      "brk", "mmap", "munmap", "mremap", "madvise", "futex",
      // Hash tables begin with it, and random addresses.
      "getrandom",
      // After a stop and a continuation.
      "restart_syscall", "rt_sigreturn",
      "exit", "exit_group",
    ]
    #if arch(x86_64)
      names.append("poll")
    #endif
    return names
  }()

  /// A call that passes with these arguments alone, each with its place.
  private typealias Restriction = (call: String, arguments: [(place: UInt32, value: UInt64)])

  /// Sockets of Bluetooth, and names that no two programs have at a time (unix(7): abstract addresses): nothing else
  /// can be connected to by a socket that sends datagrams but the system's log. Of adapters the kernel's list.
  private static let restrictions: [Restriction] = [
    ("socket", [(0, UInt64(AF_BLUETOOTH))]),
    ("socket", [(0, UInt64(AF_UNIX)), (1, UInt64(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue))]),
    ("ioctl", [(1, UInt64(hotcold_get_device_list))]),
    ("ioctl", [(1, UInt64(hotcold_get_device_info))]),
  ]

  /// For good.
  static func load() throws(ConfinementError) {
    guard let context = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
      throw ConfinementError(call: "seccomp_init", errno: .noMemory)
    }
    defer { seccomp_release(context) }
    // Whatever is called in another processor's way; and for all threads.
    try require("seccomp_attr_set") {
      seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
    }
    try require("seccomp_attr_set") { seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1) }
    for name in calls {
      try require("seccomp_rule_add(\(name))") {
        seccomp_rule_add_exact_array(
          context, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), 0, nil)
      }
    }
    for (name, arguments) in restrictions {
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

  /// libseccomp returns the negative of an errno.
  private static func require(_ call: String, _ body: () -> Int32) throws(ConfinementError) {
    let result = body()
    if result != 0 { throw ConfinementError(call: call, errno: Errno(rawValue: -result)) }
  }
}
