import BeaconCodec
import HotColdView

/// The pictures of a hunt or a round, to watch again four times as fast.
struct GameFilm {
  /// Seconds from one picture to the next.
  private static let interval = 0.4
  private static let speed = 4.0
  /// Pictures of the last four minutes.
  private static let capacity = 600

  private var pictures: [Picture] = []
  private var latest: Timestamp?
  private var isOver = false
  /// When the replay began.
  private var watched: Timestamp?

  /// Adds a picture during the game.
  /// - Returns: the picture to show, during a replay an earlier one.
  mutating func follow(_ picture: Picture, isOver: Bool, at time: Timestamp) -> Picture {
    if self.isOver, !isOver { self = GameFilm() }
    self.isOver = isOver
    guard isOver else {
      if !(0..<Self.interval).contains(latest.map { time.seconds(since: $0) } ?? .infinity) {
        pictures = pictures.suffix(Self.capacity - 1) + [picture]
        latest = time
      }
      return picture
    }
    let place = watched.map { time.seconds(since: $0) * Self.speed / Self.interval }
    return place.flatMap { Int(exactly: $0.rounded(.down)) }
      .flatMap { pictures.indices.contains($0) ? pictures[$0] : nil } ?? picture
  }

  /// Begins the replay, if the game is over.
  mutating func watch(at time: Timestamp) { if isOver { watched = time } }
}
