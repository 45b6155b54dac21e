/// The first line: which game this is, for how long it has lasted, whether it is to be heard.
struct Header {
  var title: Words
  var detail: Words
  /// What the clock shows, the longest text first.
  var clocks: [Words]
  var clockStyle = Style.dim
  /// nil where there is no sound to mute.
  var isMuted: Bool?

  init(title: Words, detail: Words = "", clocks: [Words], isMuted: Bool? = nil) {
    self.title = title
    self.detail = detail
    self.clocks = clocks
    self.isMuted = isMuted
  }

  /// With the round's clock where there is one, or else how long it has lasted by itself.
  init(
    title: Words, detail: Words = "", round: RoundView?, clockLabel: Words? = nil,
    elapsed: Double, isMuted: Bool?
  ) {
    let clock = Words(verbatim: clockText(elapsed))
    self.init(
      title: title, detail: detail, clocks: round?.texts ?? [clockLabel ?? clock, clock],
      isMuted: isMuted)
    clockStyle = round?.style ?? .dim
  }
}

extension Frame {
  mutating func putHeader(_ header: Header, in area: Area) {
    let sound = header.isMuted.map { "   " + text($0 ? "muted" : "sound on") } ?? ""
    let room = area.columns - cellWidth(text(header.title)) - 1
    let texts = header.clocks.map(text)
    let clocks = texts.map { ($0, sound) } + (texts.last.map { [($0, "")] } ?? [])
    guard let (clock, sound) = clocks.first(where: { cellWidth($0.0 + $0.1) <= room }) else {
      put(header.title, in: area, .bold)
      return
    }
    let rightWidth = cellWidth(clock + sound)
    putRight(sound, in: area, .dim)
    putRight(clock, in: area.droppingRight(cellWidth(sound)), header.clockStyle)
    let used = put(header.title, in: area.droppingRight(rightWidth + 1), .bold)
    let rest = area.droppingRight(rightWidth + 2).droppingLeft(used + 2)
    putFirstFitting([header.detail, ""], in: rest, .dim)
  }
}
