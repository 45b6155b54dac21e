import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdApp
@testable import HotColdSystem

struct OutputTests {
  @Test func plain() {
    let lines = Diagnosis(.makeUnprivileged()).report().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("ok  system         hotcold "))
    #expect(lines.contains { $0.hasPrefix("!!  permission     only root") })
    #expect(lines.contains { $0.hasSuffix("; fix: sudo make install") })
    #expect(lines.contains { $0.hasPrefix("--  reports        ") })
    #expect(lines.count { $0.hasPrefix("!!  ") } == 1 && lines.contains { $0.hasPrefix("!   ") })
    #expect(
      lines.suffix(3).first == ""
        && lines.suffix(2).first?.hasPrefix(
          "not ready to play with the radio because of permission")
          == true
    )
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
  }

  /// On a terminal: whole words, and problems last.
  @Test(arguments: [80, 60, 40, 200], [true, false])
  func terminal(columns: Int, hasColor: Bool) throws {
    let diagnosis = Diagnosis(.makeUnprivileged())
    let text = diagnosis.report(columns: columns, hasColor: hasColor)
    #expect(text.contains("\u{1B}[1;31m!!  permission") == hasColor)
    #expect(text.contains("\u{1B}") == hasColor)
    let lines = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < columns })
    let marks = lines.compactMap { $0.first == " " ? nil : String($0.prefix(2)) }
    let firstWrong = try #require(marks.firstIndex(of: "!!"))
    #expect(!marks[firstWrong...].contains("ok") && !marks[firstWrong...].contains("--"))
    // Words are not broken.
    #expect(text.split(whereSeparator: \.isWhitespace).contains("permission") || hasColor)
    #expect(lines.last { $0.hasPrefix("not ready") || columns < 80 } != nil)
  }

  @Test func json() {
    let bytes = Diagnosis(.makeUnprivileged()).jsonLines(at: Timestamp(nanoseconds: 1_500_000_000))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 18)
    #expect(
      lines.contains(
        #"{"type":"check","time":1.500,"check":"power","state":"ok","message":"hci0 is switched on","fix":null}"#
      ))
    #expect(lines.contains { $0.hasSuffix(#","fix":"sudo make install"}"#) })
    #expect(
      lines.last?.hasPrefix(
        #"{"type":"summary","time":1.500,"ready":false,"status":3,"obstacle":"permission","ok":"#)
        == true)
  }

  @Test(arguments: [
    ("/usr/local/bin/hotcold", "/usr/local/bin/hotcold"),
    (".build/debug/hotcold", ".build/debug/hotcold"),
    ("hotcold", "hotcold"),
    ("./a b/hotcold", "hotcold"),
    ("./$(id)", "hotcold"),
    (nil, "hotcold"),
  ])
  func program(argument: String?, program: String) {
    #expect(CommandLine.program(argument) == program)
  }

  @Test(arguments: [
    (["NAME=\"Debian GNU/Linux\"", "VERSION_ID=\"12\""], "Debian GNU/Linux 12"),
    (["NAME=Arch\u{1B}[2J"], "Arch"),
    ([], "Linux"),
  ])
  func system(lines: [String], system: String) {
    #expect(Machine.system(lines) == system)
  }

  /// The permitted set of a version 2 attribute (capabilities(7)) with the effective flag.
  @Test func helperCapabilities() {
    let attribute: [UInt8] = [
      0x01, 0x00, 0x00, 0x02,  // version, flags
      0x00, 0x30, 0x00, 0x00,  // permitted
      0x00, 0x00, 0x00, 0x00,  // inheritable
      0x01, 0x00, 0x00, 0x00,  // permitted, upper
      0x00, 0x00, 0x00, 0x00,  // inheritable, upper
    ]
    #expect(HelperFile.capabilities(attribute) == 0x1_0000_3000)
    #expect(HelperFile.capabilities(Array(attribute.dropLast())) == nil)
    #expect(HelperFile.capabilities(nil) == nil)
  }

  @Test func cards() {
    #expect(SoundFacts.card([" 0 [PCH            ]: HDA-Intel - HDA Intel PCH"]))
    #expect(!SoundFacts.card(["--- no soundcards ---"]))
  }

  @Test(
    arguments: [
      ([], false, #"hci0: nothing was left on"#),
      (
        [.init(half: .scan, owner: .nobody)], false,
        "hci0: a scan that a killed program had left on is off now"
      ),
      (
        [.init(half: .scan, owner: .nobody)], true,
        #"{"type":"stop","time":0.000,"adapter":"hci0","found":"scan","outcome":"off","message":"hci0: a scan that a killed program had left on is off now"}"#
      ),
      (
        [.init(half: .broadcast, owner: .nobody), .init(half: .broadcast, owner: .kernel)], false,
        """
        hci0: a beacon that a killed program had left on is off now
        hci0: a beacon that a program requested from the kernel stays on
        """
      ),
      (
        [.init(half: .scan, owner: .program(RunningProgram(id: 7, name: "x\ny")))], false,
        "hci0: a scan stays on: xy (process 7) has the radio open; end it with: kill 7"
      ),
    ] as [([RadioInspection.Finding], Bool, String)])
  func stop(results: [RadioInspection.Finding], isJSON: Bool, text: String) {
    let lines = Stop.report(results, on: .make(), at: .zero, in: isJSON ? nil : .english)
    #expect(String(decoding: lines, as: UTF8.self) == text + "\n")
  }
}

struct PermissionTests {
  private func sentence(_ facts: Facts) -> String? {
    guard case .denied(let why, let fix) = facts.permission else { return nil }
    let failure = Failure(deniedBecause: why, fix: fix, asRoot: "sudo hotcold seek")
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
        .makeHelper {
          $0.mayRun = false
          $0.isMember = false
          $0.hasGroup = false
        })
        == "not permitted to use the radio: only the group bluetooth may run its helper; join it, "
        + "and log in again; run: sudo usermod -aG bluetooth eve, or: sudo hotcold seek")
    #expect(
      sentence(
        .makeHelper {
          $0.mayRun = false
          $0.hasGroup = false
        })
        == "not permitted to use the radio: you joined the group bluetooth after this session "
        + "began; log in again; run: sudo hotcold seek")
  }

  @Test func granted() {
    #expect(sentence(.make()) == nil)
    #expect(Facts.make { $0.helper = .make() }.permission == .granted(.direct))
    #expect(
      Facts.makeHelper().permission
        == .granted(.helper(path: "/usr/bin/hotcold-radio")))
  }

  @Test(arguments: [
    ("seek", "seek"), ("--uuid=0-1", "--uuid=0-1"), ("", "''"), ("a b", "'a b'"),
    ("$(id)", "'$(id)'"), ("it's", "'it'\\''s'"), ("*", "'*'"), ("~", "'~'"), ("é", "'é'"),
  ])
  func quotesForAShell(text: String, word: String) {
    #expect(shellWord(text) == word)
  }
}
