/// The contents of a screen, which can be drawn in any size.
///
/// `HotColdView` draws the player's screens, without a terminal: big letters, maps, words and
/// translations, also for the web page. It may import the game, the world, and the modules below
/// them.
///
/// ```swift
/// let frame = view.frame(Size(columns: 80, rows: 24), .braille)
/// ```
package protocol ScreenView: Sendable {
  /// - Parameter frame: initially blank.
  func draw(on frame: inout Frame)
  /// Adds the contents for a web page; does nothing by default.
  func addContents(to page: inout PageContents)
}

package protocol Panel: Sendable {
  var title: Words { get }
  func draw(in area: Area, on frame: inout Frame)
}

extension ScreenView {
  package func addContents(to page: inout PageContents) {}

  package func frame(
    _ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english, isFromTitle: Bool = false
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    frame.isFromTitle = isFromTitle
    draw(on: &frame)
    return frame
  }

  package func page(_ catalogue: Catalogue) -> PageContents {
    var page = PageContents(catalogue)
    addContents(to: &page)
    return page
  }
}
