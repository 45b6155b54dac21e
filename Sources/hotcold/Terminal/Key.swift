/// What was pressed.
enum Key: Equatable, Sendable {
  case character(Character)
  case up, down, left, right
  case tab, enter, escape, backspace
}
