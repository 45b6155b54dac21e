/// The first line: which game this is, for how long it has lasted, whether it is to be heard.
struct Header {
  var title: String
  var detail: String
  /// What the clock shows: `hidden for `.
  var clockLabel = ""
  var elapsed: Double
  /// nil where there is no sound to mute.
  var isMuted: Bool?
}

extension Frame {
  mutating func putHeader(_ header: Header, in area: Area) {
    let sound = header.isMuted.map { $0 ? "   muted" : "   sound on" } ?? ""
    let right = header.clockLabel + clockText(header.elapsed) + sound
    let rightWidth = cellWidth(right)
    guard area.columns > rightWidth + cellWidth(header.title) else {
      put(header.title, in: area, .bold)
      return
    }
    putRight(right, in: area, .dim)
    let left = area.droppingRight(rightWidth + 2)
    let used = put(header.title, in: left, .bold)
    putFirstFitting([header.detail, ""], in: left.droppingLeft(used + 2), .dim)
  }
}
