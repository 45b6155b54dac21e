import BeaconCodec
import ScreenSupport
import TestSupport
import Testing

@testable import HotColdView

struct EditLineTests {
  private func line(_ keys: [Key], bytes: Int = .max) -> EditLine {
    var line = EditLine(maximumBytes: bytes)
    for key in keys { line.press(key) }
    return line
  }

  private func typed(_ text: String) -> [Key] {
    text.unicodeScalars.map { .character(Character($0)) }
  }

  @Test(
    arguments: [
      ("Anna", [], "Anna", 4), ("Ana", [.left, .character("n")], "Anna", 3),
      ("Annax", [.backspace], "Anna", 4), ("xAnna", [.home, .delete, .end], "Anna", 4),
      ("Anna", [.home, .backspace, .end, .delete], "Anna", 4),
      ("Anna", [.left, .clear], "", 0),
      ("Zoe\u{308}", [], "Zoë", 3), ("Zoe\u{308}", [.backspace], "Zo", 2),
      ("猫", [.left, .left, .character("a")], "a猫", 1),
      ("  a b ", [], "a b ", 4), ("a b", [.home, .delete], "b", 0),
      ("a\u{1B}\u{7}\u{202E}\u{200B}b", [], "ab", 2),
      ("e\u{301}\u{301}\u{301}", [], "e\u{301}\u{301}", 1),
      ("\u{301}", [], "", 0), ("", [.backspace, .delete, .left, .right], "", 0),
    ] as [(String, [Key], String, Int)])
  func keysEdit(text: String, keys: [Key], result: String, cursor: Int) {
    let line = line(typed(text) + keys)
    #expect(line.text == result)
    #expect(line.head.count == cursor)
  }

  @Test(arguments: [
    ("a", 30, .max, 24), ("猫", 30, .max, 12), ("ä", 5, 9, 4), ("ä", 5, 10, 5),
    // Blanks count, too, because the next word needs room.
    (" a", 30, Int.max, 24),
  ])
  func limits(text: String, times: Int, bytes: Int, letters: Int) {
    let typed = typed(String(repeating: text, count: times))
    #expect(line(typed, bytes: bytes).text.count == letters)
  }

  /// A name that fits into 24 cells may have more bytes than the others get: the line says why it takes no more.
  @Test(arguments: [
    ("a", 24, "No more fits."), ("ж", 18, "Only 36 bytes fit."), ("猫", 12, "No more fits."),
  ])
  func saysWhyNoMoreFits(letter: String, count: Int, reason: String) {
    var line = EditLine(maximumBytes: 36)
    for key in typed(String(repeating: letter, count: count)) { line.press(key) }
    #expect(line.refusal == nil)
    for key in typed(letter) { line.press(key) }
    #expect(line.text.count == count && line.refusal?.english == reason)
    var frame = Frame(Size(columns: 80, rows: 1), .ascii)
    frame.putEntry("", line, in: frame.area)
    #expect(frame.plainText[0].hasSuffix(reason), "\(frame.plainText)")
  }

  /// A taunt has at most 36 bytes; the line shows when no more fits.
  @Test(arguments: [0, 24, 35, 36, 37, 50])
  func limitsTaunts(letters: Int) {
    var line = EditLine(maximumBytes: 36, maximumCells: SafeText.maximumSpokenCells)
    for key in typed(String(repeating: "a", count: letters)) { line.press(key) }
    #expect(line.safeText.description.utf8.count == min(letters, 36))
    #expect(line.isFull == (letters > 36))
    var frame = Frame(Size(columns: 80, rows: 1), .ascii)
    frame.putEntry("say: ", line, in: frame.area)
    #expect(frame.plainText[0].hasSuffix("No more fits.") == (letters > 36), "\(frame.plainText)")
    line.press(.backspace)
    #expect(!line.isFull)
  }

  @Test func ignoresOtherKeys() {
    var line = EditLine()
    for key in [Key.up, .down, .tab, .backTab, .enter, .escape, .pageUp, .pageDown] {
      let isEditing = line.press(key)
      #expect(!isEditing)
    }
    let isEditing = line.press(.left)
    #expect(isEditing)
  }

  /// For any keys in any order, the line shows what other players will read.
  @Test func typedTextIsSafe() {
    var generator = SeededRandom(seed: 7)
    let signs = Array(
      "ab é猫\u{301}\u{1100}\u{1161}\u{11A8}👩\u{200D}🇨🇭\u{202E}\u{7} ~".unicodeScalars)
    for _ in 0..<300 {
      var line = EditLine(maximumBytes: generator.pick([9, 36, .max]))
      for _ in 0..<60 {
        let key: Key = generator.pick([
          .left, .right, .backspace, .delete, .home, .end,
          .character(Character(generator.pick(signs))),
          .character(Character(generator.pick(signs))),
          .character(Character(generator.pick(signs))),
        ])
        line.press(key)
        #expect(cellWidth(line.text) <= SafeText.maximumCells)
        #expect(line.text.utf8.count <= line.maximumBytes)
        #expect((0...line.text.count).contains(line.head.count))
        #expect(line.text.hasPrefix(line.safeText.description))
      }
    }
  }

  @Test(arguments: [
    (20, "say: hello_"), (13, "say: hello_"), (8, "hello_"), (4, "llo_"), (1, "_"), (0, ""),
  ])
  func cursorIsAlwaysVisible(columns: Int, drawn: String) {
    var frame = Frame(Size(columns: columns, rows: 1), .ascii)
    frame.putEntry("say: ", EditLine(SafeText("hello")), in: frame.area)
    #expect(frame.plainText == [drawn])
  }

  @Test func cursorCoversALetter() {
    var frame = Frame(Size(columns: 9, rows: 1), .braille)
    var line = EditLine(SafeText("a猫b"))
    line.press(.left)
    line.press(.left)
    frame.putEdited(line, in: frame.area)
    #expect(frame.plainText == ["a猫b"])
    #expect(frame[1, 0].style.reverse && !frame[3, 0].style.reverse)
  }
}
