import HotColdGame

/// A view on its way to the screen, with its help.
package struct Picture {
  /// Identifies the screen: between two screens there is a transition.
  package struct Name: Equatable {
    package let topic: HelpView.Topic
    /// A new number if the same screen starts over.
    let number: Int
  }

  package let name: Name
  package let view: any ScreenView
  package let help: HelpView
  /// Whether it changes with time, not only with packets.
  package let isMoving: Bool

  /// - Parameters:
  ///   - help: another topic for the help, if it differs.
  ///   - game: the game being played.
  package init(
    _ view: any ScreenView, _ topic: HelpView.Topic, number: Int = 0, help: HelpView.Topic? = nil,
    game: GameMode = .classic, isMoving: Bool = false
  ) {
    self.view = view
    name = Name(topic: topic, number: number)
    self.help = HelpView(help ?? topic, game: game)
    self.isMoving = isMoving
  }
}
