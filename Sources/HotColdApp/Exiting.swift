import ArgumentParser
import HotColdSystem

/// Runs `body`; a failure is printed to stderr and becomes the exit status.
/// - Parameter hasDemo: whether to suggest --demo if there is no radio.
package func exiting(hasDemo: Bool = false, _ body: () throws -> Void) throws {
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
    // The reader of the output has closed the pipe.
  } catch is Interrupted {
    // A signal ended the program before it started.
  }
}
