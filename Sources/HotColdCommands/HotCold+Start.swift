import ArgumentParser
import Glibc
import HotColdAccess
import HotColdSystem

extension HotCold {
  /// Runs what was typed.
  package static func start() {
    // Help may be piped into what reads no more of it.
    signal(SIGPIPE, SIG_IGN)
    let words = RawArguments.all()
    KeyKeeper.runIfAsked(words)
    do {
      try exiting { try InvokingUser.become(words) }
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      end(with: error, after: words)
    }
  }

  /// Says why it ended, if there is anything to say, and ends with the status.
  private static func end(with error: any Error, after words: [String]) -> Never {
    var error = error
    let shown = words.map(RawArguments.shown)
    if shown != words, !(error is ExitCode), exitCode(for: error) == .validationFailure {
      // Messages of usage quote what was typed: it is parsed again as it may be shown.
      do { _ = try parseAsRoot(shown) } catch let again { error = again }
    }
    let status = exitCode(for: error)
    let message =
      status == .validationFailure
      ? advice(on: shown) ?? fullMessage(for: error) : fullMessage(for: error)
    guard !message.isEmpty else { Glibc.exit(status.rawValue) }
    let text = Array((message.hasSuffix("\n") ? message : message + "\n").utf8)
    guard status.isSuccess else {
      _ = try? writeAll(text, to: STDERR_FILENO)
      Glibc.exit(status.rawValue)
    }
    do {
      try exiting { try writeAll(text, to: STDOUT_FILENO) }
    } catch {
      Glibc.exit(exitCode(for: error).rawValue)
    }
    Glibc.exit(status.rawValue)
  }
}
