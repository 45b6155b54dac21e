import Glibc
import ProcessSupport
import TestSupport
import Testing

/// `hotcold` alone: the title screen, and the games started there.
struct TitleTests {
  private func begin(
    _ folder: TemporaryFolder, columns: Int = 80, rows: Int = 24,
    _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [], columns: columns, rows: rows,
      environment: ["XDG_STATE_HOME": folder.path].merging(environment) { $1 })
    // The last row: everything above it is drawn by then.
    #expect(terminal.shows(anyOf: ["Esc done", "? help"]))
    // A machine with Bluetooth offers its adapter first.
    if !terminal.picture.text.contains("pretend house") { terminal.type("\u{1B}OA\u{1B}OD") }
    #expect(terminal.shows("pretend house"))
    return terminal
  }

  @Test(arguments: [("s", "hotcold seek"), ("h", "hotcold hide"), ("f", "hotcold scan")])
  func playsAndComesBack(_ key: String, _ screen: String) throws {
    let folder = try TemporaryFolder()
    let terminal = try begin(folder)
    for _ in 0..<2 {
      terminal.type(key + "\r")
      #expect(terminal.becomes(screen, not: "Press Enter"))
      terminal.type("q")
      #expect(terminal.becomes("Press Enter", not: screen))
    }
    terminal.expectQuit()
  }

  /// The choices are used in the game, and stored for the next time.
  @Test func remembersChoices() throws {
    let folder = try TemporaryFolder()
    let terminal = try begin(folder)
    terminal.type("hn-Ann\tattic\r", shows: "hotcold hide")
    #expect(terminal.shows("-Ann"))
    #expect(terminal.becomes("-Ann", not: "Press Enter"))
    terminal.type("q")
    #expect(terminal.becomes("Press Enter", not: "hotcold hide"))
    terminal.type("q")
    #expect(terminal.finish() == .status(0))
    let kept = try readText(folder["hotcold/player"])
    #expect(kept.contains("\nname=-Ann\nroom=attic\n"))
    let again = try begin(folder)
    #expect(again.shows("-Ann"))
    #expect(again.shows("attic"))
    again.type("q")
    #expect(again.finish() == .status(0))
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 6)])
  func keys(columns: Int, rows: Int) throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      [], columns: columns, rows: rows, environment: ["XDG_STATE_HOME": folder.path])
    #expect(terminal.shows("play"))
    terminal.type("?", shows: "How to begin")
    terminal.type(" \u{1B}OCx\u{1B}OB\u{1B}OB\u{1B}OCxyzäß漢\u{0}\u{1F}\t\u{1B}OC\t\t\u{1B}[Z")
    terminal.resize(40, thenTo: (columns, rows))
    terminal.send(SIGTSTP)
    #expect(terminal.wait { $0.isStopped })
    #expect(terminal.wait { !$0.picture.isAlternate })
    terminal.send(SIGCONT)
    #expect(terminal.shows("play"))
    terminal.send(SIGTERM)
    terminal.expectEnd()
  }

  /// A signal ends the program instead of returning to the title.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalsEndTheProgram(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let terminal = try begin(folder)
    terminal.type("s\r", shows: "q menu")
    terminal.send(signal)
    terminal.expectEnd()
  }

  @Test(arguments: [["--adapter", "hci977"], ["--adapter", "nonsense"]])
  func noSuchAdapter(_ arguments: [String]) throws {
    let terminal = try PseudoTerminal(arguments)
    #expect(terminal.finish() == .status(2))
    #expect(terminal.errors.contains("adapter") || terminal.errors.contains("no Bluetooth"))
    #expect(terminal.isAsBefore)
  }

  /// Without a screen it prints the help.
  @Test func withoutATerminal() throws {
    let outcome = try Program.run([], status: 0)
    #expect(outcome.text.contains("seek"))
  }
}

extension PseudoTerminal {
  /// Waits until one screen has replaced another.
  fileprivate func becomes(_ text: String, not other: String) -> Bool {
    wait { $0.picture.text.contains(text) && !$0.picture.text.contains(other) }
  }
}
