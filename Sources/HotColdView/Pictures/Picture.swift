import HotColdGame

/// A view for the screen, with its help.
package struct Picture {
  package let view: any ScreenView
  package let help: HelpView
  /// Shown instead of the keys; longest text first.
  package var caption: [Words] = []

  package init(_ view: any ScreenView, help: HelpView) {
    self.view = view
    self.help = help
  }

  package init(_ view: any ScreenView, _ topic: HelpView.Topic, game: GameMode = .usual) {
    self.init(view, help: HelpView(topic, game: game))
  }

  package func frame(
    _ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue, isFromTitle: Bool
  ) -> Frame {
    var frame = view.frame(size, glyphs, catalogue, isFromTitle: isFromTitle)
    guard !caption.isEmpty else { return frame }
    let line = frame.area.bottom(1)
    frame.fill(line, .alarm)
    frame.putFirstFitting(caption, in: line, .alarm)
    return frame
  }
}
