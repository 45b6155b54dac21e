import BeaconRanging

extension SeekView: ScreenView {
  /// Draws one word to be read across the room, and details to be read nearby.
  package func draw(on frame: inout Frame) {
    let screen = frame.area
    let hasTitles = screen.rows >= 16
    let isTalkTaken = !hasTitles || status.isProblem || entry != nil
    frame.putHeader(
      Header(
        title: "hotcold seek", detail: isHunted ? "\(lookingFor) has the bomb" : lookingFor,
        clocks: ["\(clockText(elapsed))"], round: round, isMuted: isMuted,
        taunt: isTalkTaken ? taunt : nil),
      in: screen.top(1))
    frame.putKeys(entry == nil ? keys : .entry, in: screen.bottom(1))
    let talk = hasTitles ? screen.bottom(2).top(1) : .none
    var rest = screen.droppingTop(1).droppingBottom(hasTitles ? 2 : 1)
    let bars = isSilent ? 0 : hasTitles ? 2 : 1
    // Big letters take three rows or five.
    let least = screen.rows < 20 ? 3 : 5
    let most = max(least, min(14, (screen.rows - 1) / 4))
    var (wordRows, mapScale) = (most, 0)
    if let grid = walk?.map {
      // The largest map that leaves a seventh of the screen to the word, and room for the curve.
      // Half of the last wall may be cut off.
      let hasSide = screen.columns >= 70 && !(isSilent && others.isEmpty)
      let columns = screen.columns - (hasSide ? Self.leastSide + 1 : 0)
      let lines = rest.rows - bars - (hasTitles ? 2 : 1)
      func room(_ scale: Int) -> Int { lines - grid.rows * scale / 2 }
      mapScale =
        (1...8).last {
          grid.columns * $0 <= columns && room($0) >= max(least, screen.rows / 7)
        } ?? 0
      wordRows = mapScale > 0 ? min(most, room(mapScale)) : least
    }
    let band = rest.takeTop(wordRows)
    if wordStyle.ground != .plain { frame.fill(band, wordStyle) }
    let hasNumber = frame.putBig(word, number: number, unit: unit, in: band, wordStyle)
    let sentence = rest.takeTop(1)
    if bars > 0 { frame.putNearness(estimate, peak: nearest, in: rest.takeTop(1)) }
    if bars > 1 { frame.putScale(in: rest.takeTop(1)) }
    putBoxes(in: rest, mapScale: mapScale, hasTitles: hasTitles, &frame)
    putWords(sentence: sentence, talk: talk, hasNumber: hasNumber, &frame)
    if case .found = phase { frame.putSparks(age: ended, in: band, wordStyle) }
  }

  /// The least columns of a curve with labels.
  private static let leastSide = 20

  /// - Parameter mapScale: columns per square of the house; 0 if only a part of it fits.
  private func putBoxes(in area: Area, mapScale: Int, hasTitles: Bool, _ frame: inout Frame) {
    let seekers = others.isEmpty ? 0 : others.count + 1
    guard let walk else {
      var (curve, company) = (Area.none, area)
      if !isSilent, area.columns >= 60 {
        company = area.right(min(max(area.columns * 2 / 5, 34), 64))
        curve = area.droppingRight(company.columns + 2)
      } else if !isSilent {
        company = area.bottom(area.rows >= 6 ? min(area.rows / 2, beacons.count + 1 + seekers) : 0)
        curve = area.droppingBottom(company.rows)
      }
      putCurve(in: curve, hasTitle: hasTitles, &frame)
      putCompany(in: company, &frame)
      return
    }
    var (map, curve, company) = (area, Area.none, Area.none)
    let columns = mapScale > 0 ? walk.map.columns * mapScale : area.columns - Self.leastSide - 1
    let side = area.droppingLeft(columns + 1)
    if !isSilent || seekers > 0, side.columns >= Self.leastSide, area.columns >= 50 {
      map = area.left(columns)
      company = side.bottom(isSilent ? side.rows : side.rows >= 8 ? min(seekers, side.rows / 2) : 0)
      curve = side.droppingBottom(company.rows)
    }
    frame.putWalk(walk, hasTitle: hasTitles, in: map)
    // Without a curve, the details replace the map.
    let isOverMap = details != nil && curve.isEmpty
    putCurve(in: isOverMap ? map : curve, hasTitle: hasTitles, &frame)
    frame.putOthers(others, from: lookingFor, in: company)
  }

  /// Draws the curve, or instead of it the details or advice for beginners.
  private func putCurve(in area: Area, hasTitle: Bool, _ frame: inout Frame) {
    func box(_ title: Words) -> Area { hasTitle ? frame.putTitle(title, in: area) : area }
    if let details {
      frame.fill(area, .plain)
      frame.putWrapped(Array(details.dropFirst()), in: box("details"))
    } else if phase == .listening, walk == nil {
      frame.putWrapped(advice, in: box("how to begin"))
    } else if !area.isEmpty {
      frame.putCurve(history, in: box("how near"))
    }
  }

  /// Draws the hiders, and below them the other seekers.
  private func putCompany(in area: Area, _ frame: inout Frame) {
    // Other seekers get at least four lines.
    let wanted = others.isEmpty ? 0 : min(others.count + 1, max(4, area.rows / 2))
    let list = max(min(area.rows, 2), min(beacons.count + 1, area.rows - wanted))
    frame.putBeacons(beacons, details: details != nil, in: area.top(list))
    frame.putOthers(others, from: lookingFor, in: area.droppingTop(list))
  }

  private func putWords(sentence: Area, talk: Area, hasNumber: Bool, _ frame: inout Frame) {
    // If there is one line, typed text and problems have priority.
    let line = talk.isEmpty ? sentence : talk
    if !talk.isEmpty || entry == nil && !status.isProblem {
      let isBeat = isHeartbeat(distance: huntedDistance, time: time)
      frame.putSentence(
        sentences(hasNumber: hasNumber), hint: hint, arrow: arrow, isHeartbeat: isBeat,
        in: sentence)
    }
    if let entry {
      frame.putEntry("say: ", entry, in: line)
    } else if status.isProblem || !talk.isEmpty {
      frame.putTalk(taunt, status, in: line)
    }
  }
}
