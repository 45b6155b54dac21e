import HotColdGame

extension [GameEvent] {
  package var results: [RoundResult] {
    compactMap { if case .result(let result, _) = $0 { result } else { nil } }
  }

  package var agreed: [RoundResult] { results.filter(\.isAgreed) }

  package var taunts: [TauntEvent] {
    compactMap { if case .taunt(let taunt, _) = $0 { taunt } else { nil } }
  }

  package var players: [PlayerEvent] {
    compactMap { if case .player(let player, _) = $0 { player } else { nil } }
  }

  package var bombs: [(bomb: BombEvent, time: Double)] {
    compactMap { if case .bomb(let bomb, let time) = $0 { (bomb, time.seconds) } else { nil } }
  }

  package var founds: [TrackKey] {
    compactMap { if case .found(let key, _) = $0 { key } else { nil } }
  }
}
