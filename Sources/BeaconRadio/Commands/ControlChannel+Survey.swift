import BeaconCodec

extension CommandSequence {
  /// Asks the kernel how it advertises. It answers from what it knows, without the controller.
  static func survey(index: UInt16) -> CommandSequence {
    CommandSequence(
      [
        Step(EncodedCommand(ManagementQuestion.controllerInformation, index: index)),
        Step(EncodedCommand(ManagementQuestion.advertisingFeatures, index: index)),
      ], patience: 1)
  }
}

extension ManagementSurvey {
  /// From the replies to `CommandSequence.survey`.
  init?(_ replies: [[UInt8]]) {
    guard replies.count == 2 else { return nil }
    self.init(information: replies[0], features: replies[1])
  }
}

extension ControlChannel {
  /// nil where the kernel does not tell.
  func survey(clock: MonotonicClock) -> ManagementSurvey? {
    guard isManaged else { return nil }
    return (try? perform(.survey(index: adapter.index), clock: clock)).flatMap {
      ManagementSurvey($0)
    }
  }
}

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
