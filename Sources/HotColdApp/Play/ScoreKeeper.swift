import BeaconCodec
import HotColdGame
import HotColdSystem

/// The file of scores. Changes wait while another game has the lock.
final class ScoreFile {
  /// A change, and its comparison with the stored scores.
  final class Change {
    fileprivate let apply: (inout ScoreBook) -> ScoreBook.Verdict?
    /// nil until it is stored, and for the first in its place.
    fileprivate(set) var verdict: ScoreBook.Verdict?

    fileprivate init(_ apply: @escaping (inout ScoreBook) -> ScoreBook.Verdict?) {
      self.apply = apply
    }
  }

  /// Seconds to wait for the lock at the end. Games hold it for milliseconds.
  private static let patience = 2.0

  private let folder: StateFolder?
  private var waiting: [Change] = []
  private var failure: Failure?

  init(in folder: StateFolder? = StateFolder()) {
    self.folder = folder
  }

  /// Whether the stored scores can be read; otherwise prints the reason.
  fileprivate var isReadable: Bool { folder?.complaining { try $0.scores() } != nil }

  fileprivate func add(_ apply: @escaping (inout ScoreBook) -> ScoreBook.Verdict?) -> Change {
    let change = Change(apply)
    waiting.append(change)
    store()
    return change
  }

  /// Stores waiting changes, unless another game has the lock. Reads the file again, because that
  /// game may have changed it. A failure does not end the game.
  func store() {
    guard let folder, !waiting.isEmpty, failure == nil else { return }
    do {
      var verdicts: [ScoreBook.Verdict?] = []
      let isStored = try folder.locked("scores") {
        var book = try folder.scores()
        verdicts = waiting.map { $0.apply(&book) }
        try folder.keep(book)
      }
      guard isStored else { return }
      for (change, verdict) in zip(waiting, verdicts) { change.verdict = verdict }
      waiting = []
    } catch {
      failure = error as? Failure
    }
  }

  /// Stores the remaining changes, or throws the reason why it cannot.
  func finish(_ signals: Signals) throws {
    let step = 0.05
    for _ in 0..<Int(Self.patience / step) {
      store()
      guard failure == nil, !waiting.isEmpty, signals.pause(seconds: step) else { break }
    }
    guard !waiting.isEmpty else { return }
    if let failure {
      throw Failure(failure.status, "the last score is not stored: \(failure.message)")
    }
    throw Failure(
      .failedWhileRunning, "the last score is not stored: another program has locked the scores")
  }
}

/// Stores the scores of one place.
struct ScoreKeeper {
  private let place: ScorePlace
  private let file: ScoreFile
  private var find: ScoreFile.Change?

  /// nil without a place or a home directory, or if the stored scores are unreadable.
  init?(_ place: ScorePlace?, in file: ScoreFile) {
    guard let place, file.isReadable else { return nil }
    self.place = place
    self.file = file
  }

  /// The rank of the last find; nil before it is stored, and for the first in this place.
  var verdict: ScoreBook.Verdict? { find?.verdict }

  mutating func take(_ event: GameEvent, of game: Game) {
    switch event {
    case .found(_, let time) where !game.isHiding:
      guard let seconds = game.secondsToFind(at: time),
        let hunt = ScoreBook.Hunt(
          game: game.mode, seconds: seconds, distance: game.hunt.startDistance,
          date: Int64(WallClock.now.seconds))
      else { return }
      find = file.add { [place] in $0.add(hunt, at: place) }
    case .result(let result, _) where result.isAgreed && !place.isDemo:
      guard let own = game.party?.tag else { return }
      _ = file.add { [place] book in
        book.add(result, own: own, at: place)
        return nil
      }
    default: break
    }
  }

  func retry() { file.store() }

  mutating func forget() { find = nil }
}

extension Game {
  /// The time to the find in seconds.
  fileprivate func secondsToFind(at time: Timestamp) -> Double? {
    if let result, result.isFind { return result.seconds.map(Double.init) }
    return hunt.began.map { time.seconds(since: $0.time) }
  }
}
