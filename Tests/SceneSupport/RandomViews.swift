import BeaconCodec
import HotColdView
import TestSupport

/// Random parts of views.
package struct RandomViews {
  package var dice: SeededRandom

  package init(seed: UInt64) { dice = SeededRandom(seed: seed) }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &dice)
  }

  package mutating func size() -> Size {
    switch int(0...9) {
    case 0: Size(columns: dice.pick([-1, 300, .max]), rows: int(-1...3))
    case 1: Size(columns: int(0...3), rows: dice.pick([.min, 200, .max]))
    case 2, 3: Size(columns: int(0...20), rows: int(0...12))
    case 4, 5: Size(columns: int(20...60), rows: int(1...30))
    case 6, 7: Size(columns: int(60...140), rows: int(10...50))
    default: dice.pick([Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    }
  }

  package mutating func number() -> Double {
    switch int(0...4) {
    case 0:
      dice.pick([.nan, .infinity, -.infinity, -1, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude])
    case 1: Double.random(in: 0...0.5, using: &dice)
    case 2: Double.random(in: 0...400, using: &dice)
    default: Double.random(in: 0.3...30, using: &dice)
    }
  }

  package mutating func numberOrNot() -> Double? { dice.chance(0.3) ? nil : number() }

  package mutating func text() -> SafeText {
    let signs = Array(
      "aAnna Ben 019.,!? éß猫한🙂\u{301}\u{1161}👩\u{200D}👦🇨🇭\u{FE0F}\u{202E}\u{1B}\u{E000}\0"
        .unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<int(dice.pick([0...30, 0...300])) { text.append(dice.pick(signs)) }
    return SafeText(String(text))
  }

  package mutating func words() -> Words { Words(verbatim: raw()) }

  package mutating func raw() -> String {
    (0..<int(0...12)).map { _ in "\(text())" }.joined(
      separator: dice.pick([" ", "", "\n", "\u{1B}", "\u{202E}", "\u{301}\u{301}\u{301}", "\0"]))
  }

  package mutating func list<Element>(_ most: Int, _ one: (inout Self) -> Element) -> [Element] {
    (0..<int(0...most)).map { _ in one(&self) }
  }

  package mutating func key() -> Key {
    dice.pick([
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .escape,
      .backspace, .delete, .character(" "), .character("s"), .character("/"), .character("猫"),
      .character("\u{301}"), .character("a"), .character("h"),
    ])
  }

  package mutating func status() -> StatusLine { StatusLine(words(), isProblem: dice.chance(0.3)) }
}
