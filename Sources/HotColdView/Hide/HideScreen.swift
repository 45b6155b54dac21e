import BeaconRanging

extension HideView: ScreenView {
  package func draw(on frame: inout Frame) {
    let screen = frame.area
    // Without a large word, no line is below it.
    let isHintBelow = !hint.isEmpty && screen.rows < 16 && !status.isProblem
    let isTalkTaken = isHintBelow || status.isProblem || entry != nil
    frame.putHeader(
      Header(
        title: hunts ? "You have the bomb" : "hotcold hide", detail: detail,
        clocks: ["hidden for \(clockText(elapsed))", "\(clockText(elapsed))"], round: round,
        isMuted: isMuted, taunt: isTalkTaken ? taunt : nil), in: screen.top(1))
    frame.putKeys(entry == nil ? keys : .entry, in: screen.bottom(1))
    let talk = screen.bottom(2).top(1)
    let isWide = screen.columns >= 60 && screen.rows >= 18
    putBody(in: screen.droppingTop(1).droppingBottom(2), isWide: isWide, &frame)
    if let entry {
      frame.putEntry("say: ", entry, in: talk)
    } else if isHintBelow {
      frame.fill(talk, .alarm)
      frame.putFirstFitting(hint, in: talk, .alarm)
    } else {
      frame.putTalk(taunt, status, in: talk)
    }
  }

  private func putBody(in area: Area, isWide: Bool, _ frame: inout Frame) {
    var rest = area
    let height = area.rows + 3
    // Big letters take three rows or five.
    let word = rest.takeTop(height < 16 ? 0 : height < 22 ? 3 : max(5, min(13, height / 5)))
    putHeadline(word, in: rest.takeTop(1), &frame)
    if showsDetails, rest.rows >= 8 { putBroadcast(in: rest.takeBottom(2), &frame) }
    // The tracker with its scale is more important than the taunts.
    let lines = isWide ? 3 : min(rest.rows >= 12 ? 5 : 2, max(0, rest.rows - 6))
    if !taunts.isEmpty { frame.putTaunts(taunts, in: rest.takeBottom(lines)) }
    guard let walk, isWide, walk.map.columns > 0, walk.map.rows > 0 else {
      let left = rest.left(
        isWide
          ? min(max(rest.columns * 3 / 5, 40), (rest.rows - 2) * 4 + 2)
          // Leave room for the shortest note about lanes.
          : min((rest.rows - 1) * 4, rest.columns - 20))
      var side = rest.droppingLeft(left.columns + 2)
      if let walk {
        frame.putWalk(walk, hasTitle: isWide, in: left)
      } else {
        let note = side.takeBottom(side.rows >= 9 ? 2 : 1)
        _ = putTracker(in: left, hasTitle: isWide, note: note, &frame)
      }
      frame.putBlips(seekers, in: side)
      return
    }
    // Half of the last wall may be cut off.
    let room = rest.columns - Self.leastTracker - 1
    let scale = max(1, min(room / walk.map.columns, (2 * rest.rows - 1) / walk.map.rows))
    var side = rest.right(min(walk.map.columns * scale, room))
    let left = rest.droppingRight(side.columns + 1)
    let map = side.takeTop((walk.map.rows * scale + 1) / 2 + 1)
    frame.putWalk(walk, hasTitle: true, in: map)
    // The seekers are listed below the map or, if there is no room, below the tracker.
    let isBelowMap = side.rows >= 4
    let people = min(max(seekers.count, 3), left.rows / 2)
    let below = putTracker(in: left, leaving: isBelowMap ? 0 : people, &frame)
    frame.putBlips(seekers, in: isBelowMap ? side.droppingTop(1) : below)
  }

  /// The least columns of a tracker beside a map.
  private static let leastTracker = 26

  /// Draws the tracker and its scale, or the panel.
  /// - Parameters:
  ///   - people: lines to leave below it for the seekers.
  ///   - note: the room for the note that a lane is not a direction.
  /// - Returns: the area below.
  private func putTracker(
    in area: Area, hasTitle: Bool = true, leaving people: Int = 0, note: Area = .none,
    _ frame: inout Frame
  ) -> Area {
    let title = panel?.title ?? "motion tracker"
    let rest = hasTitle ? frame.putTitle(title, in: area) : area
    let rows = min(rest.rows - 1 - people, MotionTracker.rows(columns: rest.columns))
    let below = rest.droppingTop(rows + 1)
    if let panel {
      panel.draw(in: rest.top(rows + 1), on: &frame)
      return below
    }
    frame.putTracker(
      seekers, sweep: sweep, names: rest.columns >= 40, in: rest.top(rows), scale: rest.line(rows))
    let texts: [Words] = [
      "A lane is a name, not a direction: radio has none.", "lanes are no directions",
      "lane: no direction",
    ]
    let text = texts.first { frame.lines($0, columns: note.columns).count <= note.rows }
    if let text { frame.putWrapped([text], in: note, .dim) }
    return below
  }

  /// - Parameter word: the area of the large word; if empty, the line contains the word.
  private func putHeadline(_ word: Area, in line: Area, _ frame: inout Frame) {
    guard !word.isEmpty else {
      if ground != .plain { frame.fill(line, wordStyle) }
      frame.putFirstFitting(headlines, in: line, wordStyle)
      return
    }
    if ground != .plain { frame.fill(word, wordStyle) }
    frame.putBig(self.word, number: number, unit: unit, in: word, wordStyle)
    let isBeat = isHeartbeat(distance: nearest?.estimate.distance, time: time)
    frame.putSentence(news, hint: hint, isHeartbeat: isBeat, in: line)
  }

  private func putBroadcast(in area: Area, _ frame: inout Frame) {
    let identity = beacon.identity
    let start = identity.uuid.description.prefix(8)
    frame.putFirstFitting(
      ["UUID \(identity.uuid)", "\(identity.uuid)", "UUID \(start)-.."], in: area, .dim)
    let interval = clampedInt(interval.rounded(), to: 0...99_999)
    let numbers: Words =
      "major \(identity.major)  minor \(identity.minor)  \(beacon.measuredPower) dBm at 1 m"
    let pace: Words =
      adapter.isEmpty ? "every \(interval) ms" : "every \(interval) ms by \(adapter)"
    frame.putFirstFitting(["\(numbers)  \(pace)", numbers], in: area.line(1), .dim)
  }
}
