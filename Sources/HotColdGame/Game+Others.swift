import BeaconCodec

/// What there is to know of the others. Who plays alone knows of nobody, and needs not be asked for.
extension Game {
  /// Those who told of themselves, and are there.
  package var players: [PlayerRecord] { party?.roster.players ?? [] }

  package func player(_ tag: PlayerTag) -> PlayerRecord? { party?.roster.player(tag) }

  package func player(at address: BluetoothAddress) -> PlayerRecord? {
    party?.roster.player(at: address)
  }

  func isPlayer(at address: BluetoothAddress) -> Bool {
    party?.roster.isPlayer(at: address) == true
  }

  /// What the round has come to, while no other has begun.
  package var result: RoundResult? { party?.result }

  /// Whether somebody else hides who was not found.
  var isSomebodyHiding: Bool { party?.stillHiding.isEmpty == false }

  /// Whether nothing comes after the find. Who plays alone stops there; among players there is a next round.
  package var isOver: Bool { isAlone && foundAt != nil }

  /// Whether a round has ended, and it is for the players to begin another one.
  package var isAfterRound: Bool { result != nil && !goesOn }
}
