/// The layout of a game's screen on a small terminal. The word and the bar have priority, then the keys.
struct SmallLayout {
  private(set) var header = Area.none
  /// The word, in large letters or in one line.
  private(set) var word = Area.none
  let hasBigWord: Bool
  /// The sentence that explains the word.
  private(set) var sentence = Area.none
  private(set) var bar = Area.none
  private(set) var curve = Area.none
  /// The typed line or the status. If it is empty, they replace the sentence while one is typed or there is a problem.
  private(set) var talk = Area.none
  private(set) var keys = Area.none

  /// - Parameters:
  ///   - problem: whether a problem must be shown.
  ///   - hasBar: whether there may be a distance for the bar.
  init(_ screen: Area, problem: Bool, hasBar: Bool = true) {
    hasBigWord = screen.columns >= 32 && screen.rows >= 8
    // The most important part first.
    let word = (\SmallLayout.word, hasBigWord ? 5 : 1)
    let talk = (\SmallLayout.talk, 1)
    let keys = (\SmallLayout.keys, 1)
    let bar = (\SmallLayout.bar, hasBar ? 1 : 0)
    let first =
      !problem
      ? [word, bar, keys] : (screen.rows < 3 ? [talk, word] : [word, talk]) + [keys, bar]
    let others = [
      (\SmallLayout.sentence, 1), (\SmallLayout.header, 1), talk, (\SmallLayout.curve, screen.rows),
    ]
    var heights: [WritableKeyPath<SmallLayout, Area>: Int] = [:]
    var spare = screen.rows
    for (part, rows) in first + others where heights[part] == nil {
      heights[part] = min(rows, spare)
      spare -= min(rows, spare)
    }
    var rest = screen
    for part in [\SmallLayout.header, \.word, \.sentence, \.bar, \.curve, \.talk, \.keys] {
      self[keyPath: part] = rest.takeTop(heights[part] ?? 0)
    }
  }
}
