import BeaconCodec

/// All that the survey's screen shows.
package struct SurveyView {
  package struct Room {
    package var name: SafeText
    /// Stations that heard the beacon there; 0 for a room that is still to be learnt.
    package var stations: Int
    /// Seconds for which one still has to stand there; nil for a room that one does not stand in.
    package var rest: Double?

    package init(name: SafeText, stations: Int, rest: Double? = nil) {
      self.name = name
      self.stations = stations
      self.rest = rest
    }
  }

  package var rooms: [Room] = []
  /// What is carried, and how it is heard; empty while nothing is heard.
  package var carried = Words.empty
  /// Whether it has been chosen.
  package var isChosen = false
  package var stations = 0
  package var elapsed = 0.0
  /// The name of another room while it is typed.
  package var entry: EditLine?
  package var status = StatusLine("")

  package init() {}
}

/// A list of rooms, each with a key: one walks into each of them with a beacon, and presses it.
package enum SurveyScreen {
  /// The keys of rooms, in their order: what means something else is left out.
  package static let roomKeys = Array("123456789abcdefghijklmoprstuvwxyz")

  private static let keys = [
    KeyHint("q", "save and end"), KeyHint("n", "another room"), KeyHint("arrows", "another beacon"),
  ]
  private static let entryKeys = [KeyHint("Enter", "add"), KeyHint("Esc", "leave it")]

  private static let steps: Words =
    "Carry a beacon, and choose it with the arrows. Stand in the middle of each room and press the room's key; stay for ten seconds. A room may be done again."

  package static func frame(
    _ view: SurveyView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    let learnt = view.rooms.count { $0.stations > 0 }
    let stations = Words.counted(
      view.stations, one: "\(view.stations) station", other: "\(view.stations) stations")
    var rest = frame.putMargins(
      Header(
        title: "hotcold house --survey",
        detail: "\(learnt) of \(view.rooms.count) rooms, \(stations)",
        clocks: ["\(clockText(view.elapsed))"]),
      view.status, view.entry == nil ? keys : entryKeys)
    if let entry = view.entry {
      frame.putEntry("the room's name: ", entry, in: rest.takeTop(1))
    }
    // What to do is told where there is room for all that stands below it.
    let height = wrapped(frame.text(steps), columns: rest.columns).count + 1
    if rest.rows >= height + (view.rooms.isEmpty ? 4 : view.rooms.count + 1) {
      rest = rest.droppingTop(frame.putWrapped([steps], in: rest, .dim) + 1)
    }
    let carried: Words =
      view.carried.isEmpty ? "No beacon is heard yet." : "You carry: \(view.carried)"
    frame.put(carried, in: rest.top(1), view.isChosen ? .bold : .plain)
    rest = rest.droppingTop(rest.rows >= view.rooms.count + 2 ? 2 : 1)
    putRooms(view, in: rest, &frame)
    return frame
  }

  private static func putRooms(_ view: SurveyView, in area: Area, _ frame: inout Frame) {
    guard !view.rooms.isEmpty else {
      frame.putWrapped(["No room is known yet: n adds one."], in: area)
      return
    }
    let now = view.rooms.firstIndex { $0.rest != nil } ?? 0
    let window = area.window(of: view.rooms.count, around: now)
    let widest = view.rooms.map { cellWidth($0.name.description) }.max() ?? 0
    for (number, index) in window.enumerated() {
      let (room, line) = (view.rooms[index], area.line(number))
      let isNow = room.rest != nil
      let style = isNow ? Style(.hot, bold: true) : room.stations > 0 ? Style.plain : .dim
      if isNow { frame.put(frame.glyphs.pointer, in: line, style) }
      let key = roomKeys.indices.contains(index) ? String(roomKeys[index]) : " "
      frame.put(key, in: line.droppingLeft(2), .bold)
      let rest = line.droppingLeft(4)
      let width = min(widest, rest.columns / 2)
      frame.put("\(room.name)", in: rest.left(width), style)
      frame.put(words(room), in: rest.droppingLeft(width + 2), style)
    }
  }

  private static func words(_ room: SurveyView.Room) -> Words {
    let heard = Words.counted(
      room.stations, one: "\(room.stations) station", other: "\(room.stations) stations")
    if let rest = room.rest {
      return "stay, \(clampedInt(rest.rounded(.up), to: 0...99)) s, \(heard)"
    }
    return room.stations > 0 ? "learnt, \(heard)" : "to be learnt"
  }
}
