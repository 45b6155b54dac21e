import HotColdGame
import HotColdView

extension GameMode {
  /// Its name and how it is played.
  package var announcement: Words { "\(Words(key: name).capitalized). \(Words(key: rule))" }
}
