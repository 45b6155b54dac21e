import BeaconCodec

// Sardines: the finder hides with the found hider, until only one player seeks, who loses.
//
// Each find ends the round of a hider, and starts one of the finder. The hider found by the last
// seeker reports the end of the game (`RoundPhase.special`), so all machines agree on the loser.

extension Party {
  /// Seconds for which a find is shown before the finder hides.
  private static let pause = 4.0

  /// The remaining seekers, including this player.
  private var seekersLeft: [PlayerTag] {
    roster.tags { $0.role == .seeker } + (role == .seeker ? [tag] : [])
  }

  /// The hiders who were found, and sit together.
  private var found: [PlayerTag] {
    roster.tags { $0.status?.game.rules.find == .joins && $0.role == .hider && $0.isOver }
  }

  /// Whether a find of this hider would be the last.
  var isLastFind: Bool {
    ownGame.rules.find == .joins && seekersLeft.count == 1 && !found.isEmpty
  }

  var othersSeek: Bool {
    result?.outcome == .found && seekersLeft.contains { $0 != result?.seeker }
  }

  /// Makes a finder a hider; after the end, makes a hider a seeker in another player's next round.
  /// - Returns: whether the role changed.
  mutating func joinHiders() -> Bool {
    let game = game
    guard game.rules.find == .joins else { return false }
    if role == .hider {
      if decidingHider != nil || hidersRound.phase == .special { hidersRound.endGame() }
      guard hidersRound.phase.isOver, hidersRound.isGameOver, !stillHiding.isEmpty else {
        return false
      }
      become(.seeker)
      return true
    }
    guard role == .seeker, othersSeek, result?.isFind == true, result?.seeker == tag,
      now.seconds(since: seekersRound.confirmedAt) >= Self.pause
    else { return false }
    hidersRound = HidersRound(
      number: hidersRound.number &+ 1, limit: round?.limit, game: game, count: hidersRound.count)
    hidersRound.skipCounting()
    become(.hider)
    return true
  }
}

extension PlayerRecord {
  fileprivate var isOver: Bool { status?.phase.isOver == true }
}
