import ArgumentParser
import Glibc
import HotColdSystem
import HotColdWords

/// Runs a command's body; its failure becomes a line on stderr and the exit status.
/// - Parameter hasDemo: whether there is a demo to try where there is no radio.
func exiting(hasDemo: Bool = false, _ body: () throws -> Void) throws {
  holdStandardDescriptors()
  keepInheritedDescriptors()
  do {
    try body()
  } catch let failure as Failure {
    complain(
      hasDemo && failure.leavesDemo ? "\(failure.message), or try --demo" : failure.message)
    throw ExitCode(failure.status.rawValue)
  } catch let failure as WriteFailed {
    complain("standard output: \(describe(errno: failure.code)); send it somewhere else" as Words)
    throw ExitCode(ExitStatus.failedWhileRunning.rawValue)
  } catch is OutputClosed {
    // Whoever read our output has seen enough.
  } catch is Interrupted {
    // A signal ended the program before it had begun.
  }
}

/// One line on stderr: for a person at a terminal in the language of the locale; scripts, which read it from elsewhere,
/// know English.
func complain(_ words: Words) {
  let catalogue = isatty(STDERR_FILENO) == 1 ? Catalogue.own : .english
  complain(catalogue.text(words))
}
