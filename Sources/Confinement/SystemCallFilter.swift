import CConfinement

/// A program for the kernel that lets the named system calls pass, and ends the process at any other
/// one (Linux, Documentation/userspace-api/seccomp_filter.rst).
struct SystemCallFilter {
  /// Their numbers on this processor.
  var allowed: [Int32]

  /// In the instructions of the classic Berkeley packet filter. The data that it sees begins with the
  /// call's number (4 bytes) and the architecture (4 bytes), for the same number means another call to
  /// another architecture. (Those of x32 are told apart by their 30th bit, which no allowed one has.)
  var program: [sock_filter] {
    let kill = Self.end(UInt32(SECCOMP_RET_KILL_PROCESS))
    let allow = Self.end(UInt32(SECCOMP_RET_ALLOW))
    var program = [
      Self.load(offset: 4), Self.skipNext(unless: hotcold_architecture, 1), kill,
      Self.load(offset: 0),
    ]
    for number in allowed {
      program += [Self.skipNext(unless: UInt32(bitPattern: number), 0), allow]
    }
    return program + [kill]
  }

  private static func load(offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  private static func end(_ verdict: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: verdict)
  }

  /// - Parameter equal: how many instructions to skip where it is the value.
  private static func skipNext(unless value: UInt32, _ equal: UInt8) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: equal, jf: 1 - equal, k: value)
  }
}

extension SystemCallFilter {
  /// What passing packets on takes: waiting, receiving, sending, the clock, memory, and an end.
  static var relay: SystemCallFilter {
    var allowed: [Int32] = [
      __NR_ppoll, __NR_recvfrom, __NR_sendto, __NR_getsockopt, __NR_close,
      // The clock is read without the kernel on most machines, but not on all.
      __NR_clock_gettime,
      __NR_brk, __NR_mmap, __NR_munmap, __NR_mremap, __NR_madvise, __NR_futex,
      // Hash tables begin with it.
      __NR_getrandom,
      // After a stop and a continuation.
      __NR_restart_syscall, __NR_rt_sigreturn,
      __NR_exit, __NR_exit_group,
    ]
    #if arch(x86_64)
      allowed.append(__NR_poll)
    #endif
    return SystemCallFilter(allowed: allowed)
  }
}
