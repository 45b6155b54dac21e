import BeaconCodec

/// The game of trail: several hide, each with a place, and are found one after the other: each find unseals the next.
///
/// Each who hides has a round of its own, which is judged as in every game. Whose turn it is each machine concludes
/// from what it hears; nobody decides it for all. So a stranger who says that he comes first, and is never found, costs
/// a seeker the patience for one who does not answer, or the key for the next. What unseals a hider is a seeker.
package enum Trail {
  package static let places: ClosedRange<UInt8> = 1...8
  /// Seconds after a find, after which a seeker turns to the next place.
  static let patience = 6.0
  /// Seconds after which a seeker passes over one who has not told that it measures this player.
  static let answersWithin = 20.0
  /// Seconds for which a seeker who was measured must hunt a hider that is not the first, to unseal it: whoever begins
  /// to listen may hear a later one before an earlier one.
  static let insistence = 5.0
  /// Seconds for which one is hunted before that is told.
  static let steadyAfter = 3.0
  /// Seconds for which one who was found waits for the others before it may hide again.
  static let longest = 300.0

  /// What a game keeps of it from one hider to the next.
  struct Progress: Sendable {
    /// Whose turn it was when that was told last; nobody's when the end was.
    var told: PlayerTag?
    /// Since when nobody hides any more.
    var emptySince: Timestamp?
    /// The first place that is hunted: those before it were passed over.
    var floor: UInt8 = 0
  }
}

/// Whose turn it is on the trail.
package struct TrailStep: Equatable, Sendable {
  /// nil where the trail is at its end, and for its name and place.
  package var tag: PlayerTag?
  /// Empty where unknown.
  package var name = SafeText.empty
  package var place: UInt8?
  /// How many hide still.
  package var left = 0
  /// Whether it is this player's.
  package var isMine = false
}

extension PlayerRecord {
  /// Its place on the trail; nil where it is not on it, or its round is over.
  var openPlace: UInt8? {
    guard let status, status.role == .hider, status.game == .trail, !status.phase.isOver else {
      return nil
    }
    return status.place
  }
}

extension Party {
  /// Whether this player hides on the trail, and its turn has not come: seekers look for another one.
  package var isSealed: Bool {
    guard ownGame == .trail, role == .hider, hidersRound.phase == .waiting,
      ownPlace > Trail.places.lowerBound
    else { return false }
    return insistedSince.map { (0..<Trail.insistence).contains(now.seconds(since: $0)) } ?? true
  }

  /// Notices whether a seeker whom this sealed player has measured hunts it.
  mutating func noticeInsistence() {
    guard ownGame == .trail else { return }
    guard hidersRound.phase == .waiting else {
      insistedSince = nil
      return
    }
    let isHunted = ownSeekers.contains { hidersRound.distance(of: $0, at: now) != nil }
    insistedSince = isHunted ? insistedSince ?? now : nil
  }

  /// Whether this player was found on the trail, or its time was up, and is to wait for the others.
  var waitsForTrail: Bool {
    ownGame == .trail && role == .hider && !hidersRound.hasStood(for: Trail.longest)
      && !stillHiding.isEmpty
  }

  /// Whether a seeker is to hunt that one from now on.
  func isNextOnTrail(_ other: PlayerRecord) -> Bool {
    guard role == .seeker, let place = other.openPlace,
      place < hunted.flatMap(roster.player)?.openPlace ?? .max
    else { return false }
    return !roster.contains { ($0.openPlace ?? .max) < place }
  }

  /// The place of a hider on the trail; nil for one who is not on it.
  package func place(of tag: PlayerTag) -> UInt8? {
    if tag == self.tag { return ownGame == .trail && role == .hider ? ownPlace : nil }
    guard let status = roster.player(tag)?.status, status.role == .hider, status.game == .trail
    else { return nil }
    return status.place
  }

  /// Whom the others look for, as one who hides knows: the first whose round runs.
  fileprivate var soughtOnTrail: PlayerTag? {
    if hidersRound.phase == .running { return tag }
    let others = roster.tags { $0.openPlace != nil && $0.status?.phase == .running }
    return others.min { (place(of: $0) ?? 0, $0) < (place(of: $1) ?? 0, $1) }
  }

  fileprivate func step(_ tag: PlayerTag) -> TrailStep {
    TrailStep(
      tag: tag, name: name(of: tag), place: place(of: tag), left: stillHiding.count,
      isMine: tag == self.tag)
  }
}

extension Game {
  /// Those who are not found yet and can be hunted, in the order in which they are to be found; of one place the
  /// nearest first.
  private var candidates: [(key: TrackKey, place: UInt8)] {
    let open = playingHiders.compactMap { key in
      player(at: key.address)?.openPlace.map { (key: key, place: $0) }
    }
    return open.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }

  /// Hunts the one whose turn it is. Who is hunted already is not given up for another one of its place.
  private mutating func huntFirst() {
    let candidates = candidates
    // What was passed over is tried again when nothing is left.
    if !candidates.contains(where: { $0.place >= trail.floor }) { trail.floor = 0 }
    guard let first = candidates.first(where: { $0.place >= trail.floor }),
      !candidates.contains(where: { $0.key == hunted && $0.place == first.place })
    else { return }
    startHunt(first.key)
  }

  /// Whether a hider's turn on the trail has not come, for this seeker.
  package func isSealed(_ key: TrackKey) -> Bool {
    guard mode == .trail, !isHiding, key != hunted, let party,
      let place = player(at: key.address)?.openPlace,
      let current = party.hunted.flatMap(player)?.openPlace
    else { return false }
    return place > current
  }

  /// Hunts whoever's turn it is, and tells whose it is.
  mutating func followTrail(into events: inout [GameEvent]) {
    if !isHiding { huntOnTrail() }
    guard let party else { return }
    if let tag = isHiding ? party.soughtOnTrail : party.hunted, party.isOpen(tag) {
      trail.emptySince = nil
      let isSteady =
        isHiding
        || hunt.trailSince.map { tracker.now.seconds(since: $0) >= Trail.steadyAfter } == true
      guard trail.told != tag, isSteady else { return }
      trail.told = tag
      events.append(.trail(party.step(tag), time: tracker.now))
    } else if trail.told != nil, party.stillHiding.isEmpty {
      // A result that nobody confirms is waited for.
      let since = trail.emptySince ?? tracker.now
      trail.emptySince = since
      guard
        party.result?.isAgreed == true || tracker.now.seconds(since: since) >= Trail.patience
      else { return }
      trail = Trail.Progress()
      events.append(.trail(TrailStep(tag: nil), time: tracker.now))
    }
  }

  private mutating func huntOnTrail() {
    let now = tracker.now
    if candidates.contains(where: { $0.key == hunted }) {
      hunt.overSince = nil
      hunt.trailSince = hunt.trailSince ?? now
    } else if hunted.flatMap({ player(at: $0.address) })?.role == .hider {
      // Its round is over.
      let since = hunt.overSince ?? now
      hunt.overSince = since
      guard now.seconds(since: since) >= Trail.patience else { return }
    }
    huntFirst()
  }

  /// Goes on to the next place, whatever becomes of the one that is hunted.
  mutating func skipOnTrail() {
    if let current = candidates.first(where: { $0.key == hunted }) {
      trail.floor = current.place + 1
    }
    huntFirst()
  }
}

extension Party {
  /// Whether somebody hides on the trail, and is not found.
  fileprivate func isOpen(_ tag: PlayerTag) -> Bool {
    tag == self.tag
      ? ownGame == .trail && role == .hider && !hidersRound.phase.isOver
      : roster.player(tag)?.openPlace != nil
  }
}
