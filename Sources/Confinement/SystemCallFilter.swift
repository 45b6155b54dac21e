import BeaconRadio
import CSeccomp
import Glibc
import SystemPackage

/// Lets the named system calls pass, and ends the process at any other one: by libseccomp, which knows their
/// numbers on each processor, and those of other processors' programs that the kernel runs too
/// (seccomp_rule_add(3)).
final class SystemCallFilter {
  /// What passing packets on takes: waiting, receiving, sending, the clock, memory, and an end.
  static let relay: [String] = {
    var names = [
      "ppoll", "recvfrom", "recvmsg", "sendto", "getsockopt", "close",
      // The clock is read without the kernel on most machines, but not on all.
      "clock_gettime",
      "brk", "mmap", "munmap", "mremap", "madvise", "futex",
      // Hash tables begin with it.
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

  private let context: scmp_filter_ctx

  /// - Parameter allowed: system calls; none that this processor has not.
  init(allowing allowed: [String]) throws(ConfinementError) {
    guard let context = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
      throw ConfinementError(call: "seccomp_init", errno: .noMemory)
    }
    self.context = context
    // Whatever is called in another processor's way; and for all threads.
    try Self.require("seccomp_attr_set") {
      seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
    }
    try Self.require("seccomp_attr_set") { seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1) }
    for name in allowed {
      try Self.require("seccomp_rule_add(\(name))") {
        seccomp_rule_add_exact_array(
          context, SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), 0, nil)
      }
    }
  }

  deinit {
    seccomp_release(context)
  }

  /// For good.
  func load() throws(ConfinementError) {
    try Self.require("seccomp_load") { seccomp_load(context) }
  }

  /// Writes the program for the kernel, for tests.
  func write(to descriptor: Int32) throws(ConfinementError) {
    try Self.require("seccomp_export_bpf") { seccomp_export_bpf(context, descriptor) }
  }

  /// libseccomp returns the negative of an errno.
  private static func require(_ call: String, _ body: () -> Int32) throws(ConfinementError) {
    let result = body()
    if result != 0 { throw ConfinementError(call: call, errno: Errno(rawValue: -result)) }
  }
}
