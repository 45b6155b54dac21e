import HotColdGame

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
