import BeaconCodec

/// Which commands the kernel uses for one controller, and so must we.
package struct CommandSets: Hashable, Sendable {
  /// To scan.
  package var scanning: CommandSet
  /// To advertise.
  package var advertising: CommandSet
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
