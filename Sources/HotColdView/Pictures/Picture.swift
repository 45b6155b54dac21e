import HotColdGame

/// What a screen is to show, whatever its size is.
package struct Picture {
  /// Which screen it is: from one to another the picture is wiped over.
  package struct Name: Equatable {
    package let topic: HelpScreen.Topic
    /// Another number for one that begins anew.
    let number: Int
  }

  package let name: Name
  package let help: HelpScreen.Subject
  /// Whether it changes by itself, too, and not only by what is heard.
  package let isMoving: Bool
  /// The same for a page in a browser.
  package let page: (Catalogue) -> PageMatters
  package let frame: (Size, GlyphSet, Catalogue) -> Frame

  /// - Parameters:
  ///   - help: where it is another one than that of the topic.
  ///   - game: the one that is played.
  ///   - page: nothing but the labels where there is no page of it.
  package init(
    _ topic: HelpScreen.Topic, number: Int = 0, help: HelpScreen.Topic? = nil,
    game: GameMode = .classic, isMoving: Bool = false,
    page: @escaping (Catalogue) -> PageMatters = { PageMatters($0) },
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
  /// By a key; nil for one that means nothing in the game.
  /// - Parameter isAfterRound: in the middle of a round nobody changes sides by a slip of the finger.
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
