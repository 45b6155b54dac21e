/// Which game is played. Its number stands in the messages of a hider.
package enum GameMode: UInt8, Sendable, CaseIterable {
  /// HOT and COLD all the time.
  case classic = 0

  /// By its name on the command line, in a file and in JSON.
  package init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }

  package var name: String {
    switch self {
    case .classic: "classic"
    }
  }
}
