import BeaconCodec
import HotColdGame
import HotColdSystem

extension StateFolder {
  private static let calibrationFile = "calibrations"
  private static let profileFile = "player"
  private static let scoreFile = "scores"

  /// Nil where there is none yet.
  package func profile() throws -> Profile? {
    let text = try text(Self.profileFile, upTo: Profile.maximumLength)
    if text.isEmpty { return nil }
    if let profile = Profile(text) { return profile }
    throw Failure(.badData, "\(place(of: Self.profileFile)) names no player")
  }

  package func keep(_ profile: Profile) throws {
    try write(profile.bytes, to: Self.profileFile)
  }

  package func scores() throws -> ScoreBook {
    let text = try text(Self.scoreFile, upTo: ScoreBook.maximumLength)
    let book = ScoreBook(text)
    if text.isEmpty || !book.pages.isEmpty { return book }
    throw Failure(.badData, "\(place(of: Self.scoreFile)) is not a list of scores")
  }

  package func keep(_ scores: ScoreBook) throws {
    try write(scores.bytes, to: Self.scoreFile)
  }

  package func calibrations() throws -> Calibrations {
    Calibrations(try text(Self.calibrationFile, upTo: Calibrations.maximumLength))
  }

  package func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Self.calibrationFile)
  }

  /// Lines, as an editor of any system may have left them; empty where there is no file yet.
  private func text(_ name: String, upTo count: Int) throws -> [UInt8] {
    var bytes = try read(name, upTo: count) ?? []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    bytes.removeAll { $0 == UInt8(ascii: "\r") }
    return bytes
  }
}

extension Calibrations {
  /// What was measured on this machine; none where nobody can tell.
  package static var kept: Calibrations {
    StateFolder()?.complaining { try $0.calibrations() }
      ?? Calibrations()
  }
}

/// Keeps what is won in one place, from one game to the next.
struct ScoreKeeper {
  private let place: ScorePlace
  private let folder: StateFolder
  /// What the last find was among those before; nil while nothing is found.
  private(set) var verdict: ScoreBook.Verdict?

  /// nil where nothing is to be kept, or there is no home to keep it in, or something else where it is kept.
  init?(_ place: ScorePlace?, in folder: StateFolder? = StateFolder()) {
    guard let place, let folder,
      folder.complaining({ try $0.scores() }) != nil
    else { return nil }
    self.place = place
    self.folder = folder
  }

  /// Writes down what is worth it.
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

  /// Another hunt has begun.
  mutating func forget() { verdict = nil }

  /// Two games at once write one after the other, each with what the other has written. What cannot be kept is
  /// no reason to end a game.
  private func keep(_ change: (inout ScoreBook) -> Void) {
    folder.locked("scores") { isLocked in
      guard var book = try? folder.scores() else { return }
      change(&book)
      if isLocked { try? folder.keep(book) }
    }
  }
}

extension Game {
  /// Seconds that the hunt took which has just ended.
  fileprivate func secondsToFind(at time: Timestamp) -> Double? {
    if let result, result.isFind { return result.seconds.map(Double.init) }
    return hunt.began.map { time.seconds(since: $0) }
  }
}
