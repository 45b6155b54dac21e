import BeaconCodec
import HotColdGame

package struct TauntBanner: Hashable, Sendable {
  package var name: SafeText
  package var text: SafeText
  /// Seconds.
  package var age: Double
  package var isMine: Bool

  /// Seconds.
  static let lifetime = 8.0

  package init(name: SafeText, text: SafeText, age: Double, isMine: Bool = false) {
    self.name = name
    self.text = text
    self.age = age
    self.isMine = isMine
  }

  var isVisible: Bool { age < Self.lifetime && !text.isEmpty }

  /// Fades with age.
  var style: Style {
    if isMine { return age < 2 ? .bold : .dim }
    return age < 2 ? .alarm : age < 5 ? .bold : .dim
  }

  /// In this machine's language, because a phrase is sent as a number.
  private var said: Words { Words(phrase: text) }

  var words: [Words] {
    if isMine { return ["You said: \(said)", said] }
    let speaker: Words = name.isEmpty ? "somebody" : "\(name)"
    return ["\(speaker) says: \(said)", "\(speaker): \(said)", said]
  }
}

extension Words {
  /// Phrases are translated, free text is not.
  package init(phrase text: SafeText) {
    self =
      Taunts.phrases.contains(text)
      ? Words(key: text.description) : Words(verbatim: text.description)
  }
}

extension Frame {
  /// Draws the taunts of the keys 1 to 9.
  mutating func putTaunts(_ taunts: [SafeText], in area: Area) {
    putPairs(
      taunts.prefix(9).enumerated().map { ("\($0 + 1)", .bold, Words(phrase: $1)) }, in: area)
  }

  /// Draws signs with their meanings in the area's lines, as many as fit completely.
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
