import BeaconCodec
import BeaconRanging

/// What a hider's side of the game keeps: who has found the hider, or is about to.
package struct Hideout: Sendable {
  /// How many are judged at once: all players who are there.
  private static let candidates = Roster.capacity

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
    if rules.count >= Self.candidates, rules[reading.key] == nil { makeRoom(at: reading.time) }
    return rules[reading.key, default: FoundRule()].hear(reading)
  }

  /// Whoever has been near for the shortest time goes: nobody who is about to find makes room for newcomers.
  private mutating func makeRoom(at now: Timestamp) {
    rules = rules.filter { $0.value.isRecent(at: now) }
    guard rules.count >= Self.candidates,
      let least = rules.min(by: {
        ($0.value.count, $0.key.address.bits) < ($1.value.count, $1.key.address.bits)
      })?.key
    else { return }
    rules[least] = nil
  }
}

extension Game {
  /// Those who broadcast in the same game, nearest first: not those who are known to hide, too.
  package var seekers: [Track] {
    tracker.inRange.filter { player(at: $0.key.address)?.role != .hider }
  }

  /// A hider has heard a beacon of the game. Among players both sides judge, and whoever tells nothing is no
  /// seeker who could have found. Without them the signal alone does.
  @inline(never)
  mutating func meet(_ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]) {
    let reading = tracker.reading(sighting, slot: slot)
    if tellsEstimates { events.append(.estimate(reading)) }
    // Among players, only each one's own beacon is judged: strangers' beacons take nobody's place.
    let isJudged = isAlone || isSeekersOwn(reading.key)
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

  /// Whether it is the beacon of a player who seeks: each has one.
  private func isSeekersOwn(_ key: TrackKey) -> Bool {
    guard let player = player(at: key.address), player.hasJoined else { return false }
    return key.identity?.isSeeker(player.tag) ?? true
  }

  /// The beacon of a player who is in range.
  func track(of player: PlayerTag?) -> Track? {
    guard let address = player.flatMap(self.player)?.address else { return nil }
    return tracker.inRange.first { $0.key.address == address }
  }
}
