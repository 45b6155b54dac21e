import HotColdGame
import HotColdWords

extension Game {
  /// What the status line says in the game of infection; nil in others, and where something is wrong.
  func statusOfInfection(_ scene: Scene) -> StatusLine? {
    guard mode == .infection, foundAt == nil, !scene.status.isProblem, let party else { return nil }
    let count = party.stillHiding.count
    let words: Words =
      isHiding
      ? "infection: who is found seeks, too; with you \(count) hide"
      : "infection: who is found seeks, too; \(Words.stillHiding(count))"
    return StatusLine(words)
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
    let rest = Words.stillHiding(count)
    if !game.isHiding {
      notice = "On to the next: \(rest)."
    } else if isAgreed, case .found = outcome {
      notice = "Infected: now you seek, too. \(rest)."
    }
    keys = .spreading
  }
}

extension Words {
  fileprivate static func stillHiding(_ count: Int) -> Words {
    .counted(count, one: "\(count) hides still", other: "\(count) hide still")
  }
}
