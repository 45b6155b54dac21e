/// How far a round is.
package enum RoundPhase: UInt8, Sendable, CaseIterable {
  /// No seeker is there yet.
  case waiting = 0
  case running = 1
  case found = 2
  case timeUp = 3
  /// Found, or its time was up, and it was a decoy.
  case decoy = 4

  package var isOver: Bool { self == .found || self == .timeUp || self == .decoy }

  /// A round never goes back. Each end is the end.
  var order: Int { isOver ? 2 : Int(rawValue) }
}
