import BeaconCodec
import BeaconRanging

/// What the screen shows of an estimate: metres that change no more than twice a second, and never against the word
/// above them. Under HOT they do not grow, under COLD they do not shrink, and under SAME they hardly move.
package struct DisplayedEstimate {
  private static let interval = 0.5
  /// The share by which metres move in a second without a word: less than a quarter in the two that a player notices.
  private static let drift = 0.1

  package private(set) var estimate = Estimate.unknown
  private var word = Trend.unknown
  private var since: Timestamp?

  package init() {}

  /// - Parameter word: what stands in large letters.
  package mutating func take(_ new: Estimate, under word: Trend, at time: Timestamp) {
    let seconds = since.map { time.seconds(since: $0) } ?? .infinity
    let isRead = !(0..<Self.interval).contains(seconds)
    guard isRead || word != self.word || (new.distance == nil) != (estimate.distance == nil) else {
      return
    }
    let before = estimate.distance
    estimate = new
    if let metres = new.distance, let before {
      // A word that came between two looks has no second of its own to drift in.
      let most = 1 + Self.drift * min(max(seconds, 0), 1)
      let shown =
        switch word {
        case .hotter: min(metres, before)
        case .colder: max(metres, before)
        case .steady: min(max(metres, before / most), before * most)
        case .unknown: metres
        }
      estimate.distance = shown
      estimate.low = new.low.map { min($0, shown) }
      estimate.high = new.high.map { max($0, shown) }
    }
    self.word = word
    since = time
  }
}
