import BeaconCodec

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
