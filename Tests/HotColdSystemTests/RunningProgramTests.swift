import BeaconRadio
import Glibc
import Testing

@testable import HotColdSystem

struct RunningProgramTests {
  @Test func socketTable() {
    let table = [
      "sk               RefCnt Rmem   Wmem   User   Inode  Parent",
      "000000008615f2d4 2      0      0      0      10162  0     ",
      "0000000000000000 2      0      0      1000   7      0     ",
      "short line",
    ]
    #expect(RunningProgram.sockets(table) == ["socket:[10162]", "socket:[7]"])
    #expect(RunningProgram.sockets([]).isEmpty)
  }

  /// This process is found on every machine.
  @Test func programs() {
    #expect(RunningProgram.all().contains { $0.id == getpid() })
  }
}
