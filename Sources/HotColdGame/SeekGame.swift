import BeaconCodec
import BeaconRanging

/// The seeker's side: hunts one beacon among those that are heard.
///
/// A value: time comes in with the data, and what there is to tell goes out as events.
public struct SeekGame: Game {
  /// Seconds of silence after which the hunted beacon counts as lost.
  public static let lostAfter = 5.0

  public private(set) var tracker: Tracker
  /// The beacon that HOT and COLD are about.
  public private(set) var hunted: TrackKey?
  public private(set) var history = History()
  /// The last call and when it was made.
  public private(set) var lastCall: (call: Call, time: Timestamp)?
  /// The nearest that the hunted beacon was believed to be, in metres.
  public private(set) var nearest: Double?
  /// When the hunted beacon was found.
  public private(set) var foundAt: Timestamp?
  public private(set) var isLost = false
  private var caller = Caller()
  private var foundRule = FoundRule()

  public init(filter: BeaconFilter, effort: Tracker.EffortRule = .auto) {
    tracker = Tracker(filter: filter, effort: effort)
  }

  public var huntedTrack: Track? { hunted.flatMap(tracker.track) }

  /// What is believed of the hunted beacon now.
  public var estimate: Estimate { huntedTrack?.estimate ?? .unknown }

  /// Seconds since the first thing heard.
  public var elapsed: Double { tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0 }

  public mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    advance(to: sighting.time, into: &events)
    guard let reading = tracker.hear(sighting, into: &events) else { return }
    // Whatever is heard is better than one that is out of range.
    if huntedTrack?.isInRange != true { hunt(reading.key) }
    events.append(.estimate(reading))
    if reading.key == hunted { follow(reading, into: &events) }
  }

  public mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time, into: &events) { beat(into: &events) }
    if !history.samples.isEmpty { history.add(at: tracker.now) }
  }

  /// Hunts the next beacon in range, in the order in which they are shown.
  public mutating func huntNext() {
    let keys = tracker.inRange.map(\.key)
    guard !keys.isEmpty else { return }
    let current = hunted.flatMap(keys.firstIndex) ?? -1
    hunt(keys[(current + 1) % keys.count])
  }

  private mutating func hunt(_ key: TrackKey) {
    guard key != hunted else { return }
    hunted = key
    tracker.pinned = key
    history = History()
    lastCall = nil
    nearest = nil
    foundAt = nil
    isLost = false
    caller.begin()
    foundRule = FoundRule()
  }

  /// Calls and the history go by the tracker's time, which a late packet does not turn back.
  private mutating func follow(_ reading: Reading, into events: inout [GameEvent]) {
    isLost = false
    let estimate = reading.estimate
    history.add(rssi: reading.rssi, distance: estimate.distance, at: tracker.now)
    if let distance = estimate.distance { nearest = min(distance, nearest ?? distance) }
    if foundAt == nil, foundRule.hear(reading) {
      foundAt = reading.time
      events.append(.found(reading.key, time: reading.time))
    }
    if let call = caller.hear(estimate.trend, at: tracker.now) {
      lastCall = (call, tracker.now)
      events.append(.call(call, reading.key, time: tracker.now))
    }
  }

  /// Notices that the hunted beacon is silent, and at last hunts another one.
  private mutating func beat(into events: inout [GameEvent]) {
    guard let track = huntedTrack else { return }
    if !isLost, tracker.now.seconds(since: track.lastHeard) > Self.lostAfter {
      isLost = true
      foundRule = FoundRule()
      events.append(.lost(track.key, time: tracker.now))
    }
    if !track.isInRange, let nearest = tracker.inRange.first { hunt(nearest.key) }
  }
}
