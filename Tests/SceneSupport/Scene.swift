import HotColdView

/// A picture of some moment.
package struct Scene: Sendable, CustomStringConvertible {
  package let name: String
  package let view: any ScreenView

  package func frame(
    _ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english
  ) -> Frame {
    view.frame(size, glyphs, catalogue)
  }

  package init(_ name: String, _ view: any ScreenView) {
    self.name = name
    self.view = view
  }

  package var description: String { name }

  /// A view with some changes.
  package static func with<View>(_ view: View, _ change: (inout View) -> Void) -> View {
    var view = view
    change(&view)
    return view
  }
}
