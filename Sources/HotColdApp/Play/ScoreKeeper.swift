import BeaconCodec
import HotColdGame
import HotColdSystem

/// Stores the scores of one place.
struct ScoreKeeper {
  private let place: ScorePlace
  private let folder: StateFolder
  /// The rank of the last find; nil before it, and for the first here.
  private(set) var verdict: ScoreBook.Verdict?

  /// nil without a place or a home directory, or if the stored scores are unreadable.
  init?(_ place: ScorePlace?, in folder: StateFolder? = StateFolder()) {
    guard let place, let folder,
      folder.complaining({ try $0.scores() }) != nil
    else { return nil }
    self.place = place
    self.folder = folder
  }

  /// Stores the scores of an event.
  mutating func take(_ event: GameEvent, of game: Game) {
    switch event {
    case .found(_, let time) where !game.isHiding:
      guard let seconds = game.secondsToFind(at: time),
        let hunt = ScoreBook.Hunt(
          game: game.mode, seconds: seconds, distance: game.hunt.startDistance,
          date: Int64(WallClock.now.seconds))
      else { return }
      var verdict: ScoreBook.Verdict?
      keep { verdict = $0.add(hunt, at: place) }
      self.verdict = verdict
    case .result(let result, _) where result.isAgreed && !place.isDemo:
      guard let own = game.party?.tag else { return }
      keep { $0.add(result, own: own, at: place) }
    default: break
    }
  }

  /// Forgets the last find, for another hunt.
  mutating func forget() { verdict = nil }

  /// Reads, changes and writes the scores under a lock, so that two games at once lose nothing. A failure does not end
  /// the game.
  private func keep(_ change: (inout ScoreBook) -> Void) {
    folder.locked("scores") { isLocked in
      guard var book = try? folder.scores() else { return }
      change(&book)
      if isLocked { try? folder.keep(book) }
    }
  }
}

extension Game {
  /// The duration of the hunt that just ended, in seconds.
  fileprivate func secondsToFind(at time: Timestamp) -> Double? {
    if let result, result.isFind { return result.seconds.map(Double.init) }
    return hunt.began.map { time.seconds(since: $0) }
  }
}
