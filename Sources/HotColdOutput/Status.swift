/// Something about the radio that a player or a program may want to know.
struct Status: Equatable {
  /// A word for programs.
  var state: String
  /// A sentence for people.
  var message: String
  /// It keeps the game from going on.
  var isProblem = false
  /// Milliseconds between two advertisements; nil for who sends none.
  var interval: Double?
}
