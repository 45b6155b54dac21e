import BeaconCodec

/// Something about another player.
public struct PlayerEvent: Equatable, Sendable {
  public enum Change: String, Sendable, CaseIterable {
    case joined, left, renamed
    /// Became hider, seeker or watching.
    case role
    /// Two senders use the same tag: one of them only pretends.
    case doubted
  }

  public var change: Change
  public var tag: PlayerTag
  public var address: BluetoothAddress
  /// Empty while unknown.
  public var name: SafeText
  public var role: PlayerRole

  public init(
    _ change: Change, tag: PlayerTag, address: BluetoothAddress, name: SafeText, role: PlayerRole
  ) {
    self.change = change
    self.tag = tag
    self.address = address
    self.name = name
    self.role = role
  }

  init(_ change: Change, _ record: PlayerRecord) {
    self.init(
      change, tag: record.tag, address: record.address, name: record.name, role: record.role)
  }
}

/// What another player calls out.
public struct TauntEvent: Equatable, Sendable {
  public var tag: PlayerTag
  public var address: BluetoothAddress
  /// The player's; empty while unknown.
  public var name: SafeText
  /// 1...9 for a phrase, nil for words of one's own.
  public var number: Int?
  public var text: SafeText

  public init(
    tag: PlayerTag, address: BluetoothAddress, name: SafeText, number: Int?, text: SafeText
  ) {
    self.tag = tag
    self.address = address
    self.name = name
    self.number = number
    self.text = text
  }
}
