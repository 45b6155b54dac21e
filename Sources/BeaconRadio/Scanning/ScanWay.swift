import BeaconCodec

/// How it is listened.
public enum ScanWay: String, Sendable {
  /// By a scan of our own.
  case own
  /// By a scan of the kernel's, which it keeps up on our behalf and reconciles with what other programs
  /// want of it.
  case monitored
}

/// One way to make an adapter listen.
protocol ScanWork {
  var way: ScanWay { get }

  /// From any state into scanning.
  func begin() -> CommandSequence
  /// The same for what we may have begun before.
  func beginAnew() -> CommandSequence
  func end() -> CommandSequence
  /// What followed the status in the last answer to either of the beginnings.
  mutating func begun(_ reply: [UInt8])
  /// The adapter has been away, and may have another index.
  mutating func move(to adapter: Adapter)
  /// Whether the kernel has ended it.
  func isSpoilt(by event: ManagementEvent) -> Bool
}

extension ScanCommands: ScanWork {
  var way: ScanWay { .own }
  func begun(_ reply: [UInt8]) {}
  func move(to adapter: Adapter) {}
  func isSpoilt(by event: ManagementEvent) -> Bool { false }
}
