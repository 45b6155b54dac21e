import BeaconTracking
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

  package var calls: [Call] {
    compactMap { if case .call(let call, _, _) = $0 { call } else { nil } }
  }

  /// The beacons in range: each `exit` ends an `enter`.
  package var inRange: [TrackKey] {
    reduce(into: []) { keys, event in
      if case .enter(let key, _) = event { keys.append(key) }
      if case .exit(let key, _) = event { keys.removeAll { $0 == key } }
    }
  }

  package var founds: [TrackKey] {
    compactMap { if case .found(let key, _) = $0 { key } else { nil } }
  }
}
