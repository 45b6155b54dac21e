import HotColdGame

extension Game {
  /// Who has the bomb; nil where something is wrong.
  func statusOfBomb(_ scene: Scene) -> StatusLine? {
    guard mode == .potato, !scene.status.isProblem, let party else { return nil }
    return StatusLine(party.bombWords)
  }
}

extension Party {
  fileprivate var bombWords: Words {
    if isHandingOn {
      return role == .hider
        ? "hot potato: caught! The bomb goes over"
        : "hot potato: the bomb goes over"
    }
    if role == .hider { return "hot potato: you have the bomb, catch somebody" }
    guard let bombHolder else { return "hot potato: nobody has the bomb now" }
    let name = name(of: bombHolder)
    return name.isEmpty
      ? "hot potato: somebody has the bomb, run" : "hot potato: \(name) has the bomb, run"
  }
}
