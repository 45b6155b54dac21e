import BeaconRanging

extension SeekView: ScreenView {
  /// Draws one word to read across the room, and details to read from nearby.
  package func draw(on frame: inout Frame) {
    let others = others.isEmpty ? 0 : others.count + 2
    let layout = Layout(
      frame.size, map: walk?.map,
      others: walk == nil ? beacons.count + 1 + others : others,
      problem: status.isProblem, isSilent: isSilent)
    frame.putHeader(
      Header(
        title: "hotcold seek",
        detail: isHunted ? "\(lookingFor) has the bomb" : lookingFor,
        round: round, elapsed: elapsed,
        isMuted: isMuted),
      in: layout.header)
    let hasNumber = putWord(layout, &frame)
    frame.putThermometer(estimate, peak: nearest, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    putBoxes(layout, &frame)
    frame.putKeys(entry == nil ? keys : .entry, in: layout.keys)
    putWords(layout, hasNumber: hasNumber, &frame)
    if case .found = phase { frame.putAnimation(.sparks, age: ended) }
  }

  /// - Returns: whether the metres are shown, too.
  private func putWord(
    _ layout: Layout, _ frame: inout Frame
  ) -> Bool {
    let style = wordStyle
    if style.ground != .plain { frame.fill(layout.word, style) }
    guard layout.hasBigWord else {
      frame.putFirstFitting(headlines(frame.glyphs), in: layout.word, style)
      return true
    }
    return frame.putBig(
      word, isQuiet: isQuiet, number: number, unit: unit, in: layout.word, style
    )
  }

  private func putBoxes(_ layout: Layout, _ frame: inout Frame) {
    func box(_ title: Words, _ area: Area) -> Area {
      layout.hasTitles ? frame.putTitle(title, in: area) : area
    }
    if let walk {
      frame.putHouse(walk, hasTitle: layout.hasTitles, in: layout.map)
    }
    // Details replace the curve or, without a curve, the map.
    if let details {
      let area = layout.curve.isEmpty ? layout.map : layout.curve
      frame.fill(area, .plain)
      frame.putWrapped(Array(details.dropFirst()), in: box("details", area))
    } else if phase == .listening, walk == nil {
      frame.putWrapped(advice, in: box("how to begin", layout.curve))
    } else if !layout.curve.isEmpty {
      frame.putHistory(history, in: box("how near", layout.curve))
    }
    if walk == nil {
      putCompany(in: layout.company, &frame)
    } else {
      frame.putOthers(others, mine: huntedDistance, in: layout.company)
    }
  }

  /// The hiders, and below them the other seekers.
  private func putCompany(in area: Area, _ frame: inout Frame) {
    // Other seekers get at least a few lines.
    let wanted = others.isEmpty ? 0 : min(others.count + 2, max(4, area.rows / 2))
    let list = max(min(area.rows, 2), min(beacons.count + 1, area.rows - wanted))
    frame.putBeacons(beacons, details: details != nil, in: area.top(list))
    frame.putOthers(others, mine: huntedDistance, in: area.droppingTop(list))
  }

  /// Draws the sentence, taunts, the typed line and problems.
  private func putWords(
    _ layout: Layout, hasNumber: Bool, _ frame: inout Frame
  ) {
    let sentence = hint.isEmpty ? sentences(hasNumber: hasNumber) : hint
    let isBeat = isHeartbeat(distance: huntedDistance, time: time)
    let area = layout.sentence.isEmpty ? layout.keys : layout.sentence
    // If there is only one line, the latest news gets it.
    let line = layout.talk.isEmpty ? area : layout.talk
    let isTaken =
      layout.talk.isEmpty
      && (entry != nil || status.isProblem || taunt?.isVisible == true)
    if !isTaken, !layout.sentence.isEmpty || !hint.isEmpty {
      if layout.sentence.isEmpty { frame.fill(area, .plain) }
      frame.putSentence(
        sentence, isHeartbeat: isBeat, in: area, hint.isEmpty ? Style.bold : .alarm)
    }
    if let entry {
      frame.fill(line, .plain)
      frame.putEntry("say: ", entry, in: line)
    } else if status.isProblem {
      frame.putStatus(status, in: line)
    } else if !frame.putTaunt(taunt, in: line), !layout.talk.isEmpty {
      frame.putStatus(status, in: line)
      if layout.company.isEmpty,
        let nearest = nearestSeeker(others, mine: huntedDistance).first
      {
        frame.putRight(nearest, in: line, .bold)
      }
    }
  }
}
