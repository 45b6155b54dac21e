import ArgumentParser
import BeaconRadio
import Glibc
import HotColdSystem
import LinuxSystem

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check everything that can stop the radio, the sound and the screen.",
    discussion: """
      One line per check: ok, !! (wrong), ! (to check) or -- (unknown, or does not matter), and the \
      command that fixes it. Without --fix it changes nothing. With sudo it can see more.
      """)

  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @Flag(
    "First switch Bluetooth on or unblock it, if that works without root.",
    more: "It stays on for all programs.")
  var fix = false

  @Flag(
    "First switch the adapter off and on.",
    more: "It helps one that refuses commands, disconnects all devices, and needs root.")
  var restart = false

  @Option(
    "Also listen for a minute, and write what a maintainer needs to a file.", "file",
    more:
      "It contains no addresses, names or contents of packets. With sudo also what other programs command."
  )
  var report: FileName?

  @OptionGroup(title: "Broker") var broker: BrokerOptions

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "No colour, as with NO_COLOR in the environment.")
  var noColor = false

  func run() throws {
    // Ctrl-C must not leave the scan running.
    let signals = try Signals()
    let clock = MonotonicClock()
    if restart {
      try RadioRepair.restart(adapter: adapter)
    } else if fix, Diagnosis(.look(adapter: adapter)).obstacle?.repair != nil {
      try RadioRepair.perform(adapter: adapter)
    }
    let facts = Facts.gather(adapter: adapter, signals: signals, clock: clock)
    let diagnosis = Diagnosis(facts, broker: try broker.check(signals, clock))
    try writeAll(
      json ? diagnosis.jsonLines(at: clock.now()) : Array(text(diagnosis).utf8),
      to: STDOUT_FILENO)
    if let report { try write(report, facts, diagnosis, signals, clock) }
    if let failure = diagnosis.failure { throw failure }
  }

  private func write(
    _ name: FileName, _ facts: Facts, _ diagnosis: Diagnosis, _ signals: Signals,
    _ clock: MonotonicClock
  ) throws {
    // Fails before listening if the file cannot be written.
    let file = try OutputFile(name, signals: signals)
    var report = FieldReport(facts, diagnosis, chip: facts.adapter.flatMap { Chip(of: $0) })
    if let adapter = facts.adapter, facts.inspection != nil,
      case .granted(let access) = facts.permission
    {
      complain("listening for a minute")
      do throws(RadioError) {
        try report.listen(on: adapter, by: access, signals: signals, clock: clock)
      } catch {
        complain(Failure(error).message)
      }
    }
    try file.write(Array((report.lines.joined(separator: "\n") + "\n").utf8))
    let path = "\(name)"
    complain("wrote \(path): read it before you send it")
  }

  /// The report for a terminal, otherwise one line per check.
  private func text(_ diagnosis: Diagnosis) -> String {
    guard isatty(STDOUT_FILENO) == 1 else { return diagnosis.report() }
    let facts = TerminalFacts.look()
    return diagnosis.report(
      columns: facts.size?.columns ?? 80,
      hasColor: !noColor && !facts.refusesColor && facts.obstacle == nil,
      catalogue: .own, hasUnicode: facts.letters == "UTF-8")
  }
}
