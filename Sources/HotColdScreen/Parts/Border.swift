/// Lines at both sides of a large screen: the colour says how near it is, and they beat when it is close.
struct Border {
  /// Metres; nil where nothing is known.
  var distance: Double?
  /// Seconds on any clock; nil for a picture that stands still.
  var time: Double?

  /// Metres within which it beats.
  static let near = 3.0

  /// Whether the lines are thick now: at a beat, which comes the sooner the nearer it is.
  var isThick: Bool {
    guard let distance, distance >= 0, distance < Self.near else { return false }
    guard let time, time.isFinite else { return true }
    // Seconds: as a heart beats that has been calm, and one that has not.
    let period = 0.4 + 0.8 * distance / Self.near
    let beats = time / period
    return beats - beats.rounded(.down) < 0.5
  }
}

extension Frame {
  mutating func putBorder(_ border: Border) {
    let style = Style(Role(distance: border.distance), bold: border.isThick)
    let sign: Unicode.Scalar =
      glyphs == .ascii ? (border.isThick ? "#" : "|") : (border.isThick ? "█" : "│")
    for row in 0..<size.rows {
      mark(sign, 0, row, border.distance == nil ? .dim : style)
      mark(sign, size.columns - 1, row, border.distance == nil ? .dim : style)
    }
  }
}
