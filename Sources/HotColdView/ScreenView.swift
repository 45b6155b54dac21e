/// The contents of a screen, which can be drawn at any size.
///
/// `HotColdView` is what a player sees, without a terminal: screens, big letters, maps, words and their translations. It may
/// import the game, the world and what they build on. Tests compare frames with stored pictures; the web page shows the
/// same views.
///
/// ```swift
/// let frame = view.frame(Size(columns: 80, rows: 24), .braille)
/// ```
package protocol ScreenView: Sendable {
  /// - Parameter frame: a blank one.
  func draw(on frame: inout Frame)
  /// Adds the same to a page in a browser; by default only the page's labels are shown.
  func addContents(to page: inout PageContents)
}

/// A part of a screen that another module draws.
package protocol Panel: Sendable {
  /// The line above it.
  var title: Words { get }
  func draw(in area: Area, on frame: inout Frame)
}

extension ScreenView {
  package func addContents(to page: inout PageContents) {}

  package func frame(
    _ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    draw(on: &frame)
    return frame
  }

  package func page(_ catalogue: Catalogue) -> PageContents {
    var page = PageContents(catalogue)
    addContents(to: &page)
    return page
  }
}
