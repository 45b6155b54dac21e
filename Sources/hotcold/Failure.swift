import ArgumentParser
import BeaconCodec
import Glibc

/// The exit statuses that scripts rely on.
enum ExitStatus: Int32 {
  case done = 0
  case failedWhileRunning = 1
  /// No Bluetooth, no adapter, adapter down or blocked.
  case nothingToPlayWith = 2
  case notPermitted = 3
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
}

/// What ends the program early: a status for scripts, and one line for people that names what failed
/// and what to do.
struct Failure: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}

/// Runs a command's body; its failure becomes a line on stderr and the exit status.
func exiting(_ body: () throws -> Void) throws {
  holdStandardDescriptors()
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

/// What the system says of an error number.
func describe(errno code: Int32) -> String {
  String(cString: strerror(code))
}
