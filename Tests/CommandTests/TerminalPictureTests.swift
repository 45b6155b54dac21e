import Testing

/// The terminal that the tests look at.
@Suite struct TerminalPictureTests {
  /// As ncurses draws the corner at the bottom, and what comes next.
  @Test func withoutWrappingTheCursorStays() {
    var picture = TerminalPicture(columns: 3, rows: 2)
    picture.take(Array("\u{1B}[2;3H\u{1B}[?7lx\u{1B}[?7h\u{1B}[1dy".utf8))
    #expect(picture.text == "  y\n  x")
  }

  /// What is drawn for one size may come when the terminal has another already.
  @Test(arguments: ["\u{1B}[L", "\u{1B}[M", "\u{1B}[9L", "\u{1B}[9M"])
  func linesOutsideOfTheRegionStay(_ sequence: String) {
    var picture = TerminalPicture(columns: 3, rows: 4)
    picture.take(Array("\u{1B}[1;2r\u{1B}[4;1Hx\(sequence)".utf8))
    #expect(picture.text == "   \n   \n   \nx  ")
    #expect(picture.unknown.isEmpty)
  }
}
