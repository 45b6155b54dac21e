import BeaconCodec
import HotColdGame

/// A taunt, shown for a few seconds.
package struct TauntBanner: Hashable, Sendable {
  package var name: SafeText
  package var text: SafeText
  /// Seconds since it was heard.
  package var age: Double
  /// Whether this player called it.
  package var isMine: Bool

  /// Seconds after which it disappears.
  package static let lifetime = 8.0

  package init(name: SafeText, text: SafeText, age: Double, isMine: Bool = false) {
    self.name = name
    self.text = text
    self.age = age
    self.isMine = isMine
  }

  var isVisible: Bool { age < Self.lifetime && !text.isEmpty }

  /// It fades from loud to pale.
  var style: Style {
    if isMine { return age < 2 ? .bold : .dim }
    return age < 2 ? .alarm : age < 5 ? .bold : .dim
  }

  /// Phrases are shown in this machine's language, because only their numbers are sent.
  private var said: Words { Words(phrase: text) }

  var words: [Words] {
    if isMine { return ["You said: \(said)", said] }
    let speaker: Words = name.isEmpty ? "somebody" : "\(name)"
    return ["\(speaker) says: \(said)", "\(speaker): \(said)", said]
  }
}

extension Words {
  /// A player's taunt: one of the phrases, or the player's own words.
  package init(phrase text: SafeText) {
    self =
      Taunts.phrases.contains(text)
      ? Words(key: text.description) : Words(verbatim: text.description)
  }
}

extension Frame {
  /// - Returns: whether there was a taunt to show.
  @discardableResult
  mutating func putTaunt(_ taunt: TauntBanner?, in area: Area) -> Bool {
    guard let taunt, taunt.isVisible, !area.isEmpty else { return false }
    let line = area.top(1)
    fill(line, .plain)
    let air = taunt.style.reverse && line.columns >= 8
    let inner = air ? line.droppingLeft(1).droppingRight(1) : line
    let used = putFirstFitting(taunt.words, in: inner, taunt.style)
    if air {
      put(" ", in: line, taunt.style)
      put(" ", in: line.droppingLeft(used + 1), taunt.style)
    }
    return true
  }

  /// Draws the taunts on the keys 1 to 9, as many as fit, in columns or one after the other.
  mutating func putTaunts(_ taunts: [SafeText], in area: Area) {
    guard !area.isEmpty else { return }
    let entries = taunts.prefix(9).enumerated().map {
      (key: "\($0.offset + 1)", text: text(Words(phrase: $0.element)))
    }
    let widest = entries.reduce(0) { max($0, cellWidth($1.text)) } + 4
    let columns = max(1, min(3, area.columns / max(widest, 1)))
    let rows = (entries.count + columns - 1) / columns
    if rows <= area.rows {
      let width = area.columns / columns
      for (index, entry) in entries.enumerated() {
        let cell = area.line(index % max(rows, 1)).droppingLeft(index / max(rows, 1) * width)
        putTaunt(entry, in: cell.left(width - 1))
      }
      return
    }
    var line = 0
    var rest = area.line(0)
    for entry in entries {
      let width = cellWidth(entry.text) + 2
      if width > rest.columns {
        line += 1
        rest = area.line(line)
      }
      // Do not cut a taunt off.
      guard width <= rest.columns else { return }
      rest = rest.droppingLeft(putTaunt(entry, in: rest) + 2)
    }
  }

  @discardableResult
  private mutating func putTaunt(_ entry: (key: String, text: String), in area: Area) -> Int {
    let used = put(entry.key, in: area, .bold) + 1
    return used + put(entry.text, in: area.droppingLeft(used), .dim)
  }
}
