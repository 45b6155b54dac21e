/// A key and what it does, as the last line of the screen shows it.
package struct KeyHint: Hashable, Sendable {
  package var key: Words
  package var action: Words

  package init(_ key: Words, _ action: Words) {
    self.key = key
    self.action = action
  }

  package static let quit = KeyHint("q", "quit")
  package static let mute = KeyHint("m", "mute")
  package static let next = KeyHint("Tab", "next")
  package static let help = KeyHint("?", "help")
  package static let walk = KeyHint("arrows", "walk")
  package static let again = KeyHint("space", "play again")
  package static let found = KeyHint("f", "found")
  package static let see = KeyHint("f", "I see it!")
  package static let taunt = KeyHint("1-9", "tease")
  package static let speak = KeyHint("t", "talk")
  package static let swap = KeyHint("s", "swap")
  package static let play = KeyHint("Enter", "play")
  package static let choose = KeyHint("arrows", "choose")
  package static let hunt = KeyHint("Enter", "hunt")
  package static let filter = KeyHint("/", "search")
  package static let list = KeyHint("Esc", "list")
  package static let order = KeyHint("s", "sort")
}

extension Array where Element == KeyHint {
  package static let seek: [KeyHint] = [.quit, .see, .mute, .next, .help]
  package static let walk: [KeyHint] = [.quit, .walk, .mute, .help]
  /// For a seeker in the demo's house who is not alone.
  package static let walkInParty: [KeyHint] = [.quit, .walk, .taunt, .speak, .mute, .help]
  /// For a hider who hears nobody.
  package static let hide: [KeyHint] = [.quit, .mute, .help]
  /// For a hider who is not alone.
  package static let party: [KeyHint] = [.quit, .found, .taunt, .speak, .mute, .help]
  /// For a seeker who is not alone.
  package static let hunt: [KeyHint] = [.quit, .see, .next, .taunt, .speak, .mute, .help]
  /// While something is being typed.
  package static let entry = [KeyHint("Enter", "send"), KeyHint("Esc", "never mind")]
  package static let result = [.quit, KeyHint("Enter", "again"), .swap, .help]
  /// After a find, while others hide still.
  package static let spreading: [KeyHint] = [.quit, .help]
  package static let title: [KeyHint] = [.quit, .play, .choose, KeyHint("c", "code"), .help]
  static let form = [KeyHint("Enter", "play"), KeyHint("Tab", "next"), KeyHint("Esc", "done")]
  static let search = [KeyHint("Enter", "done"), KeyHint("Esc", "show all")]
  package static let scan: [KeyHint] = [.quit, .hunt, .filter, .order, .help]
  /// For the hunt for one thing of the list.
  package static let thing: [KeyHint] = [.quit, .list, .mute, .help]
  package static let walkToThing: [KeyHint] = [.quit, .list, .walk, .mute, .help]
  package static let thingFound: [KeyHint] = [.quit, .list, KeyHint("space", "go on"), .help]
  package static let again: [KeyHint] = [.quit, .again, .help]
}

extension Frame {
  /// As many as there is room for; the first and the last one stay the longest: how to get out, and
  /// how to learn more.
  mutating func putKeys(_ hints: [KeyHint], in area: Area) {
    var hints = hints.map { (key: text($0.key), action: text($0.action)) }
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

/// What the radio does, or what is wrong with it.
package struct StatusLine: Hashable, Sendable {
  package var text: Words
  /// Must be seen: it takes the place of something else where there is little room.
  package var isProblem: Bool

  package init(_ text: Words, isProblem: Bool = false) {
    self.text = text
    self.isProblem = isProblem
  }

  /// Of what is the same in all languages.
  package init(verbatim text: String, isProblem: Bool = false) {
    self.init(Words(verbatim: text), isProblem: isProblem)
  }
}

extension Frame {
  mutating func putStatus(_ status: StatusLine, in area: Area) {
    let style = status.isProblem ? Style.alarm : .dim
    restyle(area, style)
    let words = text(status.text)
    put(words, in: area, style)
    if cellWidth(words) > area.columns { putRight("..", in: area, style) }
  }
}
