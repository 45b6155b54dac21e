import HotColdGame

/// What a screen is to show, whatever its size is.
package struct Picture {
  /// Which screen it is: from one to another the picture is wiped over.
  package struct Name: Equatable {
    var topic: HelpScreen.Topic
    /// Another number for one that begins anew.
    var number: Int
  }

  package let name: Name
  package let help: HelpScreen.Subject
  /// Whether it changes by itself, too, and not only by what is heard.
  package let isMoving: Bool
  private let drawn: (Size, GlyphSet, Catalogue) -> Frame

  /// - Parameters:
  ///   - help: where it is another one than that of the topic.
  ///   - game: the one that is played.
  package init(
    _ topic: HelpScreen.Topic, number: Int = 0, help: HelpScreen.Topic? = nil,
    game: GameMode = .classic, isMoving: Bool = false,
    frame: @escaping (Size, GlyphSet, Catalogue) -> Frame
  ) {
    name = Name(topic: topic, number: number)
    self.help = HelpScreen.Subject(help ?? topic, game: game)
    self.isMoving = isMoving
    drawn = frame
  }

  package func frame(_ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english) -> Frame {
    drawn(size, glyphs, catalogue)
  }
}
