import HotColdWords

/// What the large word means, most important first.
struct Facts {
  /// An arrow and what it means.
  var trend: (text: Words, style: Style)
  /// The same in numbers, and more of them.
  var lines: [Words]
  /// All of it in two lines, for a small screen.
  var brief: [Words]
}

extension Frame {
  mutating func putFacts(_ facts: Facts, in layout: Layout) {
    let area = layout.facts
    guard layout.isWide else {
      let rows = facts.brief.filter { !$0.isEmpty }.map { self.lines($0, columns: area.columns) }
      for (index, line) in rows.joined().enumerated() {
        put(line, in: area.line(index), index < rows[0].count ? facts.trend.style : .plain)
      }
      return
    }
    let lines = facts.lines.filter { !$0.isEmpty }.map(text)
    if area.rows > 1 {
      put(facts.trend.text, in: area, facts.trend.style)
      for (index, line) in lines.enumerated() { put(line, in: area.line(index + 1)) }
      return
    }
    var rest = area.droppingLeft(put(facts.trend.text, in: area, facts.trend.style) + 3)
    for line in lines {
      guard cellWidth(line) <= rest.columns else {
        leaveOut()
        continue
      }
      rest = rest.droppingLeft(put(line, in: rest) + 3)
    }
  }
}
