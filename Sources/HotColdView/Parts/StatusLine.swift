/// What the radio does, or what is wrong with it.
package struct StatusLine: Hashable, Sendable {
  package var text: Words
  /// Must be seen: it takes the place of something else where there is little room.
  package var isProblem: Bool

  package init(_ text: Words, isProblem: Bool = false) {
    self.text = text
    self.isProblem = isProblem
  }

  /// Of what is the same in all languages.
  package init(verbatim text: String, isProblem: Bool = false) {
    self.init(Words(verbatim: text), isProblem: isProblem)
  }
}

extension Frame {
  mutating func putStatus(_ status: StatusLine, in area: Area) {
    let style = status.isProblem ? Style.alarm : .dim
    restyle(area, style)
    let words = text(status.text)
    put(words, in: area, style)
    if cellWidth(words) > area.columns { putRight("..", in: area, style) }
  }
}
