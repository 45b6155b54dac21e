import ArgumentParser
import BeaconCodec
import Glibc

/// Runs a command's body; its failure becomes a line on stderr and the exit status.
func exiting(_ body: () throws -> Void) throws {
  holdStandardDescriptors()
  keepInheritedDescriptors()
  do {
    try body()
  } catch let failure as Failure {
    complain(failure.message)
    throw ExitCode(failure.status.rawValue)
  } catch let failure as WriteFailed {
    complain("standard output: \(describe(errno: failure.code)); send it somewhere else")
    throw ExitCode(ExitStatus.failedWhileRunning.rawValue)
  } catch is OutputClosed {
    // Whoever read our output has seen enough.
  } catch is Interrupted {
    // A signal ended the program before it had begun.
  }
}

/// One line on stderr, whatever a file's name may bring into it.
func complain(_ message: String) {
  var line = String.UnicodeScalarView()
  line.append(contentsOf: message.unicodeScalars.map { TextRole($0) == nil ? "?" : $0 })
  writeToStandardError("hotcold: \(String(line))\n")
}

func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
