import BeaconRanging
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
  /// The same for a page in a browser.
  package let page: (Catalogue) -> PageMatters
  private let drawn: (Size, GlyphSet, Catalogue) -> Frame

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
    drawn = frame
    self.page = page
  }

  package func frame(_ size: Size, _ glyphs: GlyphSet, _ catalogue: Catalogue = .english) -> Frame {
    drawn(size, glyphs, catalogue)
  }
}

/// What the game does not know and the screen shows all the same.
package struct Scene {
  /// Seconds since the session began.
  package var elapsed: Double
  package var isMuted: Bool
  package var status: StatusLine
  package var adapter: String
  package var walk: WalkView?
  /// The house with all who play, as its stations see them.
  package var house: HouseView?
  /// What is believed, refreshed slowly enough to be read.
  package var estimate: Estimate
  /// The last thing that somebody said.
  package var taunt: TauntBanner?
  /// What is being typed, to be said.
  package var entry: EditLine?
  /// Rounds that have ended before this one.
  package var roundsBefore: Int
  /// What the find is among those before in the same place.
  package var verdict: ScoreBook.Verdict?
  /// What a beginner is told now; see `SeekView.hint`.
  package var hint: [Words] = []
  /// Whether somebody wants to know signal strengths and the like.
  package var showsDetails = false
  /// How the others' distances change.
  package var rivals = RivalTrends()
  /// What was recorded is over, and Space plays it again.
  package var isReplayed = false
  /// Whether anything may move by itself.
  package var hasMotion = true
  /// Seconds since the game was over; nil while it goes on, and where nothing may move.
  package var ended: Double?

  /// Whether an animation is on.
  var isCelebrating: Bool { ended.map { $0 < Flourish.duration } ?? false }

  package init(
    elapsed: Double, isMuted: Bool, status: StatusLine, adapter: String, walk: WalkView? = nil,
    estimate: Estimate, taunt: TauntBanner? = nil, entry: EditLine? = nil, roundsBefore: Int = 0,
    verdict: ScoreBook.Verdict? = nil
  ) {
    self.verdict = verdict
    self.elapsed = elapsed
    self.isMuted = isMuted
    self.status = status
    self.adapter = adapter
    self.walk = walk
    self.estimate = estimate
    self.taunt = taunt
    self.entry = entry
    self.roundsBefore = roundsBefore
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
