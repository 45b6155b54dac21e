import BeaconCodec

/// Which commands the kernel uses for one controller, and so must we.
public struct CommandSets: Hashable, Sendable {
  /// To scan.
  public var scanning: CommandSet
  /// To advertise.
  public var advertising: CommandSet

  /// - Parameters:
  ///   - scanning: to scan.
  ///   - advertising: to advertise.
  public init(scanning: CommandSet, advertising: CommandSet) {
    self.scanning = scanning
    self.advertising = advertising
  }
}

extension ControlChannel {
  /// Asks the controller, which must be powered.
  func commandSets(clock: MonotonicClock) throws(RadioError) -> CommandSets {
    let replies = try perform(
      CommandSequence([
        .init(HCIPlainCommand.readLocalSupportedCommands),
        .init(HCIPlainCommand.leReadLocalSupportedFeatures),
      ]), clock: clock)
    return CommandSets(
      scanning: .scanning(supportedCommands: replies.first ?? []),
      advertising: .advertising(features: replies.last ?? []))
  }
}
