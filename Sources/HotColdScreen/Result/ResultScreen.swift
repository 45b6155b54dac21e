/// The end of a round: how it went, the scores, and what now.
package enum ResultScreen {
  package static func frame(_ view: ResultView, size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size, glyphs)
    // A page that is not larger on a larger screen stands in its middle.
    var rest = Area(size).middle(columns: min(size.columns, 110), rows: min(size.rows, 40))
    let size = Size(columns: rest.columns, rows: rest.rows)
    let isWide = size.columns >= 60 && size.rows >= 18
    if isWide { rest = rest.droppingLeft(1).droppingRight(1) }
    if size.rows >= 2 {
      frame.putKeys(view.keys, in: rest.bottom(1))
      rest = rest.droppingBottom(1)
    }
    if !view.status.text.isEmpty, size.rows >= (view.status.isProblem ? 4 : 10) {
      frame.putStatus(view.status, in: rest.bottom(1))
      rest = rest.droppingBottom(1)
    }
    if size.rows >= 10 {
      let header = Header(title: "hotcold", clocks: ["round \(view.round)"])
      frame.putHeader(header, in: rest)
      rest = rest.droppingTop(isWide ? 2 : 1)
    }
    let style = Style(on: view.ground, bold: true)
    if rest.rows >= 9, rest.columns >= 32 {
      let rows = isWide ? min(rest.rows / 3, 14) : 5
      frame.fill(rest.top(rows), style)
      frame.putBig(view.word, in: rest.top(rows), style)
      rest = rest.droppingTop(rows + (isWide ? 1 : 0))
    } else if rest.rows < 4 {
      frame.putFirstFitting(view.headlines, in: rest, style)
      rest = rest.droppingTop(1)
      frame.putFirstFitting(view.invitations, in: rest)
      return frame
    }
    rest = rest.droppingTop(frame.putWrapped([view.story], in: rest, .bold))
    rest = rest.droppingTop(frame.putWrapped([view.verdict], in: rest))
    // What to do next is said before the scores, as it must not be lost.
    let air = rest.rows >= 6 ? 1 : 0
    let next = rest.droppingTop(air).top(1)
    frame.putFirstFitting(view.invitations, in: next, view.isMyTurnToHide ? .bold : .plain)
    putScores(view.scores, in: rest.droppingTop(air + 1 + air), &frame)
    return frame
  }

  private static func points(_ score: ResultView.Score) -> Int {
    min(max(score.points, 0), 9999)
  }

  private static func putScores(
    _ scores: [ResultView.Score], in area: Area, _ frame: inout Frame
  ) {
    let room = area.rows
    guard room > 0, !scores.isEmpty else { return }
    guard room >= min(scores.count, 3) else {
      let list = scores.map { "\($0.player.subject) \(points($0))" }.joined(separator: ", ")
      frame.putWrapped([list], in: area)
      return
    }
    let shown = scores.count > room ? max(room - 1, 1) : scores.count
    let names = scores.prefix(shown).map { score in
      let name = score.player.name.isEmpty ? "somebody" : "\(score.player.name)"
      return score.player.isMe ? "\(name) (you)" : name
    }
    let widest = names.reduce(0) { max($0, cellWidth($1)) }
    let nameWidth = min(widest, max(0, area.columns - 12))
    let best = max(scores.reduce(0) { max($0, $1.points) }, 1)
    for (index, score) in scores.prefix(shown).enumerated() {
      let line = area.line(index)
      let style = score.player.isMe ? Style.bold : .plain
      frame.put(names[index], in: line.left(nameWidth), style)
      let points = points(score)
      frame.putRight("\(points)", in: line.droppingLeft(nameWidth + 1).left(4), .bold)
      let bar = line.droppingLeft(nameWidth + 7).left(40)
      // Two cells a point, as long as all of them have room.
      let unit = min(2.0, Double(bar.columns) / Double(best))
      let cells = clampedInt(Double(points) * unit, to: 0...max(bar.columns, 0))
      frame.put(
        String(repeating: frame.glyphs.full, count: cells), in: bar,
        score.player.isMe ? .bold : .plain)
    }
    if scores.count > shown, room > shown {
      frame.put("and \(scores.count - shown) more", in: area.line(shown), .dim)
    }
  }
}
