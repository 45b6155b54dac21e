import HotColdGame

extension Game {
  /// What the status line says where several hide; nil in other games, and where something is wrong.
  func statusOfSeveral(_ scene: Scene) -> StatusLine? {
    guard mode.hasSeveralHiders, foundAt == nil, !scene.status.isProblem, let party else {
      return nil
    }
    let count = party.stillHiding.count
    if mode != .infection {
      let isFound = party.roster.players.contains {
        $0.status?.game == .decoys && $0.role == .hider && $0.status?.phase == .found
      }
      let still = "\(count) hide\(count == 1 ? "s" : "") still"
      return StatusLine(
        isHiding
          ? "decoys: you are \(mode == .decoy ? "one" : "the true one"); with you \(count) hide"
          : isFound
            ? "decoys: the true one was found; \(still)"
            : "decoys: one of those who hide is true; \(still)")
    }
    return StatusLine(
      isHiding
        ? "infection: who is found seeks, too; with you \(count) hide"
        : "infection: who is found seeks, too; \(count) hide\(count == 1 ? "s" : "") still")
  }
}

extension ResultView {
  /// What becomes of who was found.
  mutating func tell(severalOf game: Game) {
    guard game.mode.hasSeveralHiders, let party = game.party else { return }
    isMyTurnToHide = false
    guard game.goesOn || game.mode == .infection else { return }
    let count = party.stillHiding.count
    guard count > 0 else {
      if isAgreed, notice.isEmpty { notice = "Nobody hides any more. Enter: again" }
      return
    }
    let rest = "\(count) hide\(count == 1 ? "s" : "") still"
    if !game.isHiding {
      notice = "On to the next: \(rest)."
    } else if isAgreed, case .found = outcome {
      notice = "Infected: now you seek, too. \(rest)."
    }
    keys = .spreading
  }
}
