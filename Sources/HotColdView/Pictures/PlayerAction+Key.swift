import HotColdGame

extension PlayerAction {
  /// By a key; nil for one that means nothing in the game.
  /// - Parameter isAfterRound: in the middle of a round nobody changes sides by a slip of the finger.
  package init?(key: Key, isAfterRound: Bool) {
    switch key {
    case .tab: self = .huntNext
    case .enter: self = .nextRound
    case .character("S"): self = .swapRole
    case .character("s") where isAfterRound: self = .swapRole
    case .character("f"): self = .found
    case .character(let digit):
      guard let number = digit.wholeNumberValue else { return nil }
      self = .taunt(number)
    default: return nil
    }
  }
}
