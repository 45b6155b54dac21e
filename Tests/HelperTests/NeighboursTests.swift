import BeaconRadio
import Glibc
import SystemPackage
import Testing

@testable import Confinement

struct NeighboursTests {
  private func helper(_ id: Int32, user: UInt32 = 1000, parent: Int32 = 7) -> Neighbours.Process {
    Neighbours.Process(id: id, parent: parent, user: user)
  }

  @Test(arguments: [
    // How many there are, of which user, and what a helper of the user 1000 has to say to that.
    (0, 1000 as UInt32, nil as Errno?), (15, 1000, nil), (16, 1000, .tooManyUsers),
    (1, 1001, .resourceBusy),
    (1, 0, .resourceBusy),
  ])
  func objections(count: Int, user: UInt32, objection: Errno?) {
    let neighbours = Neighbours(others: (0..<count).map { helper(Int32(100 + $0), user: user) })
    #expect(neighbours.objection(to: 1000) == objection)
  }

  @Test func company() {
    // Of the same program, by it or by the one that starts helpers for it.
    #expect(Neighbours(others: [helper(8), helper(9), helper(7, parent: 3)]).isAlone(parent: 7))
    #expect(!Neighbours(others: [helper(8), helper(9, parent: 4)]).isAlone(parent: 7))
  }

  @Test(arguments: [
    (
      ["Name:\thotcold-radio", "State:\tS (sleeping)", "PPid:\t12", "Uid:\t5\t6\t7\t8"],
      12 as Int32?
    ),
    (["Name:\thotcold-radio", "State:\tZ (zombie)", "PPid:\t12", "Uid:\t5\t6\t7\t8"], nil),
    (["Name:\thotcold-radio", "State:\tS (sleeping)"], nil),
    ([], nil),
  ])
  func status(lines: [String], parent: Int32?) {
    let process = Neighbours.Process(id: 3, status: lines)
    #expect(process?.parent == parent)
    #expect(process == nil || process?.user == 5)
  }
}
