import BeaconRadio
import Testing

@testable import HotColdCommands
@testable import HotColdSystem

struct PermissionTests {
  private func sentence(_ facts: Facts) -> String? {
    guard case .denied(let denial) = facts.permission else { return nil }
    let failure = Failure(denial, .built, user: "eve", asRoot: "sudo hotcold seek")
    #expect(failure.status == .notPermitted)
    return failure.message.english
  }

  @Test func namesTheCommandsToChooseFrom() {
    #expect(
      sentence(.makeUnprivileged())
        == "not permitted to use the radio: its helper is not installed; run: sudo make install, "
        + "or: sudo hotcold seek")
    #expect(
      sentence(
        .makeUnprivileged {
          $0.helper = .make {
            $0.mayRun = false
            $0.isMember = false
          }
        })
        == "not permitted to use the radio: only the group bluetooth may run its helper; join it, "
        + "and log in again; run: sudo usermod -aG bluetooth eve, or: sudo hotcold seek")
    #expect(
      sentence(.makeUnprivileged { $0.helper = .make { $0.mayRun = false } })
        == "not permitted to use the radio: you joined the group bluetooth after this session "
        + "began; log in again; run: sudo hotcold seek")
  }

  @Test func granted() {
    #expect(sentence(.make()) == nil)
    #expect(Facts.make { $0.helper = .make() }.permission == .granted(.direct))
    #expect(
      Facts.makeUnprivileged { $0.helper = .make() }.permission
        == .granted(.helper(path: "/usr/bin/hotcold-radio")))
  }

  @Test(arguments: [
    ("seek", "seek"), ("--uuid=0-1", "--uuid=0-1"), ("", "''"), ("a b", "'a b'"),
    ("$(id)", "'$(id)'"), ("it's", "'it'\\''s'"), ("*", "'*'"), ("~", "'~'"), ("é", "'é'"),
  ])
  func wordsForAShell(text: String, word: String) {
    #expect(shellWord(text) == word)
  }
}
