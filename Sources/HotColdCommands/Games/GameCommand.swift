import ArgumentParser
import HotColdPlay
import HotColdSystem

/// A command that plays a game, on its own or from the title screen.
protocol GameCommand: ParsableCommand {
  var radio: RadioOptions { get set }
  var demo: DemoOptions { get set }
  var output: OutputOptions { get set }
  var hooks: HookOptions { get }
  func play(in session: Session) throws
}

extension GameCommand {
  mutating func run() throws {
    try exiting(hasDemo: true) {
      let session = try Session(output.settings(hooks))
      defer { session.end() }
      try play(in: session)
    }
  }

  /// Plays in lines, after the title screen.
  func play(_ signals: Signals) throws {
    let session = try Session(output.settings(hooks), signals: signals)
    defer { session.end() }
    try play(in: session)
  }

  /// Plays on a screen that is open already.
  func play(on terminal: Terminal, _ signals: Signals) throws {
    let session = try Session(output.settings(hooks), terminal: terminal, signals: signals)
    defer { session.end() }
    try play(in: session)
  }
}
