import BeaconCodec
import BeaconTracking

package enum Call: String, Sendable, CaseIterable {
  case hot = "HOT"
  case cold = "COLD"
}

/// An event for the screen, the sound or a line of JSON. Rare events with text are indirect, so
/// that the others are cheap to copy.
package enum GameEvent: Equatable, Sendable {
  case estimate(Reading)
  case enter(TrackKey, time: Timestamp)
  case exit(TrackKey, time: Timestamp)
  case lost(TrackKey, time: Timestamp)
  /// The hunted beacon's numbers come from two places at once; any device can send them.
  case doubted(TrackKey, time: Timestamp)
  /// A followed device has a new address. Without the same iBeacon, it may be another device.
  case newAddress(TrackKey, from: BluetoothAddress, isPerhapsAnother: Bool, time: Timestamp)
  case call(Call, TrackKey, time: Timestamp)
  case answer(Thermometer.Answer, TrackKey, time: Timestamp)
  /// A turn on the spot has ended, with or without a direction.
  case turn(Turn.Answer, time: Timestamp)
  /// The hunted thing rings, or cannot be made to ring.
  case ring(RingState, BluetoothAddress, time: Timestamp)
  /// The rules give this player another role: a found hider seeks, or a finder hides.
  case changedRole(PlayerRole, time: Timestamp)
  /// It is another hider's turn, or the end of the trail.
  indirect case trail(TrailStep, time: Timestamp)
  /// The bomb has another holder, or none for a moment.
  indirect case bomb(BombEvent, time: Timestamp)
  case found(TrackKey, time: Timestamp)
  /// Another player came, left or changed.
  indirect case player(PlayerEvent, time: Timestamp)
  indirect case taunt(TauntEvent, time: Timestamp)
  /// A round has ended: reported when both sides agree, and before that if agreement takes a while.
  indirect case result(RoundResult, time: Timestamp)

  package var time: Timestamp {
    switch self {
    case .estimate(let reading): reading.time
    case .enter(_, let time), .exit(_, let time), .lost(_, let time),
      .doubted(_, let time), .newAddress(_, _, _, let time), .call(_, _, let time),
      .answer(_, _, let time), .turn(_, let time), .ring(_, _, let time),
      .found(_, let time), .changedRole(_, let time), .trail(_, let time), .bomb(_, let time),
      .player(_, let time),
      .taunt(_, let time), .result(_, let time):
      time
    }
  }
}

extension GameEvent {
  init(_ event: TrackEvent) {
    self =
      switch event {
      case .enter(let key, let time): .enter(key, time: time)
      case .exit(let key, let time): .exit(key, time: time)
      case .newAddress(let key, let old, let isPerhapsAnother, let time):
        .newAddress(key, from: old, isPerhapsAnother: isPerhapsAnother, time: time)
      }
  }
}

package struct PlayerEvent: Equatable, Sendable {
  package enum Change: String, Sendable, CaseIterable {
    case joined, left, renamed
    case role
    /// The player has joined with an older version.
    case older
    /// Two senders use the same tag.
    case doubted
  }

  package var change: Change
  package var tag: PlayerTag
  package var address: BluetoothAddress
  /// Empty while unknown.
  package var name: SafeText
  package var role: PlayerRole
  package var game: GameMode
}

extension PlayerEvent {
  init(_ change: Change, _ record: PlayerRecord) {
    self.init(
      change: change, tag: record.tag, address: record.address, name: record.name,
      role: record.role, game: record.status?.game ?? .usual)
  }
}

package struct TauntEvent: Equatable, Sendable {
  package var tag: PlayerTag
  package var address: BluetoothAddress
  /// Empty if unknown.
  package var name: SafeText
  /// 1...9 for a phrase, nil for free text.
  package var number: Int?
  package var text: SafeText
}
