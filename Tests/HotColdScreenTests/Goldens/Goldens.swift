/// The pictures by scene, then by size and signs.
enum Goldens {
  static let all: [String: [String: String]] = [
    "seek listening": SeekListeningGolden.pictures,
    "seek hot": SeekHotGolden.pictures,
    "seek cold": SeekColdGolden.pictures,
    "seek steady": SeekSteadyGolden.pictures,
    "seek lost": SeekLostGolden.pictures,
    "seek found": SeekFoundGolden.pictures,
    "seek unplugged": SeekUnpluggedGolden.pictures,
    "seek walk": SeekWalkGolden.pictures,
    "seek walk found": SeekWalkFoundGolden.pictures,
    "hide alone": HideAloneGolden.pictures,
    "hide hunted": HideHuntedGolden.pictures,
    "hide caught": HideCaughtGolden.pictures,
    "help seek": HelpSeekGolden.pictures,
    "help hide": HelpHideGolden.pictures,
    "help walk": HelpWalkGolden.pictures,
    "message": MessageGolden.pictures,
  ]
}
