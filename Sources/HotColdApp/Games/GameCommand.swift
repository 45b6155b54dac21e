import ArgumentParser
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
    try exiting(hasDemo: true) { try play() }
  }

  /// - Parameters:
  ///   - terminal: the screen that the title screen has opened.
  ///   - page: the page that the title screen serves.
  ///   - signals: those of the title screen.
  func play(
    on terminal: Terminal? = nil, page: GamePage? = nil, _ signals: Signals? = nil
  ) throws {
    let session = try Session(
      output.settings(hooks), terminal: terminal, page: page, signals: signals)
    defer { session.end() }
    try play(in: session)
  }
}
