import BeaconRanging

extension Frame {
  /// Who has which lane, a row each: letter, name, metres, arrow, and in words where there is room.
  /// - Parameter seekers: nearest first. They are listed by lane, which keeps their rows calm.
  mutating func putBlips(_ seekers: [Blip], in area: Area) {
    let shown = seekers.count > area.rows ? max(area.rows - 1, 0) : seekers.count
    let listed = seekers.prefix(shown).sorted { $0.lane < $1.lane } + seekers.dropFirst(shown)
    putRows(listed, in: area) { $0.putBlip($1, in: $2) }
  }

  private mutating func putBlip(_ seeker: Blip, in line: Area) {
    let estimate = seeker.estimate
    let style = seeker.isFresh ? Style.plain : .dim
    let role = seeker.isFresh ? Role(distance: estimate.distance) : .plain
    put(seeker.sign, in: line, Style(role, bold: seeker.isFresh, dim: !seeker.isFresh))
    if seeker.isDoubted { put("!", in: line.droppingLeft(1), .alarm) }
    var rest = line.droppingLeft(2)
    // Metres, arrow, and words where there is room; a name comes before a bar.
    let words = rest.columns >= 46 ? 13 : 0
    let room = max(0, rest.columns - 9 - words)
    let barWidth = room >= 12 ? min(room - 8, max(4, room / 2), 40) : 0
    let nameWidth = min(24, room - (barWidth > 0 ? barWidth + 1 : 0))
    put("\(seeker.name)", in: rest.left(nameWidth), style)
    rest = rest.droppingLeft(nameWidth)
    if barWidth > 0 {
      putBar(seeker.isFresh ? estimate.distance : nil, in: rest.droppingLeft(1).left(barWidth))
      rest = rest.droppingLeft(barWidth + 1)
    }
    putRight(DistanceText.about(estimate.distance), in: rest.left(7), style)
    rest = rest.droppingLeft(8)
    guard seeker.isFresh else {
      put(glyphs.pick("·", ascii: "."), in: rest, .dim)
      return
    }
    put(estimate.trend.arrow(glyphs), in: rest, .bold)
    if rest.columns >= 13 { put(estimate.trend.hiderWords, in: rest.droppingLeft(2)) }
  }
}
