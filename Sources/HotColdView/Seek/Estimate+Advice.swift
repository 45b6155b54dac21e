import BeaconRanging

// What a seeker has to do in the last metre.
extension Estimate {
  /// The find takes a second of strong signals, of which somebody who runs past has none.
  package var isWithinReach: Bool { proximity == .immediate }

  /// Who stands a metre away waits for a find that does not come.
  package var isNearlyThere: Bool {
    !isWithinReach && trend != .colder && distance.map { $0 < 1.3 } ?? false
  }
}
