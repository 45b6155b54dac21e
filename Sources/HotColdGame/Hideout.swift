import BeaconCodec
import BeaconRanging

/// What a hider's side of the game keeps: who has found the hider, or is about to.
package struct Hideout: Sendable {
  /// Who was within reach for a while.
  package internal(set) var finder: TrackKey?
  private var rules: [TrackKey: FoundRule] = [:]

  package init() {}

  mutating func isWithinReach(_ reading: Reading) -> Bool {
    // Whoever is far away needs no counting: strangers fill no table.
    guard reading.estimate.proximity != .far else {
      rules[reading.key] = nil
      return false
    }
    if rules.count >= Roster.capacity {
      rules = rules.filter { $0.value.isRecent(at: reading.time) }
    }
    return rules[reading.key, default: FoundRule()].hear(reading)
  }
}

extension Game {
  /// Those who broadcast in the same game, nearest first: not those who are known to hide, too.
  package var seekers: [Track] {
    tracker.inRange.filter { player(at: $0.key.address)?.role != .hider }
  }

  /// A hider has heard a beacon of the game. Among players both sides judge, and whoever tells nothing is no
  /// seeker who could have found. Without them the signal alone does.
  mutating func meet(_ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]) {
    let reading = tracker.reading(sighting, slot: slot)
    if tellsEstimates { events.append(.estimate(reading)) }
    let isJudged = isAlone || isPlayer(at: reading.key.address)
    let isWithinReach =
      isJudged && !findsByEye && foundAt == nil && hideout.isWithinReach(reading)
    if !isAlone {
      let now = tracker.now
      party?.measure(reading, isWithinReach: isWithinReach, at: now, into: &events)
    } else if isWithinReach {
      foundAt = reading.time
      hideout.finder = reading.key
      events.append(.found(reading.key, time: reading.time))
    }
  }

  /// The beacon of a player who is in range.
  func track(of player: PlayerTag?) -> Track? {
    guard let address = player.flatMap(self.player)?.address else { return nil }
    return tracker.inRange.first { $0.key.address == address }
  }
}
