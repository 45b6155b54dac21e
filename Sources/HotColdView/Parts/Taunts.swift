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
  static let lifetime = 8.0

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
  /// Draws the taunts on the keys 1 to 9, one after the other, as many as fit.
  mutating func putTaunts(_ taunts: [SafeText], in area: Area) {
    putPairs(
      taunts.prefix(9).enumerated().map { ("\($0 + 1)", .bold, Words(phrase: $1)) }, in: area)
  }

  /// Draws signs with their words one after the other, in as many lines as there are. Cuts none off.
  mutating func putPairs(_ pairs: [(sign: String, style: Style, words: Words)], in area: Area) {
    var line = 0
    var rest = area.line(0)
    for (sign, style, words) in pairs {
      let word = text(words)
      let width = cellWidth(word) + 2
      if width > rest.columns {
        line += 1
        rest = area.line(line)
      }
      guard width <= rest.columns else { return }
      put(sign, in: rest, style)
      put(word, in: rest.droppingLeft(2), .dim)
      rest = rest.droppingLeft(width + 2)
    }
  }
}
