import BeaconCodec
import BeaconLocating
import HotColdView

/// The list of rooms in a survey, each with a key to press in that room, with a beacon in hand.
struct SurveyView: ScreenView {
  /// In order, without letters that have another meaning.
  static let roomKeys = Array("123456789abcdefghijklmoprstuvwxyz")

  private static let keys = [
    KeyHint("q", "save and end"), KeyHint("n", "another room"), KeyHint("arrows", "another beacon"),
  ]
  private static let entryKeys = [KeyHint("Enter", "add"), KeyHint("Esc", "leave it")]

  private static let steps: Words =
    "Carry a beacon, and choose it with the arrows. Stand in the middle of each room and press the room's key; stay for ten seconds. You can repeat a room."

  let survey: Survey
  let time: Timestamp
  /// The carried device, or the one that the next room's key would choose.
  var carried: Survey.Device?
  /// The name of a room while it is being typed.
  var entry: EditLine?
  var status = StatusLine("")

  init(_ survey: Survey, at time: Timestamp) {
    self.survey = survey
    self.time = time
  }

  func draw(on frame: inout Frame) {
    let rooms = survey.rooms
    let learnt = rooms.count { $0.stations > 0 }
    let stations = Words.stations(survey.stations.count)
    var rest = frame.putMargins(
      Header(
        "hotcold house --survey", detail: "\(learnt) of \(rooms.count) rooms, \(stations)",
        clocks: ["\(clockText(time.seconds))"]),
      status, entry == nil ? Self.keys : Self.entryKeys)
    if let entry {
      frame.putEntry("the room's name: ", entry, in: rest.takeTop(1))
    }
    // Only if everything below fits.
    let height = wrapped(frame.text(Self.steps), columns: rest.columns).count + 1
    if rest.rows >= height + (rooms.isEmpty ? 4 : rooms.count + 1) {
      rest = rest.droppingTop(frame.putWrapped([Self.steps], in: rest, .dim) + 1)
    }
    var words: Words = "No beacon heard yet."
    if let carried {
      let level = decimalText(carried.rssi, places: 0)
      let what: Words = "\(carried.label), \(level) dBm at \(SafeText(full: carried.station.text))"
      words = "You carry: \(what)"
    }
    frame.put(words, in: rest.top(1), survey.carried == nil ? .plain : .bold)
    rest = rest.droppingTop(rest.rows >= rooms.count + 2 ? 2 : 1)
    putRooms(in: rest, &frame)
  }

  private func putRooms(in area: Area, _ frame: inout Frame) {
    guard !survey.rooms.isEmpty else {
      frame.putWrapped(["No room is known yet: n adds one."], in: area)
      return
    }
    let rooms = Array(survey.rooms.enumerated())
    let widest = survey.rooms.map { cellWidth($0.label) }.max() ?? 0
    frame.putList(rooms, selected: survey.standing?.room, in: area) { frame, row, isNow, line in
      let (index, room) = row
      let style = isNow ? Style(.hot, bold: true) : room.stations > 0 ? Style.plain : .dim
      let key = Self.roomKeys.indices.contains(index) ? String(Self.roomKeys[index]) : " "
      frame.put(key, in: line.droppingLeft(2), .bold)
      let rest = line.droppingLeft(4)
      let width = min(widest, rest.columns / 2)
      frame.put("\(room.label)", in: rest.left(width), style)
      frame.put(words(room, isNow: isNow), in: rest.droppingLeft(width + 2), style)
    }
  }

  /// - Parameter isNow: whether the room is being measured.
  private func words(_ room: Survey.Room, isNow: Bool) -> Words {
    let heard = Words.stations(room.stations)
    if isNow, let standing = survey.standing {
      let left = Survey.duration - time.seconds(since: standing.since)
      return "stay, \(clampedInt(left.rounded(.up), to: 0...99)) s, \(heard)"
    }
    return room.stations > 0 ? "learnt, \(heard)" : "to be learnt"
  }
}
