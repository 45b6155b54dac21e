import BeaconCodec
import BeaconRanging

/// What is yelled at the seeker.
package enum Call: String, Sendable, CaseIterable {
  case hot = "HOT"
  case cold = "COLD"
}

/// Something that the game has to tell: to the screen, the loudspeaker or a line of JSON. What is about players
/// holds text and is rare: it is kept apart, so that all the others are plain numbers to copy.
package enum GameEvent: Equatable, Sendable {
  /// One sighting of a followed beacon, and what is believed after it.
  case estimate(Reading)
  /// A beacon came into range, or went out of it.
  case enter(TrackKey, time: Timestamp)
  case exit(TrackKey, time: Timestamp)
  /// The hunted beacon has not been heard for a while.
  case lost(TrackKey, time: Timestamp)
  /// The hunted beacon's numbers come from two places at once. Nothing keeps anybody from sending the same.
  case doubted(TrackKey, time: Timestamp)
  case call(Call, TrackKey, time: Timestamp)
  /// In the game of thermometer a question was answered.
  case answer(Thermometer.Answer, TrackKey, time: Timestamp)
  /// In the game of infection this player was found, and seeks now.
  case infected(time: Timestamp)
  /// In the game of trail somebody else is to be found now, or nobody any more.
  indirect case trail(TrailStep, time: Timestamp)
  /// In the game of hot potato somebody else has the bomb now, or this player, or nobody for a moment.
  indirect case bomb(BombEvent, time: Timestamp)
  /// The hunted beacon is within reach.
  case found(TrackKey, time: Timestamp)
  /// Another player came, left, or changed.
  indirect case player(PlayerEvent, time: Timestamp)
  /// Another player calls something out; once each.
  indirect case taunt(TauntEvent, time: Timestamp)
  /// A round is over. It is told once where both sides agree, and once before where they do not yet
  /// after a while.
  indirect case result(RoundResult, time: Timestamp)

  package var time: Timestamp {
    switch self {
    case .estimate(let reading): reading.time
    case .enter(_, let time), .exit(_, let time), .lost(_, let time),
      .doubted(_, let time), .call(_, _, let time), .answer(_, _, let time), .found(_, let time),
      .infected(let time), .trail(_, let time), .bomb(_, let time), .player(_, let time),
      .taunt(_, let time), .result(_, let time):
      time
    }
  }
}

/// A sighting of a followed beacon with the estimate that it led to.
package struct Reading: Equatable, Sendable {
  package var time: Timestamp
  package var key: TrackKey
  /// dBm.
  package var rssi: Int8?
  /// dBm at 1 m.
  package var measuredPower: Int8?
  package var estimate: Estimate
}

/// Something about another player.
package struct PlayerEvent: Equatable, Sendable {
  package enum Change: String, Sendable, CaseIterable {
    case joined, left, renamed
    /// Became hider, seeker or watching.
    case role
    /// Two senders use the same tag: one of them only pretends.
    case doubted
  }

  package var change: Change
  package var tag: PlayerTag
  package var address: BluetoothAddress
  /// Empty while unknown.
  package var name: SafeText
  package var role: PlayerRole
}

extension PlayerEvent {
  init(_ change: Change, _ record: PlayerRecord) {
    self.init(
      change: change, tag: record.tag, address: record.address, name: record.name, role: record.role
    )
  }
}

/// What another player calls out.
package struct TauntEvent: Equatable, Sendable {
  package var tag: PlayerTag
  package var address: BluetoothAddress
  /// The player's; empty while unknown.
  package var name: SafeText
  /// 1...9 for a phrase, nil for words of one's own.
  package var number: Int?
  package var text: SafeText
}
