/// Which game is played: the hider chooses it, and tells it in its status. Its number stands there.
package enum GameMode: UInt8, Sendable, CaseIterable {
  /// HOT and COLD all the time.
  case classic = 0
  /// Silence, but for questions.
  case thermometer = 1
  /// Who is found seeks, too.
  case infection = 2

  /// Of the two bits of a status. A number that this program does not know is played as the classic game: then its
  /// hider can be hunted all the same.
  init(bits: UInt8) {
    self = GameMode(rawValue: bits & 3) ?? .classic
  }

  /// By its name on the command line, in a file and in JSON.
  package init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }

  package var name: String {
    switch self {
    case .classic: "classic"
    case .thermometer: "thermometer"
    case .infection: "infection"
    }
  }

  /// How it is played, in one sentence.
  package var rule: String {
    switch self {
    case .classic: "HOT means that you come closer, COLD that you go away."
    case .thermometer:
      "Nothing is told but answers: ask, and HOT or COLD compares with your last question; then ten "
        + "seconds are silent."
    case .infection: "Several hide. Whoever is found seeks, too, until nobody hides any more."
    }
  }
}
