import HotColdGame

extension Game {
  /// What the status line says where several hide; nil in other games, and where something is wrong.
  func statusOfSeveral(_ scene: Scene) -> StatusLine? {
    if mode == .potato { return statusOfBomb(scene) }
    guard mode.hasSeveralHiders, foundAt == nil, !scene.status.isProblem, let party else {
      return nil
    }
    let still = Self.stillHiding(party.stillHiding.count)
    switch mode {
    case .infection: return StatusLine("infection: who is found seeks, too; \(still)")
    case .decoy: return StatusLine("decoys: you are one of them; \(still)")
    case .decoys where isHiding: return StatusLine("decoys: you are the true one; \(still)")
    case .decoys:
      let isFound = players.contains {
        $0.status?.game == .decoys && $0.role == .hider && $0.status?.phase == .found
      }
      return isFound
        ? StatusLine("decoys: the true one was found; \(still)")
        : StatusLine("decoys: one of those who hide is true; \(still)")
    case .trail: return StatusLine(trailStatus(party, still))
    case .classic, .thermometer, .potato: return nil
    }
  }

  private func trailStatus(_ party: Party, _ still: Words) -> Words {
    if isHiding {
      return party.isSealed
        ? "trail: place \(party.ownPlace), your turn comes later"
        : "trail: place \(party.ownPlace), it is your turn"
    }
    guard let hider = party.hunted, let place = party.place(of: hider),
      !party.name(of: hider).isEmpty
    else { return "trail: \(still)" }
    let left = party.stillHiding.count
    return "trail: now \(party.name(of: hider)), place \(place); \(left) left"
  }

  fileprivate static func stillHiding(_ count: Int) -> Words {
    .counted(count, one: "\(count) player still hiding", other: "\(count) players still hiding")
  }
}

extension ResultView {
  /// What becomes of who was found.
  mutating func tell(severalOf game: Game) {
    guard game.mode.hasSeveralHiders, let party = game.party else { return }
    isMyTurnToHide = false
    guard game.goesOn || game.mode == .infection || game.mode == .trail else { return }
    let count = party.stillHiding.count
    guard count > 0 else {
      if isAgreed, game.mode == .trail {
        notice =
          notice.isEmpty
          ? "The trail is at its end. Enter plays again." : "The trail is at its end."
        return
      }
      if isAgreed, notice.isEmpty { notice = "Nobody hides any more. Enter plays again." }
      return
    }
    let still = Game.stillHiding(count)
    if !game.isHiding {
      notice = "On to the next: \(still)."
    } else if game.mode == .trail {
      guard game.goesOn else { return }
      notice = "The trail goes on: \(still)."
    } else if isAgreed, case .found = outcome {
      notice = "Infected: now you seek, too; \(still)."
    }
    keys = .spreading
  }
}
