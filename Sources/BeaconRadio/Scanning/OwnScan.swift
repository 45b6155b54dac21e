import BeaconCodec

/// A scan of our own, by commands straight to the controller.
struct OwnScan {
  var commands: CommandSet
  var settings: ScanSettings
  /// What an active scan calls itself: never by the adapter's own address.
  var address: BluetoothAddress

  /// From any state into scanning. Parameters are refused while a scan is on, somebody else's or a dead program's; it is stopped then, and
  /// the parameters given once more. So it is with the last command, where another program came in between.
  func begin() -> CommandSequence { CommandSequence(beginning) }

  /// The same for what we may have begun before.
  func beginAnew() -> CommandSequence { CommandSequence(end().steps + beginning) }

  func end() -> CommandSequence {
    CommandSequence([.init(Self.enable(false, commands), mayFail: true)])
  }

  private var beginning: [CommandSequence.Step] {
    let stop = [CommandSequence.Fallback([Self.enable(false, commands)])]
    var steps: [CommandSequence.Step] = []
    if settings.kind == .active {
      // Refused while legacy advertising is on, which then has set such an address already.
      steps.append(.init(LESetRandomAddress(address: address), fallbacks: stop, mayFail: true))
    }
    let parameters = Self.parameters(settings, commands)
    let again = CommandSequence.Fallback([Self.enable(false, commands), parameters])
    steps.append(.init(parameters, fallbacks: stop))
    steps.append(.init(Self.enable(true, commands), fallbacks: [again, again]))
    return steps
  }

  static func parameters(_ settings: ScanSettings, _ commands: CommandSet) -> EncodedCommand {
    EncodedCommand(
      LESetScanParameters(
        commands, kind: settings.kind, interval: settings.interval, window: settings.window,
        ownAddress: settings.kind == .active ? .random : .public))
  }

  /// Holds up a scan, whosever it is, for as long as something else needs that none is on. That one is
  /// on shows in its parameters being refused; if none is, none is begun afterwards.
  static func holdingUp(
    _ commands: CommandSet, for more: [EncodedCommand] = []
  ) -> CommandSequence.Fallback {
    CommandSequence.Fallback(
      [enable(false, commands)] + more, afterwards: enable(true, commands),
      symptom: parameters(.continuous, commands))
  }

  static func enable(_ enable: Bool, _ commands: CommandSet) -> EncodedCommand {
    EncodedCommand(LESetScanEnable(commands, enable: enable))
  }
}
