import BeaconCodec
import BeaconRanging

/// The hider's side: what is broadcast, and who of the same game is heard.
public struct HideGame: Game {
  public let beacon: IBeacon
  /// Milliseconds between two advertisements, as asked for.
  public let advertisingInterval: Double
  public private(set) var tracker: Tracker

  public init(beacon: IBeacon, advertisingInterval: Double, effort: Tracker.EffortRule = .auto) {
    self.beacon = beacon
    self.advertisingInterval = advertisingInterval
    tracker = Tracker(filter: BeaconFilter(uuid: beacon.identity.uuid), effort: effort)
  }

  /// Those who broadcast in the same game, nearest first.
  public var seekers: [Track] { tracker.inRange }

  /// Of the nearest seeker.
  public var estimate: Estimate { seekers.first?.estimate ?? .unknown }

  /// Being found is for the seeker to say.
  public var foundAt: Timestamp? { nil }

  public mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    if let reading = tracker.hear(sighting, into: &events) { events.append(.estimate(reading)) }
  }

  public mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    tracker.advance(to: time, into: &events)
  }
}
