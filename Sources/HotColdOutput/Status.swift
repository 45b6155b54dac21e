import HotColdView

/// Something about the radio that a player or a program may want to know.
package struct Status: Equatable {
  /// A word for programs.
  package var state: String
  /// A sentence for people; programs get it in English.
  package var message: Words
  /// It keeps the game from going on.
  package var isProblem = false
  /// Milliseconds between two advertisements; nil for who sends none.
  package var interval: Double?

  package init(state: String, message: Words, isProblem: Bool = false) {
    self.state = state
    self.message = message
    self.isProblem = isProblem
  }
}
