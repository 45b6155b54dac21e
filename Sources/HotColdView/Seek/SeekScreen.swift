import BeaconRanging

/// The seeker's screen: one word to read across the room, and details to read from nearby.
package enum SeekScreen {
  package static func frame(
    _ view: SeekView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    let others = view.others.isEmpty ? 0 : view.others.count + 2
    let layout = Layout(
      size, map: view.walk?.map,
      others: view.walk == nil ? view.beacons.count + 1 + others : others,
      problem: view.status.isProblem, isSilent: view.isSilent)
    frame.putHeader(
      Header(
        title: "hotcold seek",
        detail: view.isHunted ? "\(view.lookingFor) has the bomb" : view.lookingFor,
        round: view.round, elapsed: view.elapsed,
        isMuted: view.isMuted),
      in: layout.header)
    let hasNumber = putWord(view, layout, &frame)
    frame.putThermometer(view.estimate, peak: view.nearest, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    putBoxes(view, layout, &frame)
    frame.putKeys(view.entry == nil ? view.keys : .entry, in: layout.keys)
    putWords(view, layout, hasNumber: hasNumber, &frame)
    if case .found = view.phase { frame.putAnimation(.sparks, age: view.ended) }
    return frame
  }

  /// - Returns: whether the metres are shown, too.
  private static func putWord(
    _ view: SeekView, _ layout: Layout, _ frame: inout Frame
  ) -> Bool {
    let style = view.wordStyle
    if style.ground != .plain { frame.fill(layout.word, style) }
    guard layout.hasBigWord else {
      frame.putFirstFitting(view.headlines(frame.glyphs), in: layout.word, style)
      return true
    }
    return frame.putBig(
      view.word, isQuiet: view.isQuiet, number: view.number, unit: view.unit, in: layout.word, style
    )
  }

  private static func putBoxes(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    func box(_ title: Words, _ area: Area) -> Area {
      layout.hasTitles ? frame.putTitle(title, in: area) : area
    }
    if let walk = view.walk {
      frame.putHouse(walk, hasTitle: layout.hasTitles, in: layout.map)
    }
    // Details replace the curve or, without a curve, the map.
    if let details = view.details {
      let area = layout.curve.isEmpty ? layout.map : layout.curve
      frame.fill(area, .plain)
      frame.putWrapped(Array(details.dropFirst()), in: box("details", area))
    } else if view.phase == .listening, view.walk == nil {
      frame.putWrapped(view.advice, in: box("how to begin", layout.curve))
    } else if !layout.curve.isEmpty {
      frame.putHistory(view.history, in: box("how near", layout.curve))
    }
    if view.walk == nil {
      putCompany(view, in: layout.company, &frame)
    } else {
      frame.putOthers(view.others, mine: view.huntedDistance, in: layout.company)
    }
  }

  /// The hiders, and below them the other seekers.
  private static func putCompany(_ view: SeekView, in area: Area, _ frame: inout Frame) {
    // Other seekers get at least a few lines.
    let wanted = view.others.isEmpty ? 0 : min(view.others.count + 2, max(4, area.rows / 2))
    let list = max(min(area.rows, 2), min(view.beacons.count + 1, area.rows - wanted))
    frame.putBeacons(view.beacons, details: view.details != nil, in: area.top(list))
    frame.putOthers(view.others, mine: view.huntedDistance, in: area.droppingTop(list))
  }

  /// Draws the sentence, taunts, the typed line and problems.
  private static func putWords(
    _ view: SeekView, _ layout: Layout, hasNumber: Bool, _ frame: inout Frame
  ) {
    let sentence = view.hint.isEmpty ? view.sentences(hasNumber: hasNumber) : view.hint
    let isBeat = isHeartbeat(distance: view.huntedDistance, time: view.time)
    let area = layout.sentence.isEmpty ? layout.keys : layout.sentence
    // If there is only one line, the latest news gets it.
    let line = layout.talk.isEmpty ? area : layout.talk
    let isTaken =
      layout.talk.isEmpty
      && (view.entry != nil || view.status.isProblem || view.taunt?.isVisible == true)
    if !isTaken, !layout.sentence.isEmpty || !view.hint.isEmpty {
      if layout.sentence.isEmpty { frame.fill(area, .plain) }
      frame.putSentence(
        sentence, isHeartbeat: isBeat, in: area, view.hint.isEmpty ? Style.bold : .alarm)
    }
    if let entry = view.entry {
      frame.fill(line, .plain)
      frame.putEntry("say: ", entry, in: line)
    } else if view.status.isProblem {
      frame.putStatus(view.status, in: line)
    } else if !frame.putTaunt(view.taunt, in: line), !layout.talk.isEmpty {
      frame.putStatus(view.status, in: line)
      if layout.company.isEmpty,
        let nearest = nearestSeeker(view.others, mine: view.huntedDistance).first
      {
        frame.putRight(nearest, in: line, .bold)
      }
    }
  }
}

extension Frame {
  /// The lines of the first text that fits the area; nil for none.
  func firstFitting(_ texts: [Words], in area: Area) -> [String]? {
    texts.lazy.map { lines($0, columns: area.columns) }.first { $0.count <= area.rows }
  }

  /// Draws a hint that must be noticed, in as many lines as the area has.
  mutating func putHint(_ texts: [Words], in area: Area) {
    let room = area.droppingRight(2)
    let chosen =
      firstFitting(texts, in: room) ?? texts.last.map { lines($0, columns: room.columns) } ?? []
    for (index, line) in chosen.prefix(area.rows).enumerated() {
      let row = area.line(index)
      fill(row, .alarm)
      put(line, in: row.droppingLeft(1), .alarm)
    }
  }
}
