import ArgumentParser
import BeaconRadio
import Glibc
import HotColdDoctor
import HotColdSystem
import HotColdTerminal

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check everything that can stop the radio, the sound and the screen.",
    discussion: """
      One line for each check: ok, !! (something is wrong) or -- (not known, or of no matter), and \
      the command that mends it. It changes nothing. With sudo it can see more.
      """)

  @Option(help: ArgumentHelp("Which Bluetooth adapter: hci0, or its address.", valueName: "name"))
  var adapter: String?

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  @Flag(name: .customLong("no-color"), help: "No colour, as with NO_COLOR in the environment.")
  var noColor = false

  func run() throws {
    try exiting {
      // A Ctrl-C must not leave the scan on.
      let signals = try Signals()
      let clock = MonotonicClock()
      let diagnosis = Diagnosis(Facts.gather(adapter: adapter, signals: signals, clock: clock))
      try writeAll(
        json ? diagnosis.jsonLines(at: clock.now()) : Array(text(diagnosis).utf8),
        to: STDOUT_FILENO)
      if let failure = diagnosis.failure { throw failure }
    }
  }

  /// For eyes on a terminal, or a line for each check.
  private func text(_ diagnosis: Diagnosis) -> String {
    guard isatty(STDOUT_FILENO) == 1 else { return diagnosis.plainLines }
    let facts = TerminalFacts.look()
    return diagnosis.terminalLines(
      columns: facts.size?.columns ?? 80,
      hasColor: !noColor && !facts.refusesColor && (facts.colors ?? 0) >= 8)
  }
}
