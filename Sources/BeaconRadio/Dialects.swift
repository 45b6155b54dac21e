import BeaconCodec

/// How the kernel talks to one controller, and so must we.
public struct Dialects: Hashable, Sendable {
  public var scanning: ControllerDialect
  public var advertising: ControllerDialect

  public init(scanning: ControllerDialect, advertising: ControllerDialect) {
    self.scanning = scanning
    self.advertising = advertising
  }
}

extension Adapter {
  /// Asks the controller, which must be powered.
  public func dialects(access: RadioAccess = .direct) throws(RadioError) -> Dialects {
    let link = try access.host.link(.control(index: index))
    return try ControlChannel(link, adapter: name).dialects(clock: MonotonicClock())
  }
}

extension ControlChannel {
  func dialects(clock: MonotonicClock) throws(RadioError) -> Dialects {
    let commands = try perform(CommandSequence(ReadLocalSupportedCommands()), clock: clock)
    let features = try perform(CommandSequence(LEReadLocalSupportedFeatures()), clock: clock)
    return Dialects(
      scanning: .scanning(supportedCommands: commands),
      advertising: .advertising(features: features))
  }
}
