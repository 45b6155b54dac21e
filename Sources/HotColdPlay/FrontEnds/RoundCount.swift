import HotColdGame

/// Counts the rounds that this machine has seen, from 1: the numbers on the air begin anywhere.
struct RoundCount {
  /// Rounds that have ended before the one that is played, or whose result is shown.
  private(set) var before = 0
  private var current: (hider: PlayerTag, number: UInt8)?
  private var isOver = false

  /// Another round begins in another place, where numbers may be the same as before.
  mutating func moveOn() {
    if isOver { before += 1 }
    current = nil
    isOver = false
  }

  mutating func follow(_ party: Party?) {
    guard let party, let hider = party.hider, let round = party.round else { return }
    if let current, current != (hider, round.number), isOver {
      before += 1
      isOver = false
    }
    current = (hider, round.number)
    if party.result != nil { isOver = true }
  }
}
