import BeaconCodec
import HotColdSystem
import HotColdView

/// Interprets the facts: all checks, and whether the radio can be used.
struct Diagnosis: Equatable {
  var checks: [Check]

  /// - Parameter broker: the check of the broker; nil if none is named.
  init(_ facts: Facts, broker: Check? = nil) {
    // In order of dependency: a failed check makes those after it meaningless.
    let named: [(Words, Check?)] =
      [("system", facts.checkSystem()), ("kernel", facts.checkKernel())]
      + facts.checkAdapters().map { ("adapter", $0) } + [
        ("rfkill", facts.checkBlock()), ("power", facts.checkPower()),
        ("low-energy", facts.checkLowEnergy()), ("permission", facts.checkPermission()),
        ("bluetoothd", facts.checkDaemon()),
        ("sharing", facts.checkSharing()), ("dialect", facts.checkDialect()),
        ("advertising", facts.checkAdvertising()), ("orphan-scan", facts.checkOrphanScan()),
        ("orphan-beacon", facts.checkOrphanBeacon()), ("reports", facts.checkReports()),
        ("rssi", facts.checkStrength()), ("drops", facts.checkDrops()),
        ("rejects", facts.checkRejects()), ("helper", facts.checkHelper()),
        ("locale", facts.checkLocale()), ("terminal", facts.checkTerminal()),
        ("size", facts.checkSize()), ("speech", facts.checkSpeech()),
        ("sound", facts.checkSound()), ("broker", broker),
      ]
    checks = named.compactMap { name, check in
      var check = check
      check?.name = name
      return check
    }
  }

  /// The first failed check that prevents playing with the radio.
  var obstacle: Check? { checks.first { $0.state == .problem } }

  private func count(_ state: Check.State) -> Int { checks.count { $0.state == state } }

  /// A line for each check, and a summary.
  var plainLines: String {
    let width = checks.map(\.name.english.count).max() ?? 0
    var text = ""
    for check in checks {
      let name = check.name.english
      text += "\(check.state.mark)  \(name)"
      text += String(repeating: " ", count: width - name.count + 2)
      text += check.message.english
      if let fix = check.fix { text += "; fix: \(fix)" }
      text += "\n"
    }
    return text + "\n\(verdict): \(counts)\n"
  }

  /// The report for a terminal: translated and wrapped, with unknown results in one line and problems at the end, next
  /// to the prompt.
  /// - Parameter hasUnicode: whether the terminal can show accented letters.
  func terminalLines(
    columns: Int, hasColor: Bool, catalogue: Catalogue = .english, hasUnicode: Bool = true
  ) -> String {
    let columns = max(columns, 40)
    func translated(_ words: Words) -> String {
      let text = catalogue.text(words)
      return hasUnicode || catalogue.language == .english ? text : folded(text)
    }
    let isNarrow = columns < 60
    let notKnown: Words = "not known"
    let width = (checks.map(\.name) + [notKnown]).map { cellWidth(translated($0)) }.max() ?? 0
    let margin = String(repeating: " ", count: isNarrow ? 4 : width + 6)
    var text = ""
    func add(_ mark: String, _ name: Words, _ paragraphs: [Words], colour: String) {
      let head = "\(mark)  \(translated(name))"
      text += hasColor ? "\u{1B}[\(colour)m\(head)\u{1B}[0m" : head
      // Too narrow for two columns: the name gets its own line.
      text += isNarrow ? "\n" + margin : String(margin.dropFirst(cellWidth(head)))
      let lines = paragraphs.flatMap {
        wrapped(translated($0), columns: columns - margin.count - 1)
      }
      text += lines.joined(separator: "\n" + margin) + "\n"
    }
    func add(_ check: Check, colour: String) {
      let fix = check.fix.map { [Words("fix: \($0)")] } ?? []
      add(check.state.mark, check.name, [check.message] + fix, colour: colour)
    }
    for check in checks where check.state == .ok { add(check, colour: "32") }
    let unknown = checks.filter { $0.state == .unknown }.map(\.name)
    if !unknown.isEmpty {
      let names = Words.joined(unknown, separator: ", ")
      add("--", notKnown, ["\(names) (hotcold doctor | cat says why)"], colour: "2")
    }
    for check in checks where check.state == .warning { add(check, colour: "33") }
    for check in checks where check.state == .problem { add(check, colour: "1;31") }
    let end = wrapped(translated("\(verdict): \(counts)"), columns: columns - 1)
    return text + "\n\(end.joined(separator: "\n"))\n"
  }

  var counts: Words {
    "\(count(.ok)) ok, \(count(.problem)) wrong, \(count(.warning)) to check, \(count(.unknown)) unknown"
  }

  var verdict: Words {
    guard let obstacle else { return "ready to play with the radio" }
    return "not ready to play with the radio because of \(obstacle.name) (seek --demo needs none)"
  }

  /// The obstacle as the error of other commands.
  var failure: Failure? {
    obstacle.map { check in
      Failure(check.status, check.fix.map { "\(check.message); fix: \($0)" } ?? check.message)
    }
  }

  /// The report as JSON lines.
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

/// One check and its result.
struct Check: Equatable {
  /// With its word in JSON.
  enum State: String {
    case ok
    /// The game works, but with limits.
    case warning
    /// It prevents playing with the radio.
    case problem
    /// Unknown, or irrelevant here.
    case unknown

    var mark: String {
      switch self {
      case .ok: "ok"
      case .warning, .problem: "!!"
      case .unknown: "--"
      }
    }
  }

  /// In English, also used in JSON.
  var name = Words.empty
  var state: State
  /// The exit status of a game with this problem.
  var status = ExitStatus.done
  /// A sentence, without a full stop.
  var message: Words
  /// The command that fixes it, if there is one.
  var fix: String?
  /// The fix that this program can perform for the player.
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
