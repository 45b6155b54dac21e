import BeaconCodec

/// Keeps a scan going, whatever others do to the adapter.
struct ScanTask: RadioTask {
  private let scan: OwnScan
  private var watchdog: ScanWatchdog
  private(set) var hasBegun = false
  /// Commands of ours are under way.
  private var isBusy = false
  private(set) var lastError: RadioError?

  init(_ scan: OwnScan, now: Timestamp) {
    self.scan = scan
    watchdog = ScanWatchdog(now: now)
  }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    guard now >= due else { return nil }
    watchdog.attempted(at: now)
    isBusy = true
    return hasBegun ? scan.restart() : scan.begin()
  }

  var due: Timestamp { watchdog.due }

  func end() -> CommandSequence? { watchdog.mayBeOn ? scan.end() : nil }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done:
      isBusy = false
      hasBegun = true
      lastError = nil
    case .failed(let error):
      isBusy = false
      failed(error)
    case .unreachable(let error):
      watchdog.attempted(at: now)
      failed(error)
    case .observed(let command, let byOthers):
      watchdog.observed(command, at: now, byOthers: byOthers)
    case .gave(.scanEnable(true, _)): watchdog.began()
    case .answered(let reply): watchdog.answered(reply)
    case .hardwareError: watchdog.reset(at: now)
    case .heard: watchdog.heard(at: now)
    case .away:
      isBusy = false
      lastError = nil
      watchdog = ScanWatchdog(now: now)
      watchdog.reset(at: now)
    case .gave, .turn, .kernel, .back: break
    }
  }

  private mutating func failed(_ error: RadioError) {
    lastError = error
    watchdog.attemptFailed()
  }

  func state(at now: Timestamp) -> RadioState {
    guard watchdog.scan != .disrupted, !isBusy || lastError == nil else {
      return .rearming(lastError)
    }
    return watchdog.isShared(at: now) ? .shared : .active
  }
}

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
  func restart() -> CommandSequence { CommandSequence(end().steps + beginning) }

  func end() -> CommandSequence {
    CommandSequence([.init(Self.enable(false, commands), mayFail: true)])
  }

  private var beginning: [CommandSequence.Step] {
    let stop = [CommandSequence.Fallback([Self.enable(false, commands)])]
    var steps: [CommandSequence.Step] = []
    if settings.kind == .active {
      // Refused while legacy advertising is on, which then has set such an address already.
      steps.append(
        .init(HCICommand.leSetRandomAddress(address: address), fallbacks: stop, mayFail: true))
    }
    let parameters = Self.parameters(settings, commands)
    let again = CommandSequence.Fallback([Self.enable(false, commands), parameters])
    steps.append(.init(parameters, fallbacks: stop))
    steps.append(.init(Self.enable(true, commands), fallbacks: [again, again]))
    return steps
  }

  static func parameters(_ settings: ScanSettings, _ commands: CommandSet) -> EncodedCommand {
    EncodedCommand(
      HCICommand.leSetScanParameters(
        commands, kind: settings.kind, interval: settings.interval, window: settings.window))
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
    EncodedCommand(HCICommand.leSetScanEnable(commands, enable: enable))
  }
}

/// Decides when to restart a scan. Any program on the machine can stop it, and nothing reports that: the only signs are
/// its commands, which a raw socket overhears, and silence.
///
/// A value that never reads a clock.
struct ScanWatchdog {
  /// What the controller does, as far as can be told.
  enum Scan: Hashable {
    /// Our scan.
    case ours
    /// Somebody else's, with every packet reported: as good as ours.
    case theirs
    /// None, or one that is about to end, or one that leaves duplicates out.
    case disrupted
  }

  /// Seconds without a report after which a scan counts as dead; doubled each time that a restart
  /// changes nothing, because there may be nothing to hear.
  static let silence = 5.0
  static let longestSilence = 60.0

  private(set) var scan = Scan.disrupted
  /// Whether a scan that we began may be on: what is to be ended in the end.
  private(set) var mayBeOn = false
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  private var parametersChanged = false
  /// Somebody has asked for other parameters, and the controller has not answered yet. It refuses
  /// them while a scan is on.
  private var parametersAsked = false

  init(now: Timestamp) {
    quietSince = now
  }

  /// A report came.
  mutating func heard(at now: Timestamp) {
    quietSince = now
    patience = Self.silence
  }

  /// Our scan is being started or restarted.
  mutating func attempted(at now: Timestamp) {
    if scan != .disrupted { patience = min(patience * 2, Self.longestSilence) }
    backOff.attempted(at: now)
    quietSince = now
    began()
  }

  /// Our scan is enabled: whatever others have done before counts no more.
  mutating func began() {
    scan = .ours
    mayBeOn = true
    parametersChanged = false
    parametersAsked = false
  }

  mutating func attemptFailed() {
    backOff.attemptFailed()
    scan = .disrupted
  }

  /// The controller was reset: nothing is left of any scan.
  mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .disrupted
    mayBeOn = false
  }

  /// A command went by that is not the scan's own.
  /// - Parameter byOthers: false for that of another part of this program.
  mutating func observed(_ command: ObservedCommand, at now: Timestamp, byOthers: Bool = true) {
    switch command {
    case .scanParameters:
      backOff.disturbed(at: now, byOthers: byOthers)
      parametersAsked = true
    case .scanEnable(let isEnabled, let filterDuplicates):
      backOff.disturbed(at: now, byOthers: byOthers)
      parametersChanged = parametersChanged || parametersAsked
      parametersAsked = false
      // Where the parameters are still ours, it is our scan that was held up and goes on.
      mayBeOn = isEnabled && !parametersChanged
      scan =
        !isEnabled || filterDuplicates
        ? .disrupted : parametersChanged ? .theirs : .ours
    case .reset:
      reset(at: now)
      backOff.disturbed(at: now, byOthers: byOthers)
    default:
      break
    }
  }

  /// The controller's answer to such a command went by.
  mutating func answered(_ reply: HCIReply) {
    switch reply.opcode {
    case .leSetScanParameters, .leSetExtendedScanParameters:
      guard parametersAsked else { return }
      parametersAsked = false
      // Taken, so no scan was on.
      if reply.status == .success {
        parametersChanged = true
        scan = .disrupted
      }
    default: break
    }
  }

  /// When to restart it if nothing happens until then.
  var due: Timestamp {
    scan == .disrupted ? backOff.due : quietSince.advanced(bySeconds: patience)
  }

  func isShared(at now: Timestamp) -> Bool { backOff.isShared(at: now) }
}
