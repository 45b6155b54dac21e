import BeaconCodec
import BeaconTracking

/// Trail: several players hide, each with a place, and are found in that order.
///
/// Each machine derives from the messages whose turn it is. A later hider's round waits until a
/// seeker hunts it. A key skips a hider that cannot be found.
package enum Trail {
  package static let places: ClosedRange<UInt8> = 1...8
  /// Seconds of hunting a later hider that start its round: a seeker may receive that one first.
  static let insistence = 5.0
  /// Seconds of hunting a hider before it is announced.
  static let steadyAfter = 3.0
  /// Seconds for which a found hider waits for the others before it may hide again.
  static let longest = 300.0

  /// State that lasts from one hider to the next.
  struct Progress: Sendable {
    /// The hider last announced; nil after the end was announced.
    var announced: PlayerTag?
    /// When the last hider was found.
    var emptySince: Timestamp?
    /// The first place to hunt; earlier ones were skipped.
    var firstPlace: UInt8 = 0
  }
}

package struct TrailStep: Equatable, Sendable {
  /// nil at the end of the trail; name and place are then also empty.
  package var tag: PlayerTag?
  /// Empty if unknown.
  package var name = SafeText.empty
  package var place: UInt8?
  /// The number of players still hiding.
  package var left = 0
  package var isMine = false
}

extension PlayerStatus {
  /// The place of a hider on the trail; nil for other players.
  fileprivate var trailPlace: UInt8? { role == .hider && game == .trail ? place : nil }

  /// The place of a player who still hides.
  fileprivate var openPlace: UInt8? { phase.isOver ? nil : trailPlace }
}

extension Party {
  /// Whether this player hides on the trail, and its turn has not come.
  package var comesLater: Bool {
    guard ownGame == .trail, role == .hider, hidersRound.phase == .waiting,
      ownPlace > Trail.places.lowerBound
    else { return false }
    return insistedSince.map { (0..<Trail.insistence).contains(now.seconds(since: $0)) } ?? true
  }

  /// Records whether a seeker that this player has measured hunts it before its turn.
  mutating func noticeInsistence() {
    guard ownGame == .trail else { return }
    guard hidersRound.phase == .waiting else {
      insistedSince = nil
      return
    }
    let isHunted = ownSeekers.contains { hidersRound.evidence[$0]?.distance(at: now) != nil }
    insistedSince = isHunted ? insistedSince ?? now : nil
  }

  /// Whether this player's round is over, and it has to wait for the others.
  var waitsForTrail: Bool {
    ownGame == .trail && role == .hider && !hidersRound.hasStood(for: Trail.longest)
      && !stillHiding.isEmpty
  }

  func isNextOnTrail(_ other: PlayerRecord) -> Bool {
    guard role == .seeker, let place = other.status?.openPlace,
      place < hunted.flatMap(status(of:))?.openPlace ?? .max
    else { return false }
    return roster.tags { ($0.status?.openPlace ?? .max) < place }.isEmpty
  }

  package func place(of tag: PlayerTag) -> UInt8? { status(of: tag)?.trailPlace }

  /// The hider who is hunted now, from a hider's view: the first whose round runs.
  fileprivate var soughtOnTrail: PlayerTag? {
    if hidersRound.phase == .running { return tag }
    let others = roster.tags { $0.status?.openPlace != nil && $0.status?.phase == .running }
    return others.min { (place(of: $0) ?? 0, $0) < (place(of: $1) ?? 0, $1) }
  }
}

extension Game {
  /// The hiders on the trail, by place; of equal places the nearest first.
  private var candidates: [(key: TrackKey, place: UInt8)] {
    playingHiders.compactMap { key in
      player(at: key.address)?.status?.openPlace.map { (key: key, place: $0) }
    }.sorted { $0.place < $1.place }
  }

  /// Hunts the hider whose turn it is; of equal places, keeps the hunted one.
  private mutating func huntFirst() {
    let candidates = candidates
    // Try skipped places again when no others are left.
    if !candidates.contains(where: { $0.place >= order.firstPlace }) { order.firstPlace = 0 }
    guard let first = candidates.first(where: { $0.place >= order.firstPlace }),
      !candidates.contains(where: { $0.key == hunted && $0.place == first.place })
    else { return }
    startHunt(first.key)
  }

  /// Whether a hider's turn has not come for this seeker.
  package func comesLater(_ key: TrackKey) -> Bool {
    guard mode == .trail, !isHiding, key != hunted, let party,
      let place = player(at: key.address)?.status?.openPlace,
      let current = party.hunted.flatMap(party.status(of:))?.openPlace
    else { return false }
    return place > current
  }

  mutating func followTrail(into events: inout [GameEvent]) {
    if !isHiding { huntOnTrail() }
    guard let party else { return }
    if let tag = isHiding ? party.soughtOnTrail : party.hunted,
      party.status(of: tag)?.openPlace != nil
    {
      order.emptySince = nil
      let isSteady =
        isHiding
        || hunt.steadySince.map { tracker.now.seconds(since: $0) >= Trail.steadyAfter } == true
      guard order.announced != tag, isSteady else { return }
      order.announced = tag
      let step = TrailStep(
        tag: tag, name: party.name(of: tag), place: party.place(of: tag),
        left: party.stillHiding.count, isMine: tag == party.tag)
      events.append(.trail(step, time: tracker.now))
    } else if order.announced != nil, party.stillHiding.isEmpty {
      // The confirmation of the last result may still come.
      let since = order.emptySince ?? tracker.now
      order.emptySince = since
      guard
        party.result?.isAgreed == true || tracker.now.seconds(since: since) >= Self.pauseAfterFind
      else { return }
      order = Trail.Progress()
      events.append(.trail(TrailStep(tag: nil), time: tracker.now))
    }
  }

  private mutating func huntOnTrail() {
    if candidates.contains(where: { $0.key == hunted }) {
      hunt.roundOver = nil
      hunt.steadySince = hunt.steadySince ?? tracker.now
    } else if hunted.flatMap({ player(at: $0.address) })?.role == .hider,
      !hunt.isRoundOver(for: Self.pauseAfterFind, at: tracker.now)
    {
      return
    }
    huntFirst()
  }

  /// Skips a hider that cannot be found; never in the simulated house.
  /// - Returns: false if there is no other.
  mutating func skipOnTrail() -> Bool {
    let skipped = hunted
    guard !findsByEye else { return false }
    if let current = candidates.first(where: { $0.key == hunted }) {
      order.firstPlace = current.place + 1
    }
    huntFirst()
    return hunted != skipped
  }
}
