/// The game that the hider chooses, with its number in the status; on the trail, plus a place.
package enum GameMode: UInt8, Sendable, CaseIterable {
  case classic = 0
  case thermometer = 1
  case infection = 2
  case decoys = 3
  /// A decoy in the game of decoys. Only its own machine knows, because it sends `decoys`.
  case decoy = 0xFF
  case trail = 8
  case potato = 4
  case sardines = 5

  /// The game in messages, which must not reveal a decoy.
  package var announced: GameMode { self == .decoy ? .decoys : self }

  /// Finds a game by its name on the command line, in files and in JSON.
  package init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }

  package var name: String { "\(self)" }
}
