import BeaconCodec
import BeaconRanging
import BeaconTracking

/// The state of a seeker's hunt. The tracker knows which beacon is hunted.
package struct Hunt: Sendable {
  /// The factor of metres beyond which they are not the same, and the one within which they must
  /// stay for some seconds to be the same again.
  private static let quarter = 1.25
  private static let calm = (factor: 1.1, seconds: 4.0)

  /// When the hunted beacon was first heard, and by how many seconds the clock had been set then.
  package internal(set) var began: (time: Timestamp, jumped: Double)?
  package internal(set) var history = Curve()
  package internal(set) var calls = CallTiming()
  /// The shortest estimated distance so far in metres.
  package internal(set) var nearest: Double?
  /// The first known distance in metres.
  package internal(set) var startDistance: Double?
  package internal(set) var isLost = false
  /// Whether the beacon has a new address, and may be another device.
  package internal(set) var isPerhapsAnother = false
  var questions = Thermometer()
  /// The estimate on the screen: see `Estimate.shown(after:)`.
  private var last = Estimate.unknown
  /// The metres and the time when the word became SAME; with `hasMoved`, those after which they may
  /// be the same again.
  private var same: (metres: Double, time: Timestamp, hasMoved: Bool)?
  var turn: Turn?
  /// Watches for a second sender of the hunted beacon's numbers.
  var spoofDetector = SpoofDetector()
  package internal(set) var isChosen = false
  /// When this seeker noticed the end of the hunted player's round, in a game of several hiders.
  var roundOver: Timestamp?
  /// When the hunt for the current hider of the trail started.
  var steadySince: Timestamp?

  mutating func show(_ estimate: Estimate, at now: Timestamp) {
    last = estimate.shown(after: last)
    guard estimate.word == .steady, let metres = estimate.distance else {
      same = nil
      return
    }
    guard let (from, since, hasMoved) = same else {
      same = (metres, now, false)
      return
    }
    let factor = max(metres / from, from / metres)
    if factor > (hasMoved ? Self.calm.factor : Self.quarter) {
      same = (metres, now, true)
    } else if hasMoved, now.seconds(since: since) >= Self.calm.seconds {
      same = (metres, now, false)
    }
  }

  /// The estimate for the screen, without SAME while the metres creep away from where it came.
  func shown(_ estimate: Estimate) -> Estimate {
    var shown = estimate.shown(after: last)
    if same?.hasMoved == true, shown.trend == .steady { shown.trend = .unknown }
    return shown
  }

  mutating func isRoundOver(for seconds: Double, at now: Timestamp) -> Bool {
    roundOver = roundOver ?? now
    return roundOver.map { now.seconds(since: $0) >= seconds } ?? false
  }

  /// Resets what belongs to one round; the curve and the hunted beacon are kept.
  mutating func beginRound() {
    (began, nearest, startDistance, roundOver) = (nil, nil, nil, nil)
    calls.begin()
    turn = nil
    questions = Thermometer()
  }
}

extension Estimate {
  /// The estimate for the screen. Its trend is the word, and its bar agrees with it: during HOT no
  /// end of the interval moves away, during COLD none comes nearer.
  /// - Parameter before: the estimate shown last.
  func shown(after before: Estimate) -> Estimate {
    var shown = self
    shown.trend = word
    guard let low, let high, let distance, let lowBefore = before.low, let highBefore = before.high
    else { return shown }
    switch word {
    case .hotter:
      (shown.low, shown.high) = (min(low, lowBefore), max(min(high, highBefore), distance))
    case .colder:
      (shown.low, shown.high) = (min(max(low, lowBefore), distance), max(high, highBefore))
    case .steady, .unknown: break
    }
    return shown
  }
}

extension Game {
  /// The beacon that HOT and COLD refer to.
  package var hunted: TrackKey? { tracker.pinned }

  package var huntedTrack: Track? { tracker.pinnedSlot.map { tracker.tracks[$0] } }

  /// Seconds from the start of the hunt to the find, or to now.
  package var elapsed: Double {
    hunt.began.map {
      max(0, (foundAt ?? tracker.now).seconds(since: $0.time) - (tracker.jumped - $0.jumped))
    } ?? 0
  }

  package func isDoubted(_ key: TrackKey) -> Bool {
    key.identity == hunted?.identity && hunt.spoofDetector.isDoubted(at: tracker.now)
  }

  /// - Parameter isBack: whether it was out of range before.
  @inline(__always)
  mutating func follow(
    _ sighting: Sighting, _ slot: Int, isBack: Bool, into events: inout [GameEvent]
  ) {
    if isBack, huntedTrack?.isPresent(at: tracker.now) != true {
      startHunt(tracker.tracks[slot].key)
    }
    let isHunted = slot == tracker.pinnedSlot
    if let identity = sighting.identity, identity == hunted?.identity {
      lookForSpoofing(sighting, slot, into: &events)
    }
    if reportsEstimates || isHunted { report(sighting, slot, isHunted, into: &events) }
  }

  @inline(never)
  private mutating func report(
    _ sighting: Sighting, _ slot: Int, _ isHunted: Bool, into events: inout [GameEvent]
  ) {
    let reading = tracker.reading(sighting, of: slot)
    if reportsEstimates, !isSilent { events.append(.estimate(reading)) }
    if isHunted { follow(reading, slot, into: &events) }
  }

  /// Calls and history use the tracker's time, which does not go back for a late packet.
  private mutating func follow(_ reading: Reading, _ slot: Int, into events: inout [GameEvent]) {
    let now = tracker.now
    hunt.isLost = false
    if hunt.began == nil { hunt.began = (now, tracker.jumped) }
    let estimate = reading.estimate
    hunt.show(estimate, at: now)
    hunt.history.add(rssi: reading.rssi, distance: estimate.distance, at: now)
    if let distance = estimate.distance {
      hunt.nearest = min(distance, hunt.nearest ?? distance)
      if hunt.startDistance == nil { hunt.startDistance = distance }
    }
    judge(reading, slot, into: &events)
    // No calls after the end, or for a beacon at the edge of the range.
    if rules.clues == .always, !isCounting, isPlaying, hunt.turn == nil,
      tracker.tracks[slot].isReported,
      let call = hunt.calls.call(
        for: estimate.word, isRenewed: estimate.isRenewed, at: now)
    {
      events.append(.call(call, tracker.tracks[slot].key, time: now))
    }
  }

  /// Checks for a find. Among players both sides do; other beacons are found by their signal.
  mutating func judge(_ reading: Reading, _ slot: Int, into events: inout [GameEvent]) {
    let isWithinReach =
      !findsByEye && foundAt == nil && !isCounting
      && tracker.isWithinReach(reading, of: slot)
    if player(at: reading.key.address) != nil {
      tracker.setIdentified(slot)
      party?.measure(
        reading.key.address, distance: reading.estimate.distance, isWithinReach: isWithinReach,
        patience: tracker.tracks[slot].lostAfter, at: tracker.now, into: &events)
    } else if isWithinReach,
      isAlone || !isHiding && tracker.isSettled(reading.key) && playingHiders.isEmpty
    {
      find(tracker.tracks[slot].key, at: reading.time, into: &events)
    }
  }

  /// Ends the hunt for a beacon without messages, or the hiding by one.
  private mutating func find(
    _ key: TrackKey, at time: Timestamp, into events: inout [GameEvent]
  ) {
    foundAt = time
    if isHiding { finder = key }
    events.append(.found(key, time: time))
  }

  /// The player can touch a beacon, or claims so. Among players, the other side has to agree.
  package mutating func reach(_ address: BluetoothAddress, into events: inout [GameEvent]) {
    guard foundAt == nil, let key = tracker.inRange.first(where: { $0.key.address == address })?.key
    else { return }
    if let player = player(at: address) {
      if !isHiding, key != hunted, mode.rules.hasSeveralHiders, !comesLater(key),
        player.status?.phase.isOver == false
      {
        // It may be one that the player has skipped.
        order.firstPlace = party?.place(of: player.tag) ?? 0
        startHunt(key)
      }
      party?.measure(address, distance: nil, isWithinReach: true, at: tracker.now, into: &events)
      followRound(into: &events)
    } else if isHiding ? isAlone : key == hunted && (isAlone || playingHiders.isEmpty) {
      find(key, at: tracker.now, into: &events)
    }
  }

  /// Checks for other senders of the hunted numbers. Players may share numbers, but soon send tags.
  @inline(never)
  private mutating func lookForSpoofing(
    _ sighting: Sighting, _ slot: Int, into events: inout [GameEvent]
  ) {
    guard
      isAlone
        || tracker.isSettled(tracker.tracks[slot].key)
          && (slot == tracker.pinnedSlot || player(at: sighting.address) == nil)
    else { return }
    let now = tracker.now
    if hunt.spoofDetector.hear(from: sighting.address, rssi: sighting.rssi, at: now), let hunted {
      events.append(.doubted(hunted, time: now))
    }
  }

  /// Hunts the next beacon in range in the order on the screen.
  /// - Returns: false if there is no other.
  mutating func huntNext() -> Bool {
    if mode.rules.hiders == .inOrder { return skipOnTrail() }
    let keys = tracker.inRange.filter(isWorthHunting).map(\.key)
    let next = hunted.flatMap(keys.firstIndex).map { ($0 + 1) % keys.count } ?? 0
    guard keys.indices.contains(next), keys[next] != hunted else { return false }
    if !mode.rules.hasSeveralHiders { hunt.began = nil }
    startHunt(keys[next])
    hunt.isChosen = true
    return true
  }

  @inline(never)
  mutating func startHunt(_ key: TrackKey) {
    guard key != hunted else { return }
    var next = Hunt()
    next.calls = hunt.calls
    next.calls.begin()
    if let began = hunt.turn?.began { next.turn = Turn(at: began, level: nil) }
    // The same beacon with a new address, or another sender of its numbers.
    if let hunted, key.identity == hunted.identity {
      next.spoofDetector = hunt.spoofDetector
      let isSamePlayer = player(at: hunted.address)?.tag == player(at: key.address)?.tag
      if isSamePlayer { next.began = hunt.began }
    }
    // With several hiders the clock runs for the whole game.
    if mode.rules.hasSeveralHiders { next.began = hunt.began }
    hunt = next
    tracker.pinned = key
    party?.hunt(key.address)
    foundAt = nil
    isRoundFound = false
  }

  /// Excludes players who have become seekers or are about to.
  private func isWorthHunting(_ track: Track) -> Bool {
    guard let player = player(at: track.key.address) else { return true }
    return player.role != .seeker
      && !(mode.rules.hasSeveralHiders && player.status?.phase.isOver == true)
  }

  /// Another hider to hunt if the hunted player has become a seeker.
  var hiderInPlaceOfHunted: TrackKey? {
    // In a chase, the new hider may not have been received yet; see `handOn`.
    guard !mode.rules.isChase, let hunted, player(at: hunted.address)?.role == .seeker else {
      return nil
    }
    return tracker.inRange.first(where: isWorthHunting)?.key
  }

  /// Reports that the hunted beacon is silent; after a while, hunts another.
  mutating func noticeSilence(into events: inout [GameEvent]) {
    guard let track = huntedTrack else { return }
    if !hunt.isLost, tracker.now.seconds(since: track.lastHeard) > track.lostAfter {
      hunt.isLost = true
      events.append(.lost(track.key, time: tracker.now))
    }
    let now = tracker.now
    if !track.isPresent(at: now),
      let nearest = tracker.inRange.first(where: { isWorthHunting($0) && $0.isPresent(at: now) })
    {
      startHunt(nearest.key)
    }
    preferPlayers()
  }

  /// Hunts a hider with messages, if the hunted beacon has none and the player did not choose it.
  private mutating func preferPlayers() {
    guard party?.role == .seeker, let hunted, !hunt.isChosen, player(at: hunted.address) == nil,
      tracker.isSettled(hunted), let hider = playingHiders.first
    else { return }
    startHunt(hider)
  }

  var playingHiders: [TrackKey] {
    tracker.inRange.map(\.key).filter { player(at: $0.address)?.role == .hider }
  }
}
