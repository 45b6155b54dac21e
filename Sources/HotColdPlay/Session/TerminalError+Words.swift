import HotColdSystem
import HotColdView

extension TerminalError {
  /// Why there is no screen, and what happens instead.
  package var advice: Words {
    switch self {
    case .notATerminal: "no terminal here; going on in plain lines"
    case .unnamed: "TERM is not set; going on in plain lines"
    case .unknown(let name):
      "the terminal \(String(name.prefix(40))) is not known; going on in plain lines"
    case .tooSimple(let name): "the terminal \(name) has no full screen; going on in plain lines"
    }
  }
}
