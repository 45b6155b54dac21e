extension ResultView: ScreenView {
  package func draw(on frame: inout Frame) {
    // In the middle of a large screen.
    var rest = walk == nil ? frame.area.middle(columns: 110, rows: 40) : frame.area
    let isWide = rest.columns >= 60 && rest.rows >= 18
    if isWide { rest = rest.droppingLeft(1).droppingRight(1) }
    frame.putKeys(keys, in: rest.takeBottom(1))
    if !status.text.isEmpty, walk == nil || status.isProblem {
      frame.putStatus(status, in: rest.takeBottom(1))
    }
    frame.putHeader(Header(title: "hotcold", clocks: [roundWords]), in: rest)
    rest = rest.droppingTop(isWide && walk == nil ? 2 : 1)
    let least = rest.rows >= 21 ? 5 : 1
    let scale = walk.flatMap {
      MapDrawing.scale($0.map, columns: rest.columns - 20, rows: rest.rows - least - 3)
    }
    if let walk, let scale {
      putWithHouse(walk, scale, in: rest, &frame)
    } else {
      putPage(in: rest, isWide: isWide, &frame)
    }
  }

  private func putWord(in area: Area, _ frame: inout Frame) {
    let style = Style(on: ending.ground, bold: true)
    frame.fill(area, style)
    frame.putBig(ending.word, in: area, style)
    if ending.ground == .burning { frame.putSparks(age: age, in: area, style) }
  }

  private func putPage(in area: Area, isWide: Bool, _ frame: inout Frame) {
    var rest = area
    let wordRows = isWide ? min(rest.rows / 3, 14) : min(rest.rows - 4, 5)
    putWord(in: rest.takeTop(wordRows, gap: isWide ? 1 : 0), &frame)
    rest = rest.droppingTop(frame.putWrapped([story], in: rest, .bold))
    rest = rest.droppingTop(frame.putWrapped([verdict], in: rest))
    // The next step is more important, because players must see it.
    let air = rest.rows >= 6 ? 1 : 0
    let next = rest.droppingTop(air).top(1)
    frame.putFirstFitting(invitations, in: next, isMyTurnToHide ? .bold : .plain)
    putScores(in: rest.droppingTop(air + 1 + air), &frame)
  }

  /// Draws the word and the next step at the top; below, the house with the scores on its left.
  private func putWithHouse(
    _ walk: WalkView, _ scale: Int, in area: Area, _ frame: inout Frame
  ) {
    var rest = area
    let mapRows = (walk.map.rows * scale + 1) / 2
    let wordRows = max(1, min(area.rows - mapRows - 3, 14))
    putWord(in: rest.takeTop(wordRows), &frame)
    rest = rest.droppingTop(frame.putWrapped(["\(story) \(verdict)"], in: rest.top(2), .bold))
    frame.putFirstFitting(invitations, in: rest.takeTop(1))
    let map = rest.right(walk.map.columns * scale)
    frame.putMap(walk.map, in: map.bottom(min(map.rows, mapRows)))
    let left = rest.droppingRight(map.columns + 2)
    let legend = left.columns >= 40 ? 2 : 4
    frame.putMapLegend(walk, in: left.bottom(legend))
    putScores(in: left.droppingTop(1).droppingBottom(legend + 1), &frame)
  }

  private func putScores(in area: Area, _ frame: inout Frame) {
    let room = area.rows
    guard room > 0, !scores.isEmpty else { return }
    guard room >= min(scores.count, 3) else {
      let list = scores.map { "\($0.subject) \($0.shownPoints)" as Words }
      frame.putWrapped([Words.joined(list, separator: ", ")], in: area)
      return
    }
    let rows = scores.map { score in
      let name: Words =
        score.name.isEmpty
        ? score.isMe ? "you" : "somebody" : score.isMe ? "\(score.name) (you)" : "\(score.name)"
      return (score, name: name)
    }
    let widest = rows.prefix(room).reduce(0) { max($0, cellWidth(frame.text($1.name))) }
    let nameWidth = min(widest, max(0, area.columns - 6))
    let best = max(scores.reduce(0) { max($0, $1.points) }, 1)
    frame.putRows(rows, in: area) { frame, row, line in
      let (score, name) = row
      let style = score.isMe ? Style.bold : .plain
      frame.putFirstFitting(
        score.isMe ? [name, "you"] : [name], in: line.left(nameWidth), style)
      let points = score.shownPoints
      frame.putRight("\(points)", in: line.droppingLeft(nameWidth + 1).left(4), .bold)
      let bar = line.droppingLeft(nameWidth + 7).left(40)
      // Two cells per point if there is room.
      let unit = min(2.0, Double(bar.columns) / Double(best))
      let cells = clampedInt(Double(points) * unit, to: 0...max(bar.columns, 0))
      frame.put(String(repeating: frame.glyphs.full, count: cells), in: bar, style)
    }
  }
}
