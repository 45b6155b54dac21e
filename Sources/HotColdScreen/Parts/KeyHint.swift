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
  public static let found = KeyHint("f", "found")
  public static let taunt = KeyHint("1-9 t", "tease")
  public static let swap = KeyHint("s", "swap")
  public static let play = KeyHint("Enter", "play")
  public static let choose = KeyHint("arrows", "choose")
  public static let hunt = KeyHint("Enter", "hunt")
  public static let filter = KeyHint("/", "search")
  public static let list = KeyHint("Esc", "list")
  public static let order = KeyHint("s", "sort")
}

extension Array where Element == KeyHint {
  public static let seek: [KeyHint] = [.quit, .mute, .next, .help]
  public static let walk: [KeyHint] = [.quit, .walk, .mute, .help]
  /// For a hider who hears nobody.
  public static let hide: [KeyHint] = [.quit, .mute, .help]
  /// For a hider who is not alone.
  public static let party: [KeyHint] = [.quit, .found, .taunt, .mute, .help]
  /// For a seeker who is not alone.
  public static let hunt: [KeyHint] = [.quit, .next, .taunt, .mute, .help]
  /// While something is being typed.
  public static let entry = [KeyHint("Enter", "send"), KeyHint("Esc", "never mind")]
  public static let result = [.quit, KeyHint("Enter", "again"), .swap, .help]
  public static let title: [KeyHint] = [.quit, .play, .choose, .help]
  static let form = [KeyHint("Enter", "play"), KeyHint("Tab", "next"), KeyHint("Esc", "back")]
  static let search = [KeyHint("Enter", "done"), KeyHint("Esc", "show all")]
  public static let scan: [KeyHint] = [.quit, .hunt, .filter, .order, .help]
  /// For the hunt for one thing of the list.
  public static let thing: [KeyHint] = [.quit, .list, .mute, .help]
  public static let walkToThing: [KeyHint] = [.quit, .list, .walk, .mute, .help]
  public static let thingFound: [KeyHint] = [.quit, .list, KeyHint("space", "go on"), .help]
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
