/// What the radio does, or what is wrong with it.
package struct StatusLine: Hashable, Sendable {
  package var text: String
  /// Must be seen: it takes the place of something else where there is little room.
  package var isProblem: Bool

  package init(_ text: String, isProblem: Bool = false) {
    self.text = text
    self.isProblem = isProblem
  }
}

extension Frame {
  mutating func putStatus(_ status: StatusLine, in area: Area) {
    let style = status.isProblem ? Style.alarm : .dim
    restyle(area, style)
    put(status.text, in: area, style)
    if cellWidth(status.text) > area.columns { putRight("..", in: area, style) }
  }
}
