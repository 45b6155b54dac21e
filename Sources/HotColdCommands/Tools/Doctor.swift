import ArgumentParser
import BeaconRadio
import Glibc
import HotColdAccess
import HotColdDoctor
import HotColdSystem

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check everything that can stop the radio, the sound and the screen.",
    discussion: """
      One line for each check: ok, !! (something is wrong) or -- (not known, or of no matter), and \
      the command that mends it. Without --fix it changes nothing. With sudo it can see more.
      """)

  @Option(help: ArgumentHelp("Which Bluetooth adapter: hci0, or its address.", valueName: "name"))
  var adapter: String?

  @Flag(
    help: ArgumentHelp(
      "First switch Bluetooth on, or unblock it, as far as that takes no root.",
      discussion: "It stays on, for every program."))
  var fix = false

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  func run() throws {
    try exiting {
      // A Ctrl-C must not leave the scan on.
      let signals = try Signals()
      let clock = MonotonicClock()
      if fix, Diagnosis(.look(adapter: adapter)).obstacle?.check.mend != nil {
        try RadioMend.perform(adapter: adapter)
      }
      let diagnosis = Diagnosis(Facts.gather(adapter: adapter, signals: signals, clock: clock))
      try writeAll(
        json ? diagnosis.jsonLines(at: clock.now()) : Array(diagnosis.plainLines.utf8),
        to: STDOUT_FILENO)
      if let failure = diagnosis.failure { throw failure }
    }
  }
}
