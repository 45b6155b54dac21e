import HotColdGame

/// A view for the screen, with its help.
package struct Picture {
  package let view: any ScreenView
  package let help: HelpView

  package init(_ view: any ScreenView, help: HelpView) {
    self.view = view
    self.help = help
  }

  package init(_ view: any ScreenView, _ topic: HelpView.Topic, game: GameMode = .usual) {
    self.init(view, help: HelpView(topic, game: game))
  }
}
