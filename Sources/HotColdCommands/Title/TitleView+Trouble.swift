import HotColdSystem
import HotColdView

extension TitleView.Trouble {
  /// What a failure comes from, as the doctor sees it; otherwise what it says of itself.
  static func of(_ failure: Failure, adapter: String?) -> TitleView.Trouble {
    found(adapter: adapter) ?? TitleView.Trouble(what: sentence(failure.message))
  }

  /// The first thing that stands in the way of the radio, where one can see it without trying.
  static func found(adapter: String?) -> TitleView.Trouble? {
    guard let (check, _) = Diagnosis(.look(adapter: adapter)).obstacle else {
      return nil
    }
    return TitleView.Trouble(
      what: sentence(check.message), fix: check.fix,
      mend: check.mend.map(\.words))
  }
}

/// With a capital letter and a full stop. What begins with an adapter's name keeps it.
func sentence(_ words: Words) -> Words {
  words.english.hasPrefix("hci") ? "\(words)." : "\(words.capitalized)."
}
