import BeaconRanging
import HotColdWords

/// The seeker's screen: one word to be read across the room, and all the rest for who stands close.
package enum SeekScreen {
  package static func frame(
    _ view: SeekView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    let layout = Layout(size, map: view.walk?.map, problem: view.status.isProblem)
    if layout.isWide {
      frame.putBorder(Border(distance: view.borderDistance, time: view.time))
    }
    frame.putHeader(
      Header(
        title: "hotcold seek", detail: "looking for \(view.lookingFor)",
        round: view.round, elapsed: view.elapsed, isMuted: view.isMuted),
      in: layout.header)
    let hasNumber = putWord(view, layout, &frame)
    frame.putFacts(view.facts(glyphs, hasNumber: hasNumber), in: layout)
    if !layout.isWide, let nearest = NearestSeeker(view.others, mine: view.huntedDistance) {
      let line = layout.facts.line(1).droppingLeft(22)
      let text = nearest.texts.map(frame.text).first { cellWidth($0) <= line.columns }
      frame.putRight(text ?? "", in: line, .bold)
    }
    frame.putThermometer(view.estimate, peak: view.nearest, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    if let map = view.walk?.map { frame.putMap(map, in: layout.map) }
    putLower(view, layout, &frame)
    frame.putStatus(view.status, in: layout.status)
    frame.putKeys(view.entry == nil ? view.keys : .entry, in: layout.keys)
    putWords(view, layout, &frame)
    if case .found = view.phase { frame.putFlourish(Flourish(kind: .sparks, age: view.ended)) }
    return frame
  }

  /// - Returns: whether the metres stand there, too.
  private static func putWord(
    _ view: SeekView, _ layout: Layout, _ frame: inout Frame
  ) -> Bool {
    let style = view.wordStyle
    if style.ground != .plain {
      frame.fill(layout.word, style)
      frame.fill(layout.number, style)
    }
    guard layout.hasBigWord else {
      frame.putFirstFitting(view.headlines(frame.glyphs), in: layout.word, style)
      return false
    }
    let isBelow = !layout.number.isEmpty
    let isBeside = frame.putBig(
      view.word, isQuiet: view.isQuiet, number: isBelow ? nil : view.number, in: layout.word, style)
    guard isBelow, let number = view.number else { return isBeside }
    frame.putNumber(number, in: layout.number, style)
    return true
  }

  private static func putLower(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    if let details = view.details {
      // On a small screen they take the place of what is least missed.
      let area = layout.lower.rows >= 3 ? layout.lower : layout.isWide ? layout.lower : layout.facts
      frame.fill(area, .plain)
      // How to hide them again is known to who has shown them.
      frame.putWrapped(Array(details.dropFirst(area.rows < 5 ? 1 : 0)), in: area)
    } else if view.phase == .listening, view.walk == nil || view.hint.isEmpty {
      // Beside a smaller word there is no room to say twice what is looked for.
      let advice = layout.isWide ? view.advice : Array(view.advice.dropFirst(2))
      frame.putWrapped(advice, in: layout.lower)
    } else if layout.isWide, let walk = view.walk, !layout.map.isEmpty {
      putBesideMap(view, walk, layout, &frame)
    } else if layout.isWide {
      let company = min(max(layout.lower.columns * 2 / 5, 34), 64)
      frame.putHistory(view.history, in: layout.lower.droppingRight(company + 2))
      putCompany(view, in: layout.lower.right(company), &frame)
    } else if layout.lower.rows >= 6, layout.map.isEmpty {
      let others = view.others.isEmpty ? 0 : view.others.count + 2
      let list = min(layout.lower.rows / 2, view.beacons.count + 1 + others)
      frame.putHistory(view.history, in: layout.lower.droppingBottom(list + 1))
      putCompany(view, in: layout.lower.bottom(list), &frame)
    } else {
      frame.putHistory(view.history, in: layout.lower)
    }
  }

  /// The curve, who else hunts, and what the signs of the map mean.
  private static func putBesideMap(
    _ view: SeekView, _ walk: WalkView, _ layout: Layout, _ frame: inout Frame
  ) {
    let area = layout.lower
    let legendRows = min(area.columns >= 40 ? 2 : area.columns >= 24 ? 3 : 5, area.rows / 3)
    frame.putMapLegend(walk.map, hidden: walk.hidden, in: area.bottom(legendRows))
    var rest = area.droppingBottom(legendRows + 1)
    frame.putOthers(view.others, mine: view.huntedDistance, in: layout.company)
    if !view.others.isEmpty, layout.company.isEmpty {
      let rows = min(view.others.count + 2, max(rest.rows / 2, rest.rows - 4))
      frame.putOthers(view.others, mine: view.huntedDistance, in: rest.bottom(rows))
      rest = rest.droppingBottom(rows + (rest.rows > rows + 6 ? 1 : 0))
    }
    // A curve that is higher than wide says no more.
    frame.putHistory(view.history, in: rest.bottom(min(rest.rows, max(rest.columns / 2, 6))))
  }

  /// The hiders, and below them the other seekers.
  private static func putCompany(_ view: SeekView, in area: Area, _ frame: inout Frame) {
    // Those who hunt too have at least a few lines.
    let wanted = view.others.isEmpty ? 0 : min(view.others.count + 2, max(4, area.rows / 2))
    let list = max(min(area.rows, 2), min(view.beacons.count + 1, area.rows - wanted))
    frame.putBeacons(view.beacons, details: view.details != nil, in: area.top(list))
    frame.putOthers(view.others, mine: view.huntedDistance, in: area.droppingTop(list))
  }

  /// What somebody says or is about to, and what a beginner is told.
  private static func putWords(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    if let entry = view.entry {
      let line = layout.banner.isEmpty ? layout.keys : layout.banner
      frame.put(String(repeating: " ", count: line.columns), in: line)
      frame.putEntry("say: ", entry, in: line)
      return
    }
    let status = view.status.isProblem ? Area.none : layout.status
    var places = [layout.banner, status, layout.lower].filter { !$0.isEmpty }
    if !view.hint.isEmpty {
      // Who is told something at the smallest screen sees the keys later.
      let area = places.first ?? layout.keys
      frame.putHint(view.hint, in: area)
      places = Array(places.dropFirst())
    }
    if let place = places.first { frame.putTaunt(view.taunt, in: place) }
  }
}

extension Frame {
  /// What must not be overlooked: in one line, or in as many as the area has.
  mutating func putHint(_ texts: [Words], in area: Area) {
    guard !area.isEmpty, !texts.isEmpty else { return }
    let room = area.columns - 2
    let all = texts.map { lines($0, columns: room) }
    let chosen =
      all.first { $0.count <= area.rows } ?? all.last.map { Array($0.prefix(area.rows)) } ?? []
    for (index, line) in chosen.enumerated() {
      let row = area.line(index)
      put(String(repeating: " ", count: row.columns), in: row, .alarm)
      put(line, in: row.droppingLeft(1), .alarm)
    }
  }
}
