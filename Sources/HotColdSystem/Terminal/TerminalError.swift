/// Why there can be no screen: the caller goes on with plain lines.
package enum TerminalError: Error, Equatable {
  /// Standard input or output is a pipe or a file.
  case notATerminal
  /// `TERM` is not set.
  case unnamed
  /// The terminal's name is not in the data base of terminals (terminfo).
  case unknown(String)
  /// It cannot put its cursor where it is told to.
  case tooSimple(String)
}
