import ArgumentParser
import Glibc
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

/// Runs a command's body; a failure becomes a line on stderr and the exit status.
/// - Parameter hasDemo: whether to suggest --demo if there is no radio.
func exiting(hasDemo: Bool = false, _ body: () throws -> Void) throws {
  holdStandardDescriptors()
  closeInheritedDescriptorsOnExec()
  do {
    try body()
  } catch let failure as Failure {
    complain(
      hasDemo && failure.leavesDemo ? "\(failure.message), or try --demo" : failure.message)
    throw ExitCode(failure.status.rawValue)
  } catch let failure as WriteFailed {
    complain("standard output: \(describe(errno: failure.code)); send it somewhere else")
    throw ExitCode(ExitStatus.failedWhileRunning.rawValue)
  } catch is OutputClosed {
    // The reader of our output has closed the pipe.
  } catch is Interrupted {
    // A signal ended the program before it had begun.
  }
}
