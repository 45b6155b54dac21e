import Glibc
import Testing

@testable import HotColdSystem

struct InvokingUserTests {
  private func player(_ environment: [String: String]) -> InvokingUser.Player? {
    InvokingUser.Player { environment[$0] }
  }

  /// There is a user 65534 on every machine, and none of so high a number.
  @Test(
    arguments: [
      (["SUDO_UID": "65534"], 65534 as UInt32?), (["PKEXEC_UID": "65534"], 65534),
      ([:], nil), (["SUDO_UID": "0"], nil), (["SUDO_UID": "4123456789"], nil),
      (["SUDO_UID": "nobody"], nil), (["SUDO_UID": "-1"], nil), (["SUDO_UID": ""], nil),
    ] as [([String: String], UInt32?)])
  func whoHasCalled(environment: [String: String], user: UInt32?) {
    #expect(player(environment)?.user == user)
  }

  @Test func hasAHome() throws {
    let nobody = try #require(player(["SUDO_UID": "65534"]))
    #expect(nobody.name == "nobody")
    #expect(nobody.home == getpwuid(65534).map { String(cString: $0.pointee.pw_dir) })
    #expect(nobody.groups.contains(nobody.group))
  }
}
