import BeaconCodec
import BeaconTracking
import HotColdGame
import TestSupport

/// One machine in a simulated room: a player with a place and a game.
package struct Machine: Sendable {
  package let address: BluetoothAddress
  /// Metres along a line; the radio depends only on distances.
  package var place: Double
  package var game: Game

  package static let hidersBeacon = IBeacon.hider.identity

  package init(
    _ number: Int, _ role: PlayerRole, at place: Double, name: String, limit: UInt16? = nil,
    playing mode: GameMode = .classic, place onTrail: UInt8 = 1, huntedInterval: Double? = nil,
    count: UInt16 = 0, takesTurns: Bool = false
  ) {
    address = BluetoothAddress(bits: 0xC000_0000_0000 + UInt64(number), kind: .random)
    self.place = place
    game = Game(
      hiding: .hider, interval: 100,
      huntedInterval: huntedInterval,
      seeking: BeaconFilter(uuid: .hotcold, excludedMajor: BeaconIdentity.seekersMajor),
      party: Party(
        tag: Self.tag(number), name: SafeText(name), role: role, limit: limit, game: mode,
        place: onTrail, count: count, takesTurns: takesTurns))
  }

  package static func tag(_ number: Int) -> PlayerTag {
    PlayerTag(BeaconUUID(high: UInt64(0x1000_0001 + number) << 32, low: 0))
  }

  package var party: Party {
    get { game.party ?? noParty }
    set { game.party = newValue }
  }

  private var noParty: Party { fatalError("each machine has a party") }

  package var beacon: BeaconIdentity {
    party.role == .hider ? Self.hidersBeacon : .seeker(party.tag)
  }

  package mutating func hear(_ sighting: Sighting) -> [GameEvent] {
    var events: [GameEvent] = []
    game.hear(sighting, into: &events)
    return events
  }

  package mutating func advance(to time: Double) -> [GameEvent] {
    var events: [GameEvent] = []
    game.advance(to: .after(time), into: &events)
    return events
  }

  package mutating func declareFound() -> [GameEvent]? {
    let (outcome, events) = perform(.found)
    return outcome == .done ? events : nil
  }

  /// Plays on in the other role.
  package mutating func swapRole() -> Bool { perform(.swapRole).outcome == .done }

  @discardableResult
  package mutating func perform(
    _ action: PlayerAction
  ) -> (outcome: PlayerAction.Outcome, events: [GameEvent]) {
    var events: [GameEvent] = []
    let outcome = game.perform(action, into: &events)
    return (outcome, events)
  }
}

extension BeaconIdentity {
  /// The numbers that a seeker broadcasts.
  package static func seeker(_ tag: PlayerTag) -> BeaconIdentity {
    BeaconIdentity(uuid: .hotcold, major: BeaconIdentity.seekersMajor, minor: tag.short)
  }
}
