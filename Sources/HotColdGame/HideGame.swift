import BeaconCodec
import BeaconRanging

/// The hider's side: what is broadcast, and who of the same game is heard.
public struct HideGame: Game {
  public let beacon: IBeacon
  /// Milliseconds between two advertisements, as asked for.
  public var advertisingInterval: Double
  public private(set) var tracker: Tracker
  /// When a seeker was within reach for a while, and who it was.
  public private(set) var foundAt: Timestamp?
  public private(set) var finder: TrackKey?
  private var foundRules: [TrackKey: FoundRule] = [:]

  public init(beacon: IBeacon, advertisingInterval: Double, effort: Tracker.EffortRule = .auto) {
    self.beacon = beacon
    self.advertisingInterval = advertisingInterval
    tracker = Tracker(filter: BeaconFilter(uuid: beacon.identity.uuid), effort: effort)
  }

  /// Those who broadcast in the same game, nearest first.
  public var seekers: [Track] { tracker.inRange }

  /// Of the nearest seeker.
  public var estimate: Estimate { seekers.first?.estimate ?? .unknown }

  public mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    advance(to: sighting.time, into: &events)
    guard let reading = tracker.hear(sighting, into: &events) else { return }
    events.append(.estimate(reading))
    judge(reading, into: &events)
  }

  public mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time, into: &events) {}
  }

  private mutating func judge(_ reading: Reading, into events: inout [GameEvent]) {
    guard foundAt == nil else { return }
    // Whoever is far away needs no counting: strangers fill no table.
    guard reading.estimate.proximity != .far else {
      foundRules[reading.key] = nil
      return
    }
    if foundRules.count >= Self.candidates, foundRules[reading.key] == nil { foundRules = [:] }
    guard foundRules[reading.key, default: FoundRule()].hear(reading) else { return }
    foundAt = reading.time
    finder = reading.key
    events.append(.found(reading.key, time: reading.time))
  }

  private static let candidates = 64
}
