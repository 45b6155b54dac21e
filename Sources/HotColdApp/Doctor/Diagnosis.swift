import BeaconCodec
import HotColdSystem
import HotColdView

/// The results of all checks, and whether the radio can be used.
struct Diagnosis: Equatable {
  var checks: [Check]

  /// - Parameter broker: the check of the broker; nil if none is given.
  init(_ facts: Facts, broker: Check? = nil) {
    // In the order of dependency: after a failed check, the following ones mean nothing.
    let named: [(Words, Check?)] =
      [("system", facts.checkSystem()), ("kernel", facts.checkKernel())]
      + facts.checkAdapters().map { ("adapter", $0) } + [
        ("rfkill", facts.checkBlock()), ("power", facts.checkPower()),
        ("low-energy", facts.checkLowEnergy()), ("permission", facts.checkPermission()),
        ("sharing", facts.checkSharing()), ("dialect", facts.checkDialect()),
        ("orphan-scan", facts.checkOrphanScan()),
        ("orphan-beacon", facts.checkOrphanBeacon()), ("reports", facts.checkReports()),
        ("helper", facts.checkHelper()),
        ("locale", facts.checkLocale()), ("terminal", facts.checkTerminal()),
        ("speech", facts.checkSpeech()), ("sound", facts.checkSound()), ("broker", broker),
      ]
    checks = named.compactMap { name, check in
      var check = check
      check?.name = name
      return check
    }
  }

  /// The first failed check that prevents using the radio.
  var obstacle: Check? { checks.first { $0.state == .problem } }

  private func count(_ state: Check.State) -> Int { checks.count { $0.state == state } }

  /// A line per check, with the problems last, next to the prompt; then a summary.
  /// - Parameter columns: the width for wrapping lines; nil for none.
  func report(
    columns: Int? = nil, hasColor: Bool = false, catalogue: Catalogue = .english,
    hasUnicode: Bool = true
  ) -> String {
    func translated(_ words: Words) -> String {
      let text = catalogue.text(words)
      return hasUnicode || catalogue.language == .english ? text : folded(text)
    }
    func lines(_ words: Words, after margin: Int = 0) -> [String] {
      let text = translated(words)
      return columns.map { wrapped(text, columns: max($0, 40) - margin - 1) } ?? [text]
    }
    let width = checks.map { cellWidth(translated($0.name)) }.max() ?? 0
    let margin = String(repeating: " ", count: width + 6)
    var text = ""
    for state in Check.State.allCases {
      for check in checks where check.state == state {
        let head = "\(state.sign.mark)  \(translated(check.name))"
        text += hasColor ? "\u{1B}[\(state.sign.colour)m\(head)\u{1B}[0m" : head
        text += margin.dropFirst(cellWidth(head))
        let words = [check.message] + (check.fix.map { ["fix: \($0)"] } ?? [])
        text +=
          words.flatMap { lines($0, after: margin.count) }
          .joined(separator: columns == nil ? "; " : "\n" + margin) + "\n"
      }
    }
    return text + "\n" + lines("\(verdict): \(counts)").joined(separator: "\n") + "\n"
  }

  var counts: Words {
    "\(count(.ok)) ok, \(count(.problem)) wrong, \(count(.warning)) to check, \(count(.unknown)) unknown"
  }

  var verdict: Words {
    guard let obstacle else { return "ready to play with the radio" }
    return "not ready to play with the radio because of \(obstacle.name) (seek --demo needs none)"
  }

  /// The obstacle as an error for other commands.
  var failure: Failure? {
    obstacle.map { check in
      Failure(check.status, check.fix.map { "\(check.message); fix: \($0)" } ?? check.message)
    }
  }

  func jsonLines(at time: Timestamp) -> [UInt8] {
    var bytes: [UInt8] = []
    for check in checks {
      bytes.addLine("check", at: time) { line in
        line.add("check", check.name.english)
        line.add("state", check.state.rawValue)
        line.add("message", check.message.english)
        line.add("fix", check.fix)
      }
    }
    bytes.addLine("summary", at: time) { line in
      line.add("ready", obstacle == nil)
      line.add("status", (obstacle?.status ?? .done).rawValue)
      line.add("obstacle", obstacle?.name.english)
      line.add("ok", count(.ok))
      line.add("problems", count(.problem))
      line.add("warnings", count(.warning))
      line.add("unknown", count(.unknown))
    }
    return bytes
  }
}

struct Check: Equatable {
  /// The raw values are the words in JSON; the worst comes last.
  enum State: String, CaseIterable {
    case ok
    /// Unknown, or irrelevant here.
    case unknown
    /// The game works, with restrictions.
    case warning
    /// The radio cannot be used.
    case problem

    /// The mark and its colour on a terminal (SGR).
    var sign: (mark: String, colour: String) {
      switch self {
      case .ok: ("ok", "32")
      case .unknown: ("--", "2")
      case .warning: ("! ", "33")
      case .problem: ("!!", "1;31")
      }
    }
  }

  /// In English; JSON has it, too.
  var name = Words.empty
  var state: State
  /// The exit status of a game that has this problem.
  var status = ExitStatus.done
  /// A sentence without a full stop.
  var message: Words
  /// The command that fixes it, if any.
  var fix: String?
  /// The fix that this program can perform.
  var repair: RadioRepair?

  static func ok(_ message: Words) -> Check {
    Check(state: .ok, message: message)
  }

  static func warning(_ message: Words, fix: String? = nil) -> Check {
    Check(state: .warning, message: message, fix: fix)
  }

  static func problem(
    _ message: Words, status: ExitStatus = .nothingToPlayWith, fix: String? = nil,
    repair: RadioRepair? = nil
  ) -> Check {
    Check(state: .problem, status: status, message: message, fix: fix, repair: repair)
  }

  static func unknown(_ message: Words) -> Check {
    Check(state: .unknown, message: message)
  }
}
