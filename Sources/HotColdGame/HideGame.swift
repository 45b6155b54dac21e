import BeaconCodec
import BeaconRanging

/// The hider's side: what is broadcast, and who of the same game is heard.
package struct HideGame: Game {
  package let beacon: IBeacon
  /// Milliseconds between two advertisements, as asked for.
  package var advertisingInterval: Double
  package private(set) var tracker: Tracker
  /// When a seeker was within reach for a while, and who it was.
  package private(set) var foundAt: Timestamp?
  package private(set) var finder: TrackKey?
  package var party: Party?
  private var foundRules: [TrackKey: FoundRule] = [:]
  /// Whether `foundAt` is the end of a round among players.
  private var isRoundFound = false

  /// - Parameter party: where the hider plays with others; without, whoever comes near has found it.
  package init(
    beacon: IBeacon, advertisingInterval: Double, effort: Tracker.EffortRule = .auto,
    party: Party? = nil
  ) {
    self.beacon = beacon
    self.advertisingInterval = advertisingInterval
    self.party = party
    tracker = Tracker(filter: BeaconFilter(uuid: beacon.identity.uuid), effort: effort)
  }

  /// Those who broadcast in the same game, nearest first: not those who are known to hide, too.
  package var seekers: [Track] {
    guard let party else { return tracker.inRange }
    return tracker.inRange.filter { party.roster.player(at: $0.key.address)?.role != .hider }
  }

  /// Of the nearest seeker.
  package var estimate: Estimate { seekers.first?.estimate ?? .unknown }

  package mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    advance(to: sighting.time, into: &events)
    let slot = tracker.hear(sighting, into: &events)
    party?.hear(sighting, at: tracker.now, into: &events)
    if let slot {
      let reading = tracker.reading(sighting, slot: slot)
      events.append(.estimate(reading))
      judge(reading, into: &events)
    }
    followRound(into: &events)
  }

  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time, into: &events) {
      party?.advance(to: tracker.now, into: &events)
    }
    party?.advance(to: tracker.now, into: &events)
    followRound(into: &events)
  }

  /// The player says that it was found, by the nearest seeker.
  /// - Returns: false where no round runs, or no seeker's distance is known.
  package mutating func declareFound(into events: inout [GameEvent]) -> Bool {
    guard party?.declareFound(at: tracker.now, into: &events) == true else { return false }
    followRound(into: &events)
    return true
  }

  /// Among players both sides judge, and whoever tells nothing is no seeker who could have found. Without
  /// them the signal alone does.
  private mutating func judge(_ reading: Reading, into events: inout [GameEvent]) {
    let isWithinReach = isWithinReach(reading)
    if party != nil {
      party?.measure(
        reading, isWithinReach: isWithinReach, at: tracker.now, into: &events)
    } else if isWithinReach, foundAt == nil {
      foundAt = reading.time
      finder = reading.key
      events.append(.found(reading.key, time: reading.time))
    }
  }

  private mutating func isWithinReach(_ reading: Reading) -> Bool {
    guard foundAt == nil else { return false }
    // Whoever is far away needs no counting: strangers fill no table.
    guard reading.estimate.proximity != .far else {
      foundRules[reading.key] = nil
      return false
    }
    if foundRules.count >= Self.candidates, foundRules[reading.key] == nil { foundRules = [:] }
    return foundRules[reading.key, default: FoundRule()].hear(reading)
  }

  private static let candidates = 64

  /// Found is what both sides agree on; and the next round begins anew.
  private mutating func followRound(into events: inout [GameEvent]) {
    guard let party else { return }
    guard let result = party.result else {
      if isRoundFound {
        isRoundFound = false
        foundAt = nil
        finder = nil
        foundRules = [:]
      }
      return
    }
    guard !isRoundFound, result.isFind else { return }
    isRoundFound = true
    foundAt = tracker.now
    finder = result.seeker.flatMap(party.roster.player)
      .flatMap { player in tracker.inRange.first { $0.key.address == player.address }?.key }
    if let finder { events.append(.found(finder, time: tracker.now)) }
  }
}
