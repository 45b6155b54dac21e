import BeaconCodec
import HotColdView

/// The pictures of a hunt or round, to be replayed four times as fast.
struct GameFilm {
  /// Seconds between two pictures.
  private static let interval = 0.4
  private static let speed = 4.0
  /// The most pictures, for the last four minutes.
  private static let capacity = 600

  private var pictures: [Picture] = []
  private var latest: Timestamp?
  private var isOver = false
  /// When the replay started.
  private var watched: Timestamp?

  /// Adds a picture during the game.
  /// - Returns: the picture to show; during a replay, an earlier one.
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
    guard let watched else { return picture }
    let place = time.seconds(since: watched) * Self.speed / Self.interval
    guard let place = Int(exactly: place.rounded(.down)), pictures.indices.contains(place) else {
      stop()
      return picture
    }
    var shown = pictures[place]
    shown.caption = ["Again, four times as fast. Any key ends it.", "Again, until you press a key"]
    return shown
  }

  var isRunning: Bool { watched != nil }

  /// Starts the replay, if the game is over.
  mutating func watch(at time: Timestamp) { if isOver { watched = time } }

  mutating func stop() { watched = nil }
}
