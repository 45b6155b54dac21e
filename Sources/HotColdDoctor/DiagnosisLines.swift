import BeaconCodec
import HotColdOutput
import HotColdScreen
import HotColdSystem

extension Diagnosis {
  /// A line for each check, and one that sums up.
  package var plainLines: String {
    let width = CheckName.allCases.map(\.rawValue.count).max() ?? 0
    var text = ""
    for check in checks {
      text += "\(check.state.mark)  \(check.name.rawValue)"
      text += String(repeating: " ", count: width - check.name.rawValue.count + 2)
      text += check.message
      if let fix = check.fix { text += "; fix: \(fix)" }
      text += "\n"
    }
    return text + "\n\(verdict): \(counts)\n"
  }

  /// The same for a terminal: broken between words, what is not known in one line, and what is wrong at the end,
  /// where it is seen.
  package func terminalLines(columns: Int, hasColor: Bool) -> String {
    let columns = max(columns, 40)
    let width = CheckName.allCases.map(\.rawValue.count).max() ?? 0
    var text = ""
    func add(_ mark: String, _ name: String, _ message: String, colour: String) {
      let head = "\(mark)  \(name)" + String(repeating: " ", count: max(width - name.count, 0) + 2)
      let lines = wrapped(message, columns: columns - head.count - 1)
      for (index, line) in lines.enumerated() {
        let start =
          index > 0
          ? String(repeating: " ", count: head.count)
          : hasColor ? "\u{1B}[\(colour)m\(head)\u{1B}[0m" : head
        text += start + line + "\n"
      }
    }
    for check in checks where check.state == .ok {
      add("ok", check.name.rawValue, check.message, colour: "32")
    }
    let unknown = checks.filter { $0.state == .unknown }.map(\.name.rawValue)
    if !unknown.isEmpty {
      let names = unknown.joined(separator: ", ")
      add("--", "not known", "\(names) (hotcold doctor | cat says why)", colour: "2")
    }
    for check in checks where check.state == .warning {
      add("!!", check.name.rawValue, check.message, colour: "33")
      if let fix = check.fix { add("  ", "", "fix: \(fix)", colour: "0") }
    }
    for check in checks {
      guard case .problem = check.state else { continue }
      add("!!", check.name.rawValue, check.message, colour: "1;31")
      if let fix = check.fix { add("  ", "", "fix: \(fix)", colour: "0") }
    }
    let end = wrapped("\(verdict): \(counts)", columns: columns - 1).joined(separator: "\n")
    return text + "\n\(end)\n"
  }

  private var counts: String {
    "\(count { $0 == .ok }) ok, \(problems) in the way, \(count { $0 == .warning }) to look at, "
      + "\(count { $0 == .unknown }) not known"
  }

  private var verdict: String {
    guard let (check, _) = obstacle else { return "ready to play with the radio" }
    return
      "not ready to play with the radio because of \(check.name.rawValue) (seek --demo needs none)"
  }

  /// The obstacle as other commands would tell it.
  package var failure: Failure? {
    obstacle.map { check, status in
      Failure(status, check.message + (check.fix.map { "; fix: \($0)" } ?? ""))
    }
  }

  /// The same as JSON lines.
  package func jsonLines(at time: Timestamp) -> [UInt8] {
    var bytes: [UInt8] = []
    for check in checks {
      var line = JSONObject("check", time: time, appendingTo: bytes)
      line.add("check", check.name.rawValue)
      line.add("state", check.state.word)
      line.add("message", check.message)
      line.add("fix", check.fix)
      bytes = line.end()
    }
    var line = JSONObject("summary", time: time, appendingTo: bytes)
    line.add("ready", obstacle == nil)
    line.add("status", obstacle?.status.rawValue ?? ExitStatus.done.rawValue)
    line.add("obstacle", obstacle?.check.name.rawValue)
    line.add("ok", count { $0 == .ok })
    line.add("problems", problems)
    line.add("warnings", count { $0 == .warning })
    line.add("unknown", count { $0 == .unknown })
    return line.end()
  }
}

extension Check.State {
  fileprivate var mark: String {
    switch self {
    case .ok: "ok"
    case .warning, .problem: "!!"
    case .unknown: "--"
    }
  }

  fileprivate var word: String {
    switch self {
    case .ok: "ok"
    case .warning: "warning"
    case .problem: "problem"
    case .unknown: "unknown"
    }
  }
}
