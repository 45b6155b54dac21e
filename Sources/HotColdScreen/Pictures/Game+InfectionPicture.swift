import HotColdGame

extension Game {
  /// What the status line says in the game of infection; nil in others, and where something is wrong.
  func statusOfInfection(_ scene: Scene) -> StatusLine? {
    guard mode == .infection, foundAt == nil, !scene.status.isProblem, let party else { return nil }
    let count = party.stillHiding.count
    return StatusLine(
      isHiding
        ? "infection: who is found seeks, too; with you \(count) hide"
        : "infection: who is found seeks, too; \(count) hide\(count == 1 ? "s" : "") still")
  }
}

extension ResultView {
  /// What becomes of who was found.
  mutating func tell(infectionOf game: Game) {
    guard game.mode == .infection, let party = game.party else { return }
    isMyTurnToHide = false
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
