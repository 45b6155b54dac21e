import HotColdGame

extension Frame {
  /// The beacons around, a line each: name, distance, arrow, signal.
  mutating func putBeacons(_ tracks: [Track], hunted: TrackKey?, in area: Area) {
    guard area.rows > 0 else { return }
    let columns = BeaconColumns(area)
    put("  in range: \(tracks.count)", in: area, .dim)
    putRight("dBm", in: columns.signal(area.line(0)), .dim)
    let room = area.rows - 1
    // One line less where it has to say how many there are besides.
    let shown = tracks.count > room ? max(room - 1, 0) : tracks.count
    var first = 0
    if let hunted, let index = tracks.firstIndex(where: { $0.key == hunted }), index >= shown {
      // The hunted one is never scrolled away.
      first = max(0, index - shown + 1)
    }
    for (index, track) in tracks.dropFirst(first).prefix(shown).enumerated() {
      putBeacon(track, isHunted: track.key == hunted, in: area.line(index + 1), columns)
    }
    if tracks.count > shown, room > 0 {
      put("  and \(tracks.count - shown) more", in: area.line(room), .dim)
    }
  }

  private mutating func putBeacon(
    _ track: Track, isHunted: Bool, in line: Area, _ columns: BeaconColumns
  ) {
    let style = isHunted ? Style.bold : .plain
    if isHunted { put(glyphs.pointer, in: line, style) }
    put(track.key.shortName, in: columns.name(line), style)
    putRight(DistanceText.about(track.estimate.distance), in: columns.distance(line), style)
    let trend = track.estimate.trend
    put(trend.arrow(glyphs), in: columns.arrow(line), Style(trend.role, bold: true))
    putRight(dBmText(track.rssi), in: columns.signal(line), style)
  }
}

/// Where the columns stand: they never move with what is in them.
private struct BeaconColumns {
  let nameWidth: Int

  init(_ area: Area) {
    nameWidth = min(17, max(0, area.columns - 2 - 8 - 3 - 4))
  }

  func name(_ line: Area) -> Area { line.droppingLeft(2).left(nameWidth) }
  func distance(_ line: Area) -> Area { line.droppingLeft(2 + nameWidth).left(8) }
  func arrow(_ line: Area) -> Area { line.droppingLeft(2 + nameWidth + 8 + 1).left(1) }
  func signal(_ line: Area) -> Area { line.droppingLeft(2 + nameWidth + 8 + 2).left(5) }
}
