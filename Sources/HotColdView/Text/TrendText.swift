import BeaconRanging
import HotColdGame

extension Trend {
  /// Up is hotter, as on a thermometer.
  func arrow(_ glyphs: GlyphSet) -> String {
    switch self {
    case .hotter: glyphs.pick("▲", ascii: "^")
    case .colder: glyphs.pick("▼", ascii: "v")
    case .steady: "="
    case .unknown: "?"
    }
  }

  /// What is called across the room, in letters that `BigLetters` has.
  var bigWord: Words {
    switch self {
    case .hotter: "HOT"
    case .colder: "COLD"
    case .steady: "SAME"
    case .unknown: "LISTEN"
    }
  }

  /// For the one who is sought.
  var hiderWords: Words {
    switch self {
    case .hotter: "closing in"
    case .colder: "moving off"
    case .steady: "no change"
    case .unknown: "measuring"
    }
  }
}

extension ScoreBook.Verdict {
  /// In at most 22 letters.
  package var words: Words {
    switch self {
    case .first: "the first time here!"
    case .best: "best time here!"
    case .behind(let seconds): "best time here: \(clockText(seconds))"
    }
  }
}
