/// A key and what it does, as the last line of the screen shows it.
public struct KeyHint: Hashable, Sendable {
  public var key: String
  public var action: String

  public init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }

  public static let quit = KeyHint("q", "quit")
  public static let mute = KeyHint("m", "mute")
  public static let next = KeyHint("Tab", "next")
  public static let help = KeyHint("?", "help")
  public static let walk = KeyHint("arrows", "walk")
  public static let again = KeyHint("space", "play again")
}

extension Array where Element == KeyHint {
  public static let seek: [KeyHint] = [.quit, .mute, .next, .help]
  public static let walk: [KeyHint] = [.quit, .walk, .mute, .help]
  public static let hide: [KeyHint] = [.quit, .mute, .help]
  public static let again: [KeyHint] = [.quit, .again, .help]
}

extension Frame {
  /// As many as there is room for; the first and the last one stay the longest: how to get out, and
  /// how to learn more.
  mutating func putKeys(_ hints: [KeyHint], in area: Area) {
    var hints = hints
    func width() -> Int {
      hints.reduce(-2) { $0 + 3 + cellWidth($1.key) + cellWidth($1.action) }
    }
    while hints.count > 1, width() > area.columns {
      hints.remove(at: hints.count > 2 ? hints.count - 2 : 1)
    }
    var rest = area
    for hint in hints {
      rest = rest.droppingLeft(put(hint.key, in: rest, .bold) + 1)
      rest = rest.droppingLeft(put(hint.action, in: rest, .dim) + 2)
    }
  }
}
