import BeaconCodec
import BeaconTracking

extension Game {
  /// The current eighth of the turn, 1...8; nil without a turn.
  package var turnEighth: Int? { hunt.turn?.eighth(at: tracker.now) }

  /// Whether the player hunts, and the game does not keep directions secret.
  package var mayTurn: Bool { !isHiding && isPlaying && !isSilent && !rules.isChase }

  /// - Returns: false if nothing is hunted, or the player may not turn.
  mutating func beginTurn() -> Bool {
    guard mayTurn, hunt.turn == nil, let huntedTrack else { return false }
    let level = huntedTrack.ranger.level.flatMap { Int8(exactly: $0.rounded()) }
    hunt.turn = Turn(at: tracker.now, level: level)
    return true
  }

  /// Adds a packet during a turn: the hunted sender's level counts only for the turn.
  @inline(never)
  mutating func hearTurning(_ sighting: Sighting, into events: inout [GameEvent]) {
    if hunt.turn?.isOver(at: sighting.time) == true {
      endTurn(into: &events)
      return hear(sighting, into: &events)
    }
    var held = sighting
    if hunted.map({ $0.address == sighting.address }) ?? true { held.rssi = hunt.turn?.level }
    hearInTime(held, into: &events)
    guard hunted?.address == sighting.address, let rssi = sighting.rssi else { return }
    var turn = hunt.turn ?? Turn()
    if let answer = turn.hear(rssi, at: sighting.facing, time: tracker.now) {
      events.append(.turn(answer, time: sighting.time))
    }
    hunt.turn = turn
  }

  /// Ends a turn by time, or a recorded turn at the end of the recording.
  package mutating func endTurn(into events: inout [GameEvent]) {
    guard let turn = hunt.turn else { return }
    hunt.turn = nil
    if turn.began != nil || turn.isWhole {
      events.append(.turn(turn.answer, time: tracker.now))
    }
  }
}
