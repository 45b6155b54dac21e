import HotColdGame

/// The contents of a screen, for any size.
package struct Picture {
  /// Identifies the screen: between two screens there is a transition.
  package struct Name: Equatable {
    package let topic: HelpScreen.Topic
    /// A new number if the same screen starts over.
    let number: Int
  }

  package let name: Name
  package let help: HelpScreen.Subject
  /// Whether it changes with time, not only with packets.
  package let isMoving: Bool
  /// The same for a page in a browser.
  package let page: (Catalogue) -> PageContents
  package let frame: (Size, GlyphSet, Catalogue) -> Frame

  /// - Parameters:
  ///   - help: another topic for the help, if it differs.
  ///   - game: the game being played.
  ///   - page: the page's contents; by default only the labels.
  package init(
    _ topic: HelpScreen.Topic, number: Int = 0, help: HelpScreen.Topic? = nil,
    game: GameMode = .classic, isMoving: Bool = false,
    page: @escaping (Catalogue) -> PageContents = { PageContents($0) },
    frame: @escaping (Size, GlyphSet, Catalogue) -> Frame
  ) {
    name = Name(topic: topic, number: number)
    self.help = HelpScreen.Subject(help ?? topic, game: game)
    self.isMoving = isMoving
    self.frame = frame
    self.page = page
  }
}

extension PlayerAction {
  /// The action of a key; nil for other keys.
  /// - Parameter isAfterRound: whether `s` swaps roles. During a round it would be pressed by mistake.
  package init?(key: Key, isAfterRound: Bool) {
    switch key {
    case .tab: self = .huntNext
    case .enter: self = .nextRound
    case .character("S"): self = .swapRole
    case .character("s") where isAfterRound: self = .swapRole
    case .character("f"): self = .found
    case .character(let digit):
      guard let number = digit.wholeNumberValue else { return nil }
      self = .taunt(number)
    default: return nil
    }
  }
}
