import HotColdGame

/// A view on its way to the screen, with its help.
package struct Picture {
  /// Identifies the screen: between two screens there is a transition.
  package let topic: HelpView.Topic
  package let view: any ScreenView
  package let help: HelpView
  /// Whether it changes with time, not only with packets.
  package let isMoving: Bool

  /// - Parameters:
  ///   - help: another topic for the help, if it differs.
  ///   - game: the game being played.
  package init(
    _ view: any ScreenView, _ topic: HelpView.Topic, help: HelpView.Topic? = nil,
    game: GameMode = .classic, isMoving: Bool = false
  ) {
    self.view = view
    self.topic = topic
    self.help = HelpView(help ?? topic, game: game)
    self.isMoving = isMoving
  }
}
