import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdApp
@testable import HotColdSystem

struct DiagnosisTests {
  @Test func allIsWell() {
    let diagnosis = Diagnosis(.make())
    #expect(diagnosis.obstacle == nil)
    #expect(diagnosis.failure == nil)
    #expect(diagnosis.checks.filter { $0.state != .ok }.map(\.name) == ["helper"])
  }

  @Test(arguments: allRows) func check(row: Row) {
    let checks = Diagnosis(row.facts).checks.filter { $0.name.english == row.name }
    #expect(
      checks.contains {
        $0.state == row.result.state && $0.status == row.result.status
          && $0.message.english.contains(row.word) && $0.fix == row.fix
          && $0.repair == row.repair
      }, "\(checks)")
  }

  /// The first failed check that prevents playing decides.
  @Test(
    arguments: [
      (Facts.make(), nil, nil),
      (Facts.make { $0.sound.speech = nil }, nil, nil),
      (Facts.makeUnprivileged(), "permission", .notPermitted),
      (Facts.makeUnprivileged([]), "adapter", .nothingToPlayWith),
      (
        Facts.makeUnprivileged([.make(isUp: false)]), "power",
        .nothingToPlayWith
      ),
      (
        Facts.makeAdapter({
          $0.block = .hard
          $0.isUp = false
        }), "rfkill", .nothingToPlayWith
      ),
      (Facts.make { $0.kernel.isInitialUser = false }, "permission", .notPermitted),
      (
        Facts.makeUntried { $0.failure = .timedOut(.controller(.reset), adapter: "hci0") },
        "dialect", .failedWhileRunning
      ),
    ] as [(Facts, String?, HotColdSystem.ExitStatus?)])
  func obstacle(facts: Facts, name: String?, status: HotColdSystem.ExitStatus?) {
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.obstacle?.name.english == name)
    #expect(diagnosis.obstacle?.status == status)
    #expect(diagnosis.failure?.status == status)
  }

  /// Other commands exit with the same status for the same adapter.
  @Test(
    arguments: [
      { $0.block = .soft }, { $0.block = .hard }, { $0.isUp = false }, { $0.hasLowEnergy = false },
      { _ in },
    ] as [@Sendable (inout Adapter) -> Void])
  func agreesWithOtherCommands(change: @Sendable (inout Adapter) -> Void) {
    let facts = Facts.makeAdapter(change)
    var expected: HotColdSystem.ExitStatus?
    do throws(RadioError) {
      try facts.adapter?.requireUsable()
    } catch {
      expected = Failure(error).status
    }
    #expect(Diagnosis(facts).obstacle?.status == expected)
  }
}

/// A check for certain facts: its result, and a part of its message.
struct Row: Sendable, CustomTestStringConvertible {
  struct Result: Sendable {
    var state: Check.State
    var status = HotColdSystem.ExitStatus.done

    static let ok = Result(state: .ok)
    static let warning = Result(state: .warning)
    static let unknown = Result(state: .unknown)
    static let unplayable = Result(state: .problem, status: .nothingToPlayWith)
    static let forbidden = Result(state: .problem, status: .notPermitted)
    static let broken = Result(state: .problem, status: .failedWhileRunning)
  }

  var name: String
  var result: Result
  var word: String
  var fix: String?
  var repair: RadioRepair?
  var facts: Facts

  init(
    _ name: String, _ result: Result, _ word: String, fix: String? = nil,
    repair: RadioRepair? = nil, _ facts: Facts
  ) {
    self.name = name
    self.result = result
    self.word = word
    self.fix = fix
    self.repair = repair
    self.facts = facts
  }

  var testDescription: String { "\(name) \(result.state) \(word)" }
}
