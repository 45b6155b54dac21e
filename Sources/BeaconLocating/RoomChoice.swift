/// Which room a beacon is in, without flipping between two of them while nobody moves: another room must be more
/// probable by a margin, for a while.
struct RoomChoice: Sendable {
  static let margin = 0.1
  /// Seconds.
  static let dwell = 1.0

  private(set) var room: Int?
  private var candidate: (room: Int, since: Double)?

  /// - Parameter probabilities: by room.
  mutating func settle(_ probabilities: [Double], at time: Double) {
    guard let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }) else {
      return
    }
    guard let room else {
      self.room = best
      return
    }
    guard best != room, probabilities[best] > probabilities[room] + Self.margin else {
      candidate = nil
      return
    }
    guard let candidate, candidate.room == best else {
      self.candidate = (best, time)
      return
    }
    guard time - candidate.since >= Self.dwell else { return }
    self.room = best
    self.candidate = nil
  }
}
