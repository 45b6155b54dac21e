/// The end of a round: the result, the scores and the next step; in the demo also the house.
package enum ResultScreen {
  package static func frame(
    _ view: ResultView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    // On a large screen the page is in the middle.
    var rest = view.walk == nil ? frame.area.middle(columns: 110, rows: 40) : frame.area
    let size = Size(columns: rest.columns, rows: rest.rows)
    let isWide = size.columns >= 60 && size.rows >= 18
    if isWide { rest = rest.droppingLeft(1).droppingRight(1) }
    if size.rows >= 2 {
      frame.putKeys(view.keys, in: rest.takeBottom(1))
    }
    let hasStatus = view.walk == nil && size.rows >= 10
    if !view.status.text.isEmpty, hasStatus || view.status.isProblem && size.rows >= 4 {
      frame.putStatus(view.status, in: rest.takeBottom(1))
    }
    if size.rows >= 10 {
      let header = Header(title: "hotcold", clocks: ["round \(view.round)"])
      frame.putHeader(header, in: rest)
      rest = rest.droppingTop(isWide && view.walk == nil ? 2 : 1)
    }
    if let walk = view.walk, rest.rows >= 8, rest.columns >= 30 {
      putWithHouse(view, walk, in: rest, &frame)
    } else {
      putPage(view, in: rest, isWide: isWide, &frame)
    }
    frame.putAnimation(view.ending.animation, age: view.age)
    return frame
  }

  /// Draws the result's word, in large letters if there is room.
  private static func putWord(_ view: ResultView, in area: Area, _ frame: inout Frame) {
    let style = Style(on: view.ending.ground, bold: true)
    frame.fill(area, style)
    if area.rows >= 3 {
      frame.putBig(view.ending.word, in: area, style)
    } else {
      frame.putFirstFitting(view.headlines, in: area, style)
    }
  }

  private static func putPage(
    _ view: ResultView, in area: Area, isWide: Bool, _ frame: inout Frame
  ) {
    var rest = area
    if rest.rows >= 9, rest.columns >= 32 {
      putWord(
        view, in: rest.takeTop(isWide ? min(rest.rows / 3, 14) : 5, gap: isWide ? 1 : 0), &frame)
    } else if rest.rows < 4 {
      putWord(view, in: rest.takeTop(1), &frame)
      frame.putFirstFitting(view.invitations, in: rest)
      return
    }
    rest = rest.droppingTop(frame.putWrapped([view.outcome.story], in: rest, .bold))
    rest = rest.droppingTop(frame.putWrapped([view.verdict], in: rest))
    // The next step comes before the scores, because it must not be lost.
    let air = rest.rows >= 6 ? 1 : 0
    let next = rest.droppingTop(air).top(1)
    frame.putFirstFitting(view.invitations, in: next, view.isMyTurnToHide ? .bold : .plain)
    putScores(view.scores, in: rest.droppingTop(air + 1 + air), &frame)
  }

  /// Draws the word and the next step above, and the house below with the scores at its left, as far as there is room.
  private static func putWithHouse(
    _ view: ResultView, _ walk: WalkView, in area: Area, _ frame: inout Frame
  ) {
    var rest = area
    let least = area.rows >= 21 ? 5 : 1
    let scale = MapDrawing.scale(walk.map, columns: area.columns - 20, rows: area.rows - least - 3)
    let mapRows = scale.map { (walk.map.rows * $0 + 1) / 2 } ?? max(area.rows - least - 3, 0)
    let wordRows = max(1, min(area.rows - mapRows - 3, 14))
    putWord(view, in: rest.takeTop(wordRows), &frame)
    frame.putFirstFitting(
      ["\(view.outcome.story) \(view.verdict)", view.outcome.story], in: rest, .bold)
    frame.putFirstFitting(view.invitations, in: rest.line(1))
    rest = rest.droppingTop(2)
    if let scale {
      let map = rest.right(walk.map.columns * scale)
      frame.putMap(walk.map, in: map.bottom(min(map.rows, mapRows)))
      let left = rest.droppingRight(map.columns + 2)
      let legend = left.columns >= 40 ? 2 : 4
      frame.putMapLegend(walk.map, hidden: walk.hidden, in: left.bottom(legend))
      putScores(view.scores, in: left.droppingTop(1).droppingBottom(legend + 1), &frame)
    } else {
      frame.putMap(walk.map, in: rest)
    }
  }

  private static func putScores(
    _ scores: [ResultView.Score], in area: Area, _ frame: inout Frame
  ) {
    let room = area.rows
    guard room > 0, !scores.isEmpty else { return }
    guard room >= min(scores.count, 3) else {
      let list = scores.map { "\($0.player.subject) \($0.shownPoints)" as Words }
      frame.putWrapped([Words.joined(list, separator: ", ")], in: area)
      return
    }
    let rows = scores.map { score in
      let player = score.player
      let name: Words =
        !player.name.isEmpty ? "\(player.name)" : player.isMe ? "you" : "somebody"
      return (
        score, name: frame.text(player.isMe && !player.name.isEmpty ? "\(name) (you)" : name)
      )
    }
    let widest = rows.prefix(room).reduce(0) { max($0, cellWidth($1.name)) }
    let nameWidth = min(widest, max(0, area.columns - 6))
    let best = max(scores.reduce(0) { max($0, $1.points) }, 1)
    frame.putRows(rows, in: area) { frame, row, line in
      let (score, name) = row
      let style = score.player.isMe ? Style.bold : .plain
      frame.put(name, in: line.left(nameWidth), style)
      let points = score.shownPoints
      frame.putRight("\(points)", in: line.droppingLeft(nameWidth + 1).left(4), .bold)
      let bar = line.droppingLeft(nameWidth + 7).left(40)
      // Two cells for each point, if there is room.
      let unit = min(2.0, Double(bar.columns) / Double(best))
      let cells = clampedInt(Double(points) * unit, to: 0...max(bar.columns, 0))
      frame.put(String(repeating: frame.glyphs.full, count: cells), in: bar, style)
    }
  }
}
