import BeaconCodec
import BeaconRanging

/// A player's game from whichever side it is played now: the roles can be swapped between rounds.
package struct PlayGame: Game {
  package enum Side: Sendable {
    case hide(HideGame)
    case seek(SeekGame)
  }

  package private(set) var side: Side
  /// What this player broadcasts as a hider.
  package let hidersBeacon: IBeacon
  /// Milliseconds between two advertisements.
  package var advertisingInterval: Double
  /// The same while a seeker is there; nil for no other.
  private let huntedInterval: Double?
  private let filter: BeaconFilter
  private let effort: Tracker.EffortRule

  /// - Parameters:
  ///   - advertisingInterval, huntedInterval: milliseconds; the latter of a hider while a seeker is there.
  ///   - beacon: what a hider broadcasts; what a seeker broadcasts has its UUID and its power.
  ///   - filter: what a seeker hunts.
  ///   - party: its role says from which side it begins.
  package init(
    beacon: IBeacon, advertisingInterval: Double, huntedInterval: Double? = nil,
    filter: BeaconFilter, effort: Tracker.EffortRule, party: Party
  ) {
    hidersBeacon = beacon
    self.advertisingInterval = advertisingInterval
    self.huntedInterval = huntedInterval
    self.filter = filter
    self.effort = effort
    side = Self.side(beacon, advertisingInterval, filter, effort, party)
  }

  private static func side(
    _ beacon: IBeacon, _ interval: Double, _ filter: BeaconFilter, _ effort: Tracker.EffortRule,
    _ party: Party
  ) -> Side {
    party.role == .hider
      ? .hide(
        HideGame(beacon: beacon, advertisingInterval: interval, effort: effort, party: party))
      : .seek(SeekGame(filter: filter, effort: effort, party: party))
  }

  package var tracker: Tracker {
    switch side {
    case .hide(let game): game.tracker
    case .seek(let game): game.tracker
    }
  }

  package var estimate: Estimate {
    switch side {
    case .hide(let game): game.estimate
    case .seek(let game): game.estimate
    }
  }

  package var foundAt: Timestamp? {
    switch side {
    case .hide(let game): game.foundAt
    case .seek(let game): game.foundAt
    }
  }

  package var party: Party? {
    get {
      switch side {
      case .hide(let game): game.party
      case .seek(let game): game.party
      }
    }
    set {
      switch side {
      case .hide(var game):
        game.party = newValue
        side = .hide(game)
      case .seek(var game):
        game.party = newValue
        side = .seek(game)
      }
    }
  }

  package mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    switch take() {
    case .hide(var game):
      game.hear(sighting, into: &events)
      side = .hide(game)
    case .seek(var game):
      game.hear(sighting, into: &events)
      side = .seek(game)
    }
  }

  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    switch take() {
    case .hide(var game):
      game.advance(to: time, into: &events)
      side = .hide(game)
    case .seek(var game):
      game.advance(to: time, into: &events)
      side = .seek(game)
    }
  }

  /// The side, which leaves nothing behind: its tables are changed where they are and not copied.
  private mutating func take() -> Side {
    var taken = Side.seek(Self.nobody)
    swap(&taken, &side)
    return taken
  }

  private static let nobody = SeekGame(filter: .everyBeacon, effort: .light)

  /// Hunts the next beacon in range.
  package mutating func huntNext() {
    guard case .seek(var game) = side else { return }
    game.huntNext()
    side = .seek(game)
  }

  /// A hider says that it was found.
  /// - Returns: false where there is nothing to say.
  package mutating func declareFound(into events: inout [GameEvent]) -> Bool {
    guard case .hide(var game) = side else { return false }
    defer { side = .hide(game) }
    return game.declareFound(into: &events)
  }

  /// A hider begins the next round.
  /// - Returns: false where it may not yet, or is none.
  package mutating func nextRound() -> Bool {
    guard var party, party.nextRound() else { return false }
    self.party = party
    return true
  }

  /// The hider becomes a seeker, the seeker a hider. Who else is there is remembered, what was ranged is
  /// not.
  /// - Returns: false where it may not yet.
  package mutating func swapRole() -> Bool {
    guard var party, party.swapRole() else { return false }
    side = Self.side(hidersBeacon, advertisingInterval, filter, effort, party)
    return true
  }

  /// The same player's game in another place: see `Party.elsewhere`.
  package var elsewhere: PlayGame? {
    party.map {
      PlayGame(
        beacon: hidersBeacon, advertisingInterval: advertisingInterval,
        huntedInterval: huntedInterval, filter: filter, effort: effort, party: $0.elsewhere)
    }
  }

  /// What to have on the air now.
  package var beacon: IBeacon {
    guard case .seek = side, let tag = party?.tag else { return hidersBeacon }
    return .seeker(tag, of: hidersBeacon)
  }

  /// Milliseconds between two advertisements now: a hunted hider has more to say to those who range it.
  package var currentInterval: Double {
    guard let huntedInterval, case .hide = side, let party, party.result == nil,
      party.roster.players.contains(where: { $0.role == .seeker })
    else { return advertisingInterval }
    return huntedInterval
  }

  /// The scan response to have on the air now.
  package mutating func scanResponse(at time: Timestamp) -> [UInt8]? {
    guard var party else { return nil }
    defer { self.party = party }
    return party.outgoing(at: time).scanResponse(name: party.name)
  }
}

extension IBeacon {
  /// A seeker's own beacon in the game of some hider's.
  package static func seeker(_ tag: PlayerTag, of hider: IBeacon) -> IBeacon {
    IBeacon(
      identity: BeaconIdentity(
        uuid: hider.identity.uuid, major: BeaconFilter.seekersMajor, minor: tag.short),
      measuredPower: hider.measuredPower)
  }
}
