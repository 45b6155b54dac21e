import ScreenSupport
import Testing

@testable import HotColdView

struct DrawingTests {
  private func frame(_ columns: Int, _ rows: Int = 1, _ glyphs: GlyphSet = .braille) -> Frame {
    Frame(Size(columns: columns, rows: rows), glyphs)
  }

  @Test(
    arguments: [
      ("abcdef", 4, .braille, "abcd"), ("a猫b", 4, .braille, "a猫b"), ("abc猫", 4, .braille, "abc"),
      ("猫猫", 3, .braille, "猫"), ("\u{301}x", 4, .braille, "x"),
      ("e\u{301}\u{301}\u{301}x", 4, .braille, "e\u{301}\u{301}x"),
      ("a\u{1B}[2Jb\u{202E}", 9, .braille, "a[2Jb"), ("é猫e\u{301}x", 9, .ascii, "??ex"),
    ] as [(String, Int, GlyphSet, String)])
  func textStaysInItsArea(text: String, columns: Int, glyphs: GlyphSet, drawn: String) {
    var frame = frame(columns, 1, glyphs)
    frame.put(text, in: frame.area)
    #expect(frame.plainText == [drawn])
  }

  @Test(arguments: [(0, "x猫b"), (1, "ax b"), (2, "a xb"), (3, "a猫x")])
  func dropsHalfOfAWideCharacter(column: Int, drawn: String) {
    var frame = frame(4)
    frame.put("a猫b", in: frame.area)
    frame.put("x", in: frame.area.droppingLeft(column))
    #expect(frame.plainText == [drawn])
  }

  @Test(arguments: [
    (80, ["q quit  f I see it!  l turn  m mute  Tab next  ? help"]),
    (44, ["q quit  f I see it!  l turn  m mute  ? help"]), (31, ["q quit  f I see it!  ? help"]),
    (20, ["q quit  ? help"]), (13, ["q quit"]), (3, ["q q"]),
    (0, [""]),
  ])
  func dropsMiddleKeysFirst(columns: Int, drawn: [String]) {
    var frame = frame(columns)
    frame.putKeys(.seek, in: frame.area)
    #expect(frame.plainText == drawn)
  }
}
