/// The way from one screen to the next: the new one is drawn over the old from the left, behind a line.
///
/// Short enough not to be waited for. Whoever plays without colour has it skipped: such a screen is
/// slow, printed, or read aloud.
package struct Transition: Sendable {
  /// Seconds.
  package static let duration = 0.25

  package var from: Frame
  package var to: Frame

  package init(from: Frame, to: Frame) {
    self.from = from
    self.to = to
  }

  /// - Parameter phase: 0 for the old picture, 1 and more for the new one.
  package func frame(phase: Double) -> Frame {
    guard phase < 1, from.size == to.size, from.glyphs == to.glyphs else { return to }
    let columns = to.size.columns
    // It starts and ends gently.
    let phase = max(phase, 0)
    let eased = phase * phase * (3 - 2 * phase)
    let edge = clampedInt((eased * Double(columns)).rounded(), to: 0...columns)
    guard edge > 0 else { return from }
    var frame = Frame(to.size, to.glyphs)
    for row in 0..<to.size.rows {
      frame.copy(row, of: to, columns: 0..<edge - 1)
      frame.copy(row, of: from, columns: edge..<columns)
      let line = frame.area.line(row).droppingLeft(edge - 1).left(1)
      frame.put(to.glyphs.pick("│", ascii: "|"), in: line, .dim)
    }
    return frame
  }
}
