/// How far a round is.
package enum RoundPhase: UInt8, Sendable, CaseIterable {
  /// No seeker is there yet.
  case waiting = 0
  case running = 1
  case found = 2
  case timeUp = 3

  package var isOver: Bool { self == .found || self == .timeUp }

  /// A round never goes back. Both ends are the end.
  var order: Int { isOver ? 2 : Int(rawValue) }
}
