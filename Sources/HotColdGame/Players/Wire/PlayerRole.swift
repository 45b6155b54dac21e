/// What a player is in the game.
package enum PlayerRole: UInt8, Sendable, CaseIterable {
  case watching = 0
  case hider = 1
  case seeker = 2
}
