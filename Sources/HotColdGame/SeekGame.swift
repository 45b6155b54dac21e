import BeaconCodec
import BeaconRanging

/// The seeker's side: hunts one beacon among those that are heard.
///
/// A value: time comes in with the data, and what there is to tell goes out as events.
package struct SeekGame: Game {
  /// Seconds of silence after which the hunted beacon counts as lost.
  package static let lostAfter = 5.0
  /// Seconds for which the hunted beacon has to be heard before "no change" is told of it.
  package static let settledAfter = 5.0

  package private(set) var tracker: Tracker
  /// The beacon that HOT and COLD are about.
  package var hunted: TrackKey? { tracker.pinned }
  package private(set) var history = History()
  /// The last call and when it was made.
  package private(set) var lastCall: (call: Call, time: Timestamp)?
  /// The nearest that the hunted beacon was believed to be, in metres.
  package private(set) var nearest: Double?
  /// When the hunted beacon was found.
  package private(set) var foundAt: Timestamp?
  package private(set) var isLost = false
  /// Whether "no change" means what it says: it came closer or went away before, or was heard for long
  /// enough to have done so. Before that, nobody knows.
  package private(set) var isSettled = false
  package var party: Party? {
    didSet { isAlone = party == nil }
  }
  /// Asked with every packet, for which a party is too large.
  private var isAlone = true
  /// Whether each sighting of a followed beacon is an event: who wants the summary alone does without.
  package var tellsEstimates = true
  private var caller = Caller()
  private var foundRule = FoundRule()
  /// When the hunted beacon was heard first.
  private var huntedSince: Timestamp?
  /// Who sends the hunted beacon's numbers, and whether that is told already.
  private var twins = TwinWatch()
  private var isDoubted = false
  /// Whether `foundAt` is the end of a round among players.
  private var isRoundFound = false

  /// - Parameter party: where the seeker plays with others; without, a beacon within reach is found.
  package init(filter: BeaconFilter, effort: Tracker.EffortRule = .auto, party: Party? = nil) {
    tracker = Tracker(filter: filter, effort: effort)
    self.party = party
    isAlone = party == nil
  }

  /// Hunts a device that was followed before, and never another.
  /// - Parameter now: when the hunt begins.
  package init(following track: Track, effort: Tracker.EffortRule = .auto, at now: Timestamp) {
    tracker = Tracker(following: track, effort: effort, at: now)
  }

  package var huntedTrack: Track? { tracker.pinnedTrack }

  /// What is believed of the hunted beacon now.
  package var estimate: Estimate { huntedTrack?.estimate ?? .unknown }

  /// Seconds since the first thing heard.
  package var elapsed: Double { tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0 }

  package mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    advance(to: sighting.time, into: &events)
    let slot = tracker.hear(sighting, into: &events)
    let now = tracker.now
    if !isAlone { party?.hear(sighting, at: now, into: &events) }
    if let slot {
      // Whatever is heard is better than one that is out of range.
      if !tracker.isPinnedInRange { hunt(tracker.key(slot)) }
      let isHunted = slot == tracker.pinnedSlot
      if let identity = sighting.identity, identity == hunted?.identity {
        lookForTwins(sighting, slot, into: &events)
      }
      if tellsEstimates || isHunted {
        let reading = tracker.reading(sighting, slot: slot)
        if tellsEstimates { events.append(.estimate(reading)) }
        if isHunted { follow(reading, into: &events) }
      }
    }
    if !isAlone { followRound(into: &events) }
  }

  @inline(__always)
  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    while tracker.beat(until: time, into: &events) {
      beat(into: &events)
      let now = tracker.now
      party?.advance(to: now, into: &events)
    }
    if !isAlone {
      let now = tracker.now
      party?.advance(to: now, into: &events)
      followRound(into: &events)
    }
    if !history.samples.isEmpty { history.add(at: tracker.now) }
  }

  /// Hunts the next beacon in range, in the order in which they are shown.
  package mutating func huntNext() {
    let keys = tracker.inRange.filter(isWorthHunting).map(\.key)
    guard !keys.isEmpty else { return }
    let current = hunted.flatMap(keys.firstIndex) ?? -1
    hunt(keys[(current + 1) % keys.count])
  }

  /// Whether what this one sends, another one sends too.
  package func isDoubted(_ key: TrackKey) -> Bool {
    isDoubted && key.identity == hunted?.identity
  }

  private mutating func hunt(_ key: TrackKey) {
    guard key != hunted else { return }
    if key.identity != hunted?.identity {
      twins = TwinWatch()
      isDoubted = false
    }
    tracker.pinned = key
    party?.hunt(key.address)
    history = History()
    lastCall = nil
    nearest = nil
    foundAt = nil
    isRoundFound = false
    isLost = false
    isSettled = false
    huntedSince = nil
    caller.begin()
    foundRule = FoundRule()
  }

  /// Not one who has become a seeker.
  private func isWorthHunting(_ track: Track) -> Bool {
    party?.roster.player(at: track.key.address).map { $0.role != .seeker } ?? true
  }

  /// Players may share the numbers, and say who they are before long; of others it cannot be known.
  private mutating func lookForTwins(
    _ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]
  ) {
    guard isAlone || tracker.isSettled(tracker.key(slot)) else { return }
    let now = tracker.now
    twins.hear(from: sighting.address, rssi: sighting.rssi, at: now) { a, b in
      party?.roster.areTwo(a, b) ?? false
    }
    let wasDoubted = isDoubted
    isDoubted = twins.isDoubted(at: now)
    if isDoubted, !wasDoubted, let hunted { events.append(.doubted(hunted, time: now)) }
  }

  /// Calls and the history go by the tracker's time, which a late packet does not turn back.
  private mutating func follow(_ reading: Reading, into events: inout [GameEvent]) {
    isLost = false
    let estimate = reading.estimate
    history.add(rssi: reading.rssi, distance: estimate.distance, at: tracker.now)
    settle(estimate.trend)
    if let distance = estimate.distance { nearest = min(distance, nearest ?? distance) }
    judge(reading, into: &events)
    if let call = caller.hear(
      estimate.trend, distance: estimate.distance, rssi: reading.rssi, at: tracker.now)
    {
      lastCall = (call, tracker.now)
      events.append(.call(call, reading.key, time: tracker.now))
    }
  }

  private mutating func settle(_ trend: Trend) {
    guard !isSettled else { return }
    let since = huntedSince ?? tracker.now
    huntedSince = since
    isSettled =
      trend == .hotter || trend == .colder
      || tracker.now.seconds(since: since) >= Self.settledAfter
  }

  /// Among players both sides judge. A beacon that tells nothing is judged by its signal alone.
  private mutating func judge(_ reading: Reading, into events: inout [GameEvent]) {
    guard foundAt == nil else { return }
    let isWithinReach = foundRule.hear(reading)
    if party?.roster.player(at: reading.key.address) != nil {
      let now = tracker.now
      party?.measure(reading, isWithinReach: isWithinReach, at: now, into: &events)
    } else if isWithinReach, party == nil || tracker.isSettled(reading.key) {
      foundAt = reading.time
      events.append(.found(reading.key, time: reading.time))
    }
  }

  /// Found is what both sides agree on, whoever found; and the next round begins anew.
  private mutating func followRound(into events: inout [GameEvent]) {
    guard let party, let hunted else { return }
    if let player = party.roster.player(at: hunted.address), player.role == .seeker,
      let next = tracker.inRange.first(where: isWorthHunting)
    {
      // The hunted one has swapped roles.
      return hunt(next.key)
    }
    guard let result = party.result else {
      if isRoundFound {
        isRoundFound = false
        foundAt = nil
        nearest = nil
        foundRule = FoundRule()
      }
      return
    }
    if !isRoundFound, result.isFind,
      party.roster.player(result.hider)?.address == hunted.address
    {
      isRoundFound = true
      foundAt = tracker.now
      if result.seeker == party.tag { events.append(.found(hunted, time: tracker.now)) }
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
