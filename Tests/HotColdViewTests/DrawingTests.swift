import BeaconRanging
import HotColdGame
import ScreenSupport
import Testing

@testable import HotColdView

struct DrawingTests {
  private func frame(_ columns: Int, _ rows: Int = 1, _ glyphs: GlyphSet = .braille) -> Frame {
    Frame(Size(columns: columns, rows: rows), glyphs)
  }

  @Test(arguments: [
    ("abcdef", 4, "abcd"), ("a猫b", 4, "a猫b"), ("abc猫", 4, "abc"), ("猫猫", 3, "猫"),
    ("e\u{301}\u{301}\u{301}x", 4, "e\u{301}\u{301}x"), ("\u{301}x", 4, "x"),
    ("a\u{1B}[2Jb\u{202E}", 9, "a[2Jb"),
  ])
  func textStaysInItsArea(text: String, columns: Int, drawn: String) {
    var frame = frame(columns)
    frame.put(text, in: frame.area)
    #expect(frame.plainText == [drawn])
  }

  @Test func withoutUnicodeForeignSignsAreQuestionMarks() {
    var frame = frame(9, 1, .ascii)
    frame.put("é猫e\u{301}x", in: frame.area)
    #expect(frame.plainText == ["??ex"])
  }

  @Test(arguments: [(0, "x猫b"), (1, "ax b"), (2, "a xb"), (3, "a猫x")])
  func dropsHalfOfAWideCharacter(column: Int, drawn: String) {
    var frame = frame(4)
    frame.put("a猫b", in: frame.area)
    frame.put("x", in: frame.area.droppingLeft(column))
    #expect(frame.plainText == [drawn])
  }

  @Test(arguments: [
    (80, ["q quit  f I see it!  m mute  Tab next  ? help"]),
    (44, ["q quit  f I see it!  m mute  ? help"]), (31, ["q quit  f I see it!  ? help"]),
    (20, ["q quit  ? help"]), (13, ["q quit"]), (3, ["q q"]),
    (0, [""]),
  ])
  func theKeysInTheMiddleGoFirst(columns: Int, drawn: [String]) {
    var frame = frame(columns)
    frame.putKeys(.seek, in: frame.area)
    #expect(frame.plainText == drawn)
  }

  @Test func areasStayWithinEachOther() {
    let area = Area(Size(columns: 10, rows: 4))
    let part = area.droppingLeft(3).right(99).top(-2)
    #expect((part.column, part.columns, part.rows) == (3, 7, 0))
    #expect(area.line(4).isEmpty && area.line(-1).isEmpty)
    #expect(area.bottom(1).row == 3)
    #expect(area.droppingTop(99).row == 4)
  }
}
