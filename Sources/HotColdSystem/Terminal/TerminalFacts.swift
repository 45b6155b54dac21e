import CNcurses
import Glibc
import HotColdView

/// What the program is shown on, and in which language's letters.
package struct TerminalFacts: Equatable {
  package enum Kind: Equatable {
    case good
    case unknown
    case tooSimple
  }

  /// Standard input and output are a terminal.
  package var isTerminal: Bool
  /// The environment's TERM.
  package var name: String?
  package var kind: Kind
  /// nil where the terminal is not known.
  package var colors: Int?
  /// NO_COLOR is set.
  package var refusesColor: Bool
  package var size: Size?
  /// The environment's name of the locale; nil for the usual one, `C`.
  package var locale: String?
  /// The locale's letters, as `UTF-8`; nil where the system does not know the locale.
  package var letters: String?

  package static func look() -> TerminalFacts {
    let name = variable("TERM")
    let terminal = name.map { hotcold_examine_terminal($0, STDOUT_FILENO) }
    let kind: Kind =
      switch terminal?.kind {
      case HOTCOLD_TERM_GOOD?: .good
      case HOTCOLD_TERM_TOO_SIMPLE?: .tooSimple
      default: .unknown
      }
    return TerminalFacts(
      isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      name: name, kind: kind,
      colors: terminal.flatMap { $0.kind == HOTCOLD_TERM_UNKNOWN ? nil : max(0, Int($0.colors)) },
      refusesColor: variable("NO_COLOR") != nil, size: size(),
      locale: variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG"),
      letters: letters())
  }

  /// Set and not empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  private static func size() -> Size? {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] {
      var window = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 {
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
      }
    }
    return nil
  }

  private static func letters() -> String? {
    guard setlocale(LC_CTYPE, "") != nil else { return nil }
    return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) }
  }
}
