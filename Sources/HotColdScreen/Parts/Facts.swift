/// What stands beside the large word, most important first.
struct Facts {
  /// An arrow and what it means.
  var trend: (text: String, style: Style)
  /// The same in numbers, and more of them: a line each, the first two bold.
  var lines: [String]
  /// All of it in two lines, for a small screen.
  var brief: [String]
}

extension Frame {
  mutating func putFacts(_ facts: Facts, in layout: Layout) {
    let area = layout.facts
    guard layout.isWide else {
      for (index, line) in facts.brief.enumerated() {
        put(line, in: area.line(index), index == 0 ? facts.trend.style : .plain)
      }
      return
    }
    put(facts.trend.text, in: area, facts.trend.style)
    for (index, line) in facts.lines.enumerated() {
      put(line, in: area.line(index + 2), index < 2 ? .bold : .plain)
    }
  }
}
