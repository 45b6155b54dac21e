import BeaconCodec
import BeaconRanging

/// What a seeker's side of the game keeps of its hunt. Which beacon is hunted the tracker knows.
package struct Hunt: Sendable {
  /// Seconds of silence after which the hunted beacon counts as lost.
  package static let lostAfter = 5.0
  /// Seconds after which a hider that has not told that it measures this player gives way to another.
  static let answersWithin = 10.0

  /// When the hunted beacon was first heard.
  package internal(set) var began: Timestamp?
  package internal(set) var history = History()
  package internal(set) var calls = CallTiming()
  /// The nearest that the hunted beacon was believed to be, in metres.
  package internal(set) var nearest: Double?
  /// Metres: how far away it was when a distance was known for the first time.
  package internal(set) var startDistance: Double?
  package internal(set) var isLost = false
  /// Of the game of that name.
  package internal(set) var thermometer = Thermometer()
  /// Who sends the hunted beacon's numbers, and whether a doubt about that was told already.
  var spoofDetector = SpoofDetector()
  var isDoubted = false
  /// Since when a hider is hunted who does not answer, and whether the player wants just that one.
  var unansweredSince: Timestamp?
  var isChosen = false
  /// Since when the hunted one's round is over, in a game of several hiders.
  var overSince: Timestamp?
  /// Since when this one is hunted on the trail.
  var trailSince: Timestamp?

  /// Another beacon is hunted.
  /// - Parameter isSameBeacon: whether it has the same numbers, from another address.
  mutating func begin(isSameBeacon: Bool) {
    var next = Hunt()
    next.calls = calls
    next.calls.begin()
    if isSameBeacon {
      next.spoofDetector = spoofDetector
      next.isDoubted = isDoubted
    }
    self = next
  }

  mutating func beginRound() {
    began = nil
    nearest = nil
    startDistance = nil
    thermometer = Thermometer()
  }
}

extension Game {
  /// The beacon that HOT and COLD are about.
  package var hunted: TrackKey? { tracker.pinned }

  package var huntedTrack: Track? { tracker.pinnedTrack }

  /// Seconds that the hunt has lasted, until the find.
  package var elapsed: Double {
    hunt.began.map { max(0, (foundAt ?? tracker.now).seconds(since: $0)) } ?? 0
  }

  /// Whether what this one sends, another one sends too.
  package func isDoubted(_ key: TrackKey) -> Bool {
    hunt.isDoubted && key.identity == hunted?.identity
  }

  /// A seeker has heard a beacon of the game.
  /// - Parameter isBack: whether it was out of range before.
  @inline(__always)
  mutating func follow(
    _ sighting: Sighting, _ slot: Int, isBack: Bool, into events: inout [GameEvent]
  ) {
    // Whatever is heard is better than one that is out of range. Of those that are in range one is hunted already; see
    // `noticeSilence`.
    if isBack, !tracker.isPinnedInRange { startHunt(tracker.key(slot)) }
    let isHunted = slot == tracker.pinnedSlot
    if let identity = sighting.identity, identity == hunted?.identity {
      lookForSpoofing(sighting, slot, into: &events)
    }
    guard tellsEstimates || isHunted else { return }
    let reading = tracker.reading(sighting, slot: slot)
    if tellsEstimates, mode != .thermometer { events.append(.estimate(reading)) }
    if isHunted { follow(reading, slot, into: &events) }
  }

  /// Calls and the history go by the tracker's time, which a late packet does not turn back.
  private mutating func follow(_ reading: Reading, _ slot: Int, into events: inout [GameEvent]) {
    let now = tracker.now
    hunt.isLost = false
    if hunt.began == nil { hunt.began = now }
    let estimate = reading.estimate
    hunt.history.add(rssi: reading.rssi, distance: estimate.distance, at: now)
    if let distance = estimate.distance {
      hunt.nearest = min(distance, hunt.nearest ?? distance)
      if hunt.startDistance == nil { hunt.startDistance = distance }
    }
    judge(reading, slot, into: &events)
    // No calls after the find.
    if mode != .thermometer, foundAt == nil,
      let call = hunt.calls.call(for: estimate.trend, at: now)
    {
      events.append(.call(call, reading.key, time: now))
    }
  }

  /// Among players both sides judge. A beacon that tells nothing is judged by its signal alone.
  private mutating func judge(_ reading: Reading, _ slot: Int, into events: inout [GameEvent]) {
    guard foundAt == nil else { return }
    let isWithinReach = !findsByEye && tracker.isWithinReach(reading, slot: slot)
    if player(at: reading.key.address) != nil {
      let now = tracker.now
      party?.measure(
        reading.key.address, distance: reading.estimate.distance, isWithinReach: isWithinReach,
        at: now, into: &events)
    } else if isWithinReach, isAlone || tracker.isSettled(reading.key) && playingHiders.isEmpty {
      foundAt = reading.time
      events.append(.found(reading.key, time: reading.time))
    }
  }

  /// The player has found a beacon by eye: can touch it, or says so. Among players the other side has to
  /// agree.
  package mutating func reach(_ address: BluetoothAddress, into events: inout [GameEvent]) {
    guard foundAt == nil, let key = tracker.inRange.first(where: { $0.key.address == address })?.key
    else { return }
    if let player = player(at: address) {
      if !isHiding, key != hunted, mode.hasSeveralHiders, mode != .trail,
        player.status?.phase.isOver == false
      {
        startHunt(key)
      }
      let now = tracker.now
      party?.measure(address, distance: nil, isWithinReach: true, at: now, into: &events)
      followRound(into: &events)
    } else if isHiding ? isAlone : key == hunted && (isAlone || playingHiders.isEmpty) {
      foundAt = tracker.now
      if isHiding { finder = key }
      events.append(.found(key, time: tracker.now))
    }
  }

  /// Players may share the numbers, and say who they are before long; of others it cannot be known.
  @inline(never)
  private mutating func lookForSpoofing(
    _ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]
  ) {
    guard isAlone || tracker.isSettled(tracker.key(slot)) else { return }
    let now = tracker.now
    hunt.spoofDetector.hear(from: sighting.address, rssi: sighting.rssi, at: now) { a, b in
      party?.roster.areTwo(a, b) ?? false
    }
    let wasDoubted = hunt.isDoubted
    hunt.isDoubted = hunt.spoofDetector.isDoubted(at: now)
    if hunt.isDoubted, !wasDoubted, let hunted { events.append(.doubted(hunted, time: now)) }
  }

  /// Hunts the next beacon in range, in the order in which they are shown.
  mutating func huntNext() {
    if mode == .trail { return skipOnTrail() }
    let keys = tracker.inRange.filter(isWorthHunting).map(\.key)
    guard !keys.isEmpty else { return }
    let current = hunted.flatMap(keys.firstIndex) ?? -1
    let next = keys[(current + 1) % keys.count]
    if next != hunted, !mode.hasSeveralHiders { hunt.began = nil }
    startHunt(next)
    hunt.isChosen = true
  }

  @inline(never)
  mutating func startHunt(_ key: TrackKey) {
    guard key != hunted else { return }
    // A player's address may change during a hunt.
    let isSamePlayer = hunted.map { player(at: $0.address)?.tag == player(at: key.address)?.tag }
    let isSameBeacon = key.identity == hunted?.identity
    // Where several hide the clock is the game's.
    let began =
      mode.hasSeveralHiders || isSameBeacon && isSamePlayer == true ? hunt.began : nil
    hunt.begin(isSameBeacon: isSameBeacon)
    hunt.began = began
    tracker.pinned = key
    party?.hunt(key.address)
    foundAt = nil
    isRoundFound = false
  }

  /// Not one who has become a seeker, or is about to.
  private func isWorthHunting(_ track: Track) -> Bool {
    guard let player = player(at: track.key.address) else { return true }
    return player.role != .seeker
      && !(mode.hasSeveralHiders && player.status?.phase.isOver == true)
  }

  /// Another one to hunt, where the hunted one has become a seeker.
  var hiderInPlaceOfHunted: TrackKey? {
    guard let hunted, player(at: hunted.address)?.role == .seeker
    else { return nil }
    // The new holder may not have been heard yet; see `handOn`.
    if mode == .potato { return nil }
    return tracker.inRange.first(where: isWorthHunting)?.key
  }

  /// Notices that the hunted beacon is silent, and at last hunts another one.
  mutating func noticeSilence(into events: inout [GameEvent]) {
    guard let track = huntedTrack else { return }
    if !hunt.isLost, tracker.now.seconds(since: track.lastHeard) > Hunt.lostAfter {
      hunt.isLost = true
      events.append(.lost(track.key, time: tracker.now))
    }
    if !track.isInRange, let nearest = tracker.inRange.first { startHunt(nearest.key) }
    tryAnotherHider()
  }

  /// Whoever plays with others hunts those who play: not for long one who does not answer, nor a beacon that tells
  /// nothing, where there is another hider. So nobody is kept from the game by what was heard first.
  private mutating func tryAnotherHider() {
    guard let party, let key = hunted, party.role == .seeker, !hunt.isChosen,
      !party.huntedAnswers || player(at: key.address) == nil
    else {
      hunt.unansweredSince = nil
      return
    }
    let now = tracker.now
    let since = hunt.unansweredSince ?? now
    hunt.unansweredSince = since
    let isTrail = mode == .trail
    let answersWithin = isTrail ? Trail.answersWithin : Hunt.answersWithin
    let patience = party.hunted == nil ? Tracker.settledAfter : answersWithin
    guard now.seconds(since: since) >= patience else { return }
    hunt.unansweredSince = nil
    if isTrail { return skipOnTrail() }
    // One after the other, in the order in which they came.
    let others = playingHiders.filter { $0 != key }.compactMap(tracker.track)
      .sorted { $0.firstHeard < $1.firstHeard }
    let began = tracker.track(key)?.firstHeard ?? now
    if let next = others.first(where: { $0.firstHeard > began }) ?? others.first {
      unanswering = key
      startHunt(next.key)
    }
  }

  /// The players in range who say that they hide.
  var playingHiders: [TrackKey] {
    tracker.inRange.map(\.key).filter { player(at: $0.address)?.role == .hider }
  }
}
