import BeaconCodec

/// What to tell the controller so that it scans, or stops.
struct ScanCommands {
  var dialect: ControllerDialect
  var settings: ScanSettings
  /// What an active scan calls itself: never by the adapter's own address.
  var address: BluetoothAddress

  /// From any state into scanning. Parameters are refused while a scan is on, somebody else's or a
  /// dead program's; it is stopped then, and the parameters given once more.
  func begin() -> CommandSequence {
    CommandSequence(beginning)
  }

  /// The same for a scan that we may have begun before: stops it first.
  func beginAnew() -> CommandSequence {
    CommandSequence([.init(order: enable(false), mayFail: true)] + beginning)
  }

  func end() -> CommandSequence {
    CommandSequence([.init(order: enable(false), mayFail: true)])
  }

  private var beginning: [CommandSequence.Step] {
    let stop = [CommandSequence.Remedy([enable(false)])]
    var steps: [CommandSequence.Step] = []
    if settings.kind == .active {
      // Refused while legacy advertising is on, which then has set such an address already.
      let address = Order(LESetRandomAddress(address: address))
      steps.append(.init(order: address, remedies: stop, mayFail: true))
    }
    steps.append(.init(order: parameters, remedies: stop))
    steps.append(.init(order: enable(true)))
    return steps
  }

  private var parameters: Order { Self.parameters(settings, dialect) }

  static func parameters(_ settings: ScanSettings, _ dialect: ControllerDialect) -> Order {
    let own: BluetoothAddress.Kind = settings.kind == .active ? .random : .public
    return switch dialect {
    case .legacy:
      Order(
        LESetScanParameters(
          kind: settings.kind, interval: settings.interval, window: settings.window,
          ownAddress: own))
    case .extended:
      Order(
        LESetExtendedScanParameters(
          kind: settings.kind, interval: settings.interval, window: settings.window,
          ownAddress: own))
    }
  }

  /// Holds up a scan, whosever it is, for as long as something else needs that none is on. That one is
  /// on shows in its parameters being refused; if none is, none is begun afterwards.
  static func holdingUp(
    _ dialect: ControllerDialect, for more: [Order] = []
  ) -> CommandSequence.Remedy {
    CommandSequence.Remedy(
      [enable(false, dialect)] + more, afterwards: enable(true, dialect),
      symptom: parameters(.continuous, dialect))
  }

  private func enable(_ enable: Bool) -> Order { Self.enable(enable, dialect) }

  static func enable(_ enable: Bool, _ dialect: ControllerDialect) -> Order {
    switch dialect {
    case .legacy: Order(LESetScanEnable(enable: enable))
    case .extended: Order(LESetExtendedScanEnable(enable: enable))
    }
  }
}
