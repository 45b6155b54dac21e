/// The house as it lies before the player: as the plan has it, or seen in a mirror. Nothing that is heard depends on it,
/// only what is drawn, and which way a key goes.
struct Reflection: Hashable, Sendable {
  var isLeftRight = false
  var isUpDown = false

  /// Four houses for the seeds that are drawn by lot. Those that are typed, which are small, keep the plan's own.
  init(seed: UInt64) {
    isLeftRight = seed >> 10 & 1 == 1
    isUpDown = seed >> 11 & 1 == 1
  }

  /// From the player's directions to those of the plan, and back.
  func turned(_ direction: Direction) -> Direction {
    switch direction {
    case .left: isLeftRight ? .right : .left
    case .right: isLeftRight ? .left : .right
    case .up: isUpDown ? .down : .up
    case .down: isUpDown ? .up : .down
    }
  }
}
