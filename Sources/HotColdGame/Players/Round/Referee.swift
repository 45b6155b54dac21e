import BeaconCodec

/// Sees to it that each round's result is told, and counts once.
struct Referee: Sendable {
  /// Seconds after which a result that nobody confirms is told as such.
  static let patience = 5.0
  /// Hiders whose rounds are remembered.
  static let capacity = 64
  /// How many of a hider's last rounds are remembered.
  private static let memory = 16

  private(set) var scores: Scores
  private var books: [PlayerTag: Book] = [:]

  /// What was told of one hider's rounds.
  private struct Book {
    var round: UInt8
    var firstHeard: Timestamp
    var lastHeard: Timestamp
    var isTold = false
    /// Rounds that count already, the last one at the end.
    var settled: [UInt8] = []
  }

  /// - Parameter scores: of the rounds before.
  init(scores: Scores = Scores()) {
    self.scores = scores
  }

  /// Counts a result where both sides agree, once.
  /// - Parameter present: those who are there.
  /// - Returns: whether it is to be told.
  mutating func hear(_ result: RoundResult, present: Set<PlayerTag>, at now: Timestamp) -> Bool {
    var book =
      books[result.hider] ?? Book(round: result.round, firstHeard: now, lastHeard: now)
    if book.round != result.round {
      book.round = result.round
      book.firstHeard = now
      book.isTold = false
    }
    book.lastHeard = now
    var isNews = false
    if !book.settled.contains(result.round) {
      if result.isAgreed {
        book.settled = book.settled.suffix(Self.memory - 1) + [result.round]
        for winner in result.winners { scores.add(to: winner, present: present) }
        isNews = true
      } else if !book.isTold, !(0..<Self.patience).contains(now.seconds(since: book.firstHeard)) {
        book.isTold = true
        isNews = true
      }
    }
    if books[result.hider] == nil, books.count >= Self.capacity,
      let oldest = books.min(by: { ($0.value.lastHeard, $0.key) < ($1.value.lastHeard, $1.key) })
    {
      books[oldest.key] = nil
    }
    books[result.hider] = book
    return isNews
  }
}
