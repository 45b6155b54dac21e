import BeaconRanging
import HotColdGame

extension Frame {
  /// Those who hunt, a row each: who, how near, which way they go, and a bar.
  mutating func putSeekers(_ seekers: [Track], in area: Area) {
    guard !seekers.isEmpty else {
      putWrapped(
        ["No seeker has been heard: only those who broadcast, too, are seen here."], in: area)
      return
    }
    let shown = seekers.count > area.rows ? max(area.rows - 1, min(area.rows, 1)) : seekers.count
    for (index, seeker) in seekers.prefix(shown).enumerated() {
      putSeeker(seeker, in: area.line(index))
    }
    if seekers.count > shown, shown < area.rows {
      put("  and \(seekers.count - shown) more", in: area.line(shown), .dim)
    }
  }

  /// Each column has its place, and the last ones go where there is no room.
  private mutating func putSeeker(_ seeker: Track, in line: Area) {
    let estimate = seeker.estimate
    let style = Style(estimate.trend.role, bold: true)
    put(estimate.trend.arrow(glyphs), in: line, style)
    var rest = line.droppingLeft(2)
    let distance = DistanceText.about(estimate.distance)
    // At least the distance is to be read.
    let nameWidth = min(17, max(0, rest.columns - 8))
    put(seeker.key.shortName, in: rest.left(nameWidth))
    rest = rest.droppingLeft(nameWidth)
    putRight(distance, in: rest.left(8), .bold)
    rest = rest.droppingLeft(10)
    guard rest.columns >= 11 else { return }
    put(estimate.trend.hiderWords, in: rest.left(11), Style(estimate.trend.role))
    rest = rest.droppingLeft(12)
    guard rest.columns >= 13 else { return }
    put(estimate.proximity.word, in: rest.left(12), Style(estimate.proximity.role))
    rest = rest.droppingLeft(13)
    guard rest.columns >= 8 else { return }
    putThermometer(estimate, in: rest)
  }
}
