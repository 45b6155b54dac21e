/// The answer to a command of a stepped session.
package enum StepReply: Equatable {
  /// A walk or a wait is over: metres in a straight line, and whether something was in the way.
  case stepped(walked: Double, isBlocked: Bool)
  /// What the player has seen of the house, one letter for `cell` metres, and where the player stands, from 0.
  case map(rows: [String], column: Int, row: Int, cell: Double)
}
