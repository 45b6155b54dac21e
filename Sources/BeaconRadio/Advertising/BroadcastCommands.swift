import BeaconCodec

/// One way to make an adapter broadcast: what to send, and whose commands undo it.
protocol BroadcastCommands {
  var method: BroadcastMethod { get }
  var broadcast: Broadcast { get set }

  /// From any state into broadcasting; the data is set before it goes on the air.
  func begin() -> CommandSequence

  /// Keeps it going where it would end by itself; nil where it would not.
  func renew() -> CommandSequence?

  /// Puts another scan response on the air in the place of the one before; nil where there is none.
  func respond() -> CommandSequence?

  /// Gives what is on the air the interval of `broadcast`, under the same address; nil where that takes
  /// beginning anew.
  func pace() -> CommandSequence?

  /// Takes back what `begin` did.
  func end() -> CommandSequence

  /// Whether somebody else's command has stopped or changed the broadcast.
  func isSpoilt(by command: ObservedCommand) -> Bool

  /// Whether somebody else's command makes it a broadcast that can be connected to, and so one that may
  /// show the adapter's own address.
  func isExposed(by command: ObservedCommand) -> Bool

  /// Whether the kernel has stopped or changed the broadcast.
  func isSpoilt(by event: ManagementEvent) -> Bool
}

extension BroadcastCommands {
  func pace() -> CommandSequence? { nil }
  func isExposed(by command: ObservedCommand) -> Bool { false }
  func isSpoilt(by event: ManagementEvent) -> Bool { false }
}
