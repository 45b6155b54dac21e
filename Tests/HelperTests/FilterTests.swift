import CConfinement
import Glibc
import Testing

@testable import Confinement

struct SystemCallFilterTests {
  /// Runs the program as the kernel does.
  private func verdict(_ program: [sock_filter], call: UInt32, architecture: UInt32) -> UInt32? {
    var accumulator: UInt32 = 0
    var position = 0
    while position < program.count {
      let instruction = program[position]
      position += 1
      switch Int32(instruction.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        accumulator = instruction.k == 0 ? call : architecture
      case BPF_JMP | BPF_JEQ | BPF_K:
        position += Int(accumulator == instruction.k ? instruction.jt : instruction.jf)
      case BPF_RET | BPF_K:
        return instruction.k
      default:
        return nil
      }
    }
    return nil
  }

  @Test func allowsWhatIsListedAlone() {
    let filter = SystemCallFilter.relay
    let listed = Set(filter.allowed.map { UInt32(bitPattern: $0) })
    for call in UInt32(0)..<600 {
      #expect(
        verdict(filter.program, call: call, architecture: hotcold_architecture)
          == UInt32(listed.contains(call) ? SECCOMP_RET_ALLOW : SECCOMP_RET_KILL_PROCESS))
    }
    for call in listed {
      // Of another architecture, and of x32.
      #expect(
        verdict(filter.program, call: call, architecture: 0x4000_0003)
          == UInt32(SECCOMP_RET_KILL_PROCESS))
      #expect(
        verdict(filter.program, call: call | 0x4000_0000, architecture: hotcold_architecture)
          == UInt32(SECCOMP_RET_KILL_PROCESS))
    }
  }
}
