import BeaconCodec

/// One way to make an adapter broadcast: what to send, and whose commands undo it.
protocol BroadcastCommands {
  /// From any state into broadcasting; the data is set before it goes on the air.
  func begin() -> CommandSequence

  /// Keeps it going where it would end by itself; nil where it would not.
  func renew() -> CommandSequence?

  /// Takes back what `begin` did.
  func end() -> CommandSequence

  /// Whether somebody else's command has stopped or changed the broadcast.
  func isSpoilt(by command: HCICommandHeader) -> Bool
}

/// What is sent.
public struct Broadcast: Hashable, Sendable {
  public var payload: AdvertisingPayload
  /// From one packet to the next; the controller adds up to 10 ms at random.
  public var interval: RadioInterval

  public init(payload: AdvertisingPayload, interval: RadioInterval = .beacon) {
    self.payload = payload
    self.interval = interval.clamped(to: RadioInterval.advertisable)
  }
}

/// How long a broadcast goes on if nobody is left to renew it.
enum Lease {
  /// Seconds. A beacon whose program was killed falls silent within 20.
  static let duration = 18.0
  /// Seconds between renewals.
  static let renewal = 5.0
}
