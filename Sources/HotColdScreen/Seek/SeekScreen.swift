import BeaconRanging

/// The seeker's screen: one word to be read across the room, and all the rest for who stands close.
package enum SeekScreen {
  package static func frame(_ view: SeekView, size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size, glyphs)
    let layout = Layout(
      size, map: view.walk?.map, word: view.word, problem: view.status.isProblem)
    frame.putHeader(
      Header(
        title: "hotcold seek", detail: "looking for \(view.lookingFor)",
        round: view.round, elapsed: view.elapsed, isMuted: view.isMuted),
      in: layout.header)
    if layout.hasBigWord {
      frame.putBig(view.word, isQuiet: view.isQuiet, in: layout.word, view.wordStyle)
    } else {
      frame.putFirstFitting(view.headlines(glyphs), in: layout.word, view.wordStyle)
    }
    frame.putFacts(view.facts(glyphs), in: layout)
    if !layout.isWide, let nearest = NearestSeeker(view.others, mine: view.huntedDistance) {
      let line = layout.facts.line(1).droppingLeft(22)
      let text = nearest.texts.first { cellWidth($0) <= line.columns }
      frame.putRight(text ?? "", in: line, nearest.style)
    }
    frame.putThermometer(view.estimate, peak: view.nearest, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    putLower(view, layout, &frame)
    if let map = view.walk?.map { frame.putMap(map, in: layout.map) }
    frame.putStatus(view.status, in: layout.status)
    frame.putKeys(view.entry == nil ? view.keys : .entry, in: layout.keys)
    putWords(view, layout, &frame)
    return frame
  }

  private static func putLower(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    if view.phase == .listening {
      // Beside a smaller word there is no room to say twice what is looked for.
      let advice = layout.isWide ? view.advice : Array(view.advice.dropFirst(2))
      frame.putWrapped(advice, in: layout.lower)
    } else if layout.isWide, layout.map.isEmpty {
      frame.putHistory(view.history, in: layout.lower.droppingRight(36))
      putCompany(view, in: layout.lower.right(34), &frame)
    } else if let walk = view.walk, !layout.map.isEmpty {
      var graph = layout.lower.droppingBottom(3)
      if let nearest = NearestSeeker(view.others, mine: view.huntedDistance) {
        frame.putFirstFitting(nearest.texts, in: graph.bottom(1), nearest.style)
        graph = graph.droppingBottom(1)
      }
      frame.putHistory(view.history, in: graph)
      frame.putMapLegend(walk.map, hidden: walk.hidden, in: layout.lower.bottom(2))
    } else if layout.lower.rows >= 6 {
      let others = view.others.isEmpty ? 0 : view.others.count + 2
      let list = min(layout.lower.rows / 2, view.beacons.count + 1 + others)
      frame.putHistory(view.history, in: layout.lower.droppingBottom(list + 1))
      putCompany(view, in: layout.lower.bottom(list), &frame)
    } else {
      frame.putHistory(view.history, in: layout.lower)
    }
  }

  /// The hiders, and below them the other seekers.
  private static func putCompany(_ view: SeekView, in area: Area, _ frame: inout Frame) {
    // Those who hunt too have at least a few lines.
    let wanted = view.others.isEmpty ? 0 : min(view.others.count + 2, max(4, area.rows / 2))
    let list = max(min(area.rows, 2), min(view.beacons.count + 1, area.rows - wanted))
    frame.putBeacons(view.beacons, in: area.top(list))
    frame.putOthers(view.others, mine: view.huntedDistance, in: area.droppingTop(list))
  }

  /// What somebody says, or is about to.
  private static func putWords(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    if let entry = view.entry {
      let line = layout.banner.isEmpty ? layout.keys : layout.banner
      frame.put(String(repeating: " ", count: line.columns), in: line)
      frame.putEntry("say: ", entry, in: line)
      return
    }
    let places = [layout.banner, view.status.isProblem ? .none : layout.status, layout.lower]
    if let place = places.first(where: { !$0.isEmpty }) { frame.putTaunt(view.taunt, in: place) }
  }
}
