import BeaconCodec

/// How a scan is made.
public enum ScanMethod: String, Sendable {
  /// By a scan of our own.
  case own
  /// By a scan of the kernel's, which it keeps up on our behalf and reconciles with what other programs
  /// want of it.
  case monitored
}

/// The commands of one method to scan, and what undoes it.
protocol ScanCommands {
  var method: ScanMethod { get }

  /// From any state into scanning.
  func begin() -> CommandSequence
  /// The same for what we may have begun before.
  func beginAnew() -> CommandSequence
  func end() -> CommandSequence
  /// The replies to either of the beginnings.
  mutating func begun(_ replies: [[UInt8]])
  /// The adapter has been away, and may have another index.
  mutating func move(to adapter: Adapter)
  /// Whether the kernel has ended it.
  func isSpoilt(by event: ManagementEvent) -> Bool
}

extension ScanCommands {
  func begun(_ replies: [[UInt8]]) {}
  func move(to adapter: Adapter) {}
  func isSpoilt(by event: ManagementEvent) -> Bool { false }
}
