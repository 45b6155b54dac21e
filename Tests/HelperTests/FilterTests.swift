import CSeccomp
import Glibc
import Testing

@testable import Confinement

struct SystemCallFilterTests {
  /// One of the kernel's instructions for filters.
  private struct Instruction {
    var code: UInt16
    var jumpIfTrue: UInt8
    var jumpIfFalse: UInt8
    var value: UInt32
  }

  /// What the library has made of the list.
  private func program() throws -> [Instruction] {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    try SystemCallFilter().write(to: ends[1])
    close(ends[1])
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(ends[0], &bytes, bytes.count)
    close(ends[0])
    return stride(from: 0, to: max(0, count), by: 8).map { start in
      bytes.withUnsafeBytes {
        Instruction(
          code: $0.loadUnaligned(fromByteOffset: start, as: UInt16.self),
          jumpIfTrue: $0[start + 2], jumpIfFalse: $0[start + 3],
          value: $0.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
      }
    }
  }

  /// Runs the program as the kernel does: on the call's number, the architecture, and its arguments
  /// (Linux, include/uapi/linux/seccomp.h: struct seccomp_data).
  private func verdict(
    _ program: [Instruction], call: UInt32, architecture: UInt32, arguments: [UInt64] = []
  ) -> UInt32? {
    var words: [UInt32: UInt32] = [0: call, 4: architecture]
    for (place, argument) in arguments.enumerated() {
      words[UInt32(16 + 8 * place)] = UInt32(truncatingIfNeeded: argument)
      words[UInt32(20 + 8 * place)] = UInt32(truncatingIfNeeded: argument >> 32)
    }
    var accumulator: UInt32 = 0
    var position = 0
    while position < program.count {
      let instruction = program[position]
      position += 1
      let isTrue: Bool
      switch Int32(instruction.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        accumulator = words[instruction.value] ?? 0
        continue
      case BPF_RET | BPF_K: return instruction.value
      case BPF_JMP | BPF_JA:
        position += Int(instruction.value)
        continue
      case BPF_JMP | BPF_JEQ | BPF_K: isTrue = accumulator == instruction.value
      case BPF_JMP | BPF_JGT | BPF_K: isTrue = accumulator > instruction.value
      case BPF_JMP | BPF_JGE | BPF_K: isTrue = accumulator >= instruction.value
      default: return nil
      }
      position += Int(isTrue ? instruction.jumpIfTrue : instruction.jumpIfFalse)
    }
    return nil
  }

  @Test func allowsWhatIsListedAlone() throws {
    let program = try program()
    let own = seccomp_arch_native()
    let listed = Set(
      SystemCallFilter.calls.map { UInt32(bitPattern: seccomp_syscall_resolve_name($0)) })
    #expect(listed.count == SystemCallFilter.calls.count)
    for call in UInt32(0)..<600 {
      #expect(
        verdict(program, call: call, architecture: own)
          == (listed.contains(call) ? SCMP_ACT_ALLOW : SCMP_ACT_KILL_PROCESS))
    }
    for call in listed {
      // Of another architecture, and of x32.
      #expect(verdict(program, call: call, architecture: 0x4000_0003) == SCMP_ACT_KILL_PROCESS)
      #expect(
        verdict(program, call: call | 0x4000_0000, architecture: own) == SCMP_ACT_KILL_PROCESS)
    }
  }

  static let restricted: [(name: String, arguments: [UInt64], isAllowed: Bool)] = [
    // A raw socket of Bluetooth, a named one, a stream, the network.
    ("socket", [31, 3, 1], true),
    ("socket", [1, 0x80002, 0], true),
    ("socket", [1, 1, 0], false),
    ("socket", [2, 2, 0], false),
    ("socket", [0x1_0000_001F, 3, 1], false),
    // The list of adapters, one of them; HCIDEVUP and TIOCSTI.
    ("ioctl", [9, 0x8004_48D2], true),
    ("ioctl", [9, 0x8004_48D3], true),
    ("ioctl", [9, 0x4004_48C9], false),
    ("ioctl", [0, 0x5412], false),
  ]

  @Test(arguments: restricted)
  func restricts(name: String, arguments: [UInt64], isAllowed: Bool) throws {
    let call = UInt32(bitPattern: seccomp_syscall_resolve_name(name))
    #expect(
      verdict(
        try program(), call: call, architecture: seccomp_arch_native(), arguments: arguments)
        == (isAllowed ? SCMP_ACT_ALLOW : SCMP_ACT_KILL_PROCESS))
  }
}
