import BeaconCodec

/// Keeps a scan going, whatever others do to the adapter. Any program on the machine can stop it, and nothing reports
/// that: the only signs are its commands, which a raw socket overhears, and silence.
struct ScanTask: RadioTask {
  /// What the controller does, as far as is known.
  enum Scan: Hashable {
    /// Our scan.
    case ours
    /// Another program's that hears as much and reports every packet: as good as ours.
    case theirs
    /// None, one that is about to end, or another program's that hears less.
    case disrupted
  }

  /// Seconds without a report after which a scan counts as dead; doubled each time that a restart
  /// changes nothing, because there may be nothing to receive.
  static let silence = 5.0
  static let longestSilence = 60.0

  private let commands: OwnScan
  private(set) var scan = Scan.disrupted
  /// Whether a scan of ours may be on, which has to be ended.
  private(set) var mayBeOn = false
  private(set) var hasBegun = false
  /// Our commands are in progress.
  private var isBusy = false
  private(set) var lastError: RadioError?
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  /// The parameters of another program that have replaced ours.
  private var theirs: ObservedScan?
  /// Another program has set these parameters, and the controller has not answered yet. It refuses
  /// them while a scan is on.
  private var asked: ObservedScan?

  init(_ commands: OwnScan, now: Timestamp) {
    self.commands = commands
    quietSince = now
  }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    guard now >= due else { return nil }
    attempted(at: now)
    isBusy = true
    return hasBegun ? commands.restart() : commands.begin()
  }

  /// When to restart the scan if nothing happens until then.
  var due: Timestamp {
    scan == .disrupted ? backOff.due : quietSince.advanced(bySeconds: patience)
  }

  func end() -> CommandSequence? { mayBeOn ? commands.end() : nil }

  func state(at now: Timestamp) -> RadioState {
    guard scan != .disrupted, !isBusy || lastError == nil else { return .rearming(lastError) }
    return backOff.isShared(at: now) ? .shared : .active
  }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done:
      isBusy = false
      hasBegun = true
      lastError = nil
    case .failed(let error):
      isBusy = false
      failed(error, at: now)
    case .unreachable(let error):
      attempted(at: now)
      failed(error, at: now)
    case .overheard(.hardwareError, _): reset(at: now)
    case .overheard(.command(.scanEnable(true, _)), from: .task): enabled()
    case .overheard(_, from: .task): break
    case .overheard(.command(let command), let source):
      observed(command, at: now, byOthers: source == .others)
    case .overheard(.reply(let command, let status, _), _): answered(command, status)
    case .heard:
      quietSince = now
      patience = Self.silence
    case .away:
      let begun = hasBegun
      self = ScanTask(commands, now: now)
      hasBegun = begun
      reset(at: now)
    case .overheard(.kernel, _), .back: break
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    lastError = error
    backOff.attemptFailed(at: now)
    scan = .disrupted
  }

  /// Our scan is being started or restarted.
  private mutating func attempted(at now: Timestamp) {
    if scan != .disrupted { patience = min(patience * 2, Self.longestSilence) }
    backOff.attempted(at: now)
    quietSince = now
    enabled()
  }

  /// Our scan is enabled: what other programs did before no longer counts.
  private mutating func enabled() {
    scan = .ours
    mayBeOn = true
    theirs = nil
    asked = nil
  }

  /// The controller was reset: nothing is left of any scan.
  private mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .disrupted
    mayBeOn = false
  }

  /// A command that is not the scan's own was overheard.
  /// - Parameter byOthers: whether another program sent it.
  private mutating func observed(_ command: ObservedCommand, at now: Timestamp, byOthers: Bool) {
    switch command {
    case .scanParameters(let scan):
      backOff.disturbed(at: now, byOthers: byOthers)
      asked = scan
    case .scanEnable(let isEnabled, let filterDuplicates):
      backOff.disturbed(at: now, byOthers: byOthers)
      theirs = asked ?? theirs
      asked = nil
      // If the parameters are still ours, our own scan was paused and goes on.
      mayBeOn = isEnabled && theirs == nil
      scan =
        !isEnabled || filterDuplicates
        ? .disrupted : theirs.map { isAsGood($0) ? .theirs : .disrupted } ?? .ours
    case .reset:
      reset(at: now)
      backOff.disturbed(at: now, byOthers: byOthers)
    default:
      break
    }
  }

  /// Whether another program's scan hears as much as ours would.
  private func isAsGood(_ scan: ObservedScan) -> Bool {
    scan.reportsAll && scan.settings?.isAsGood(as: commands.settings) ?? false
  }

  /// The controller's answer to such a command was overheard.
  private mutating func answered(_ command: RadioCommand, _ status: RadioStatus) {
    guard let asked,
      [.controller(.leSetScanParameters), .controller(.leSetExtendedScanParameters)]
        .contains(command)
    else { return }
    self.asked = nil
    // Accepted, so no scan was on.
    if status.isSuccess {
      theirs = asked
      scan = .disrupted
    }
  }
}

/// A scan of our own, by commands straight to the controller.
struct OwnScan {
  var commands: CommandSet
  var settings: ScanSettings
  /// The random address of an active scan, which does not show the adapter's own.
  var address: BluetoothAddress

  /// Begins from any state. Parameters are refused while another scan is on, so that scan is stopped, and
  /// the parameters given again. The same goes for the last command, if another program interfered.
  func begin() -> CommandSequence { CommandSequence(beginning) }

  /// Begins again, after ending a scan of ours that may be on.
  func restart() -> CommandSequence { CommandSequence(end().steps + beginning) }

  func end() -> CommandSequence {
    CommandSequence([.init(Self.enable(false, commands), mayFail: true)])
  }

  private var beginning: [CommandSequence.Step] {
    let stop = [CommandSequence.Fallback(commands: [Self.enable(false, commands)])]
    var steps: [CommandSequence.Step] = []
    if settings.kind == .active {
      // Refused while legacy advertising is on, which then has set such an address already.
      steps.append(
        .init(HCICommand.leSetRandomAddress(address: address), fallbacks: stop, mayFail: true))
    }
    let parameters = Self.parameters(settings, commands)
    let again = CommandSequence.Fallback(
      commands: [Self.enable(false, commands), parameters])
    steps.append(.init(parameters, fallbacks: stop))
    steps.append(.init(Self.enable(true, commands), fallbacks: [again, again]))
    return steps
  }

  static func parameters(_ settings: ScanSettings, _ commands: CommandSet) -> ControlCommand {
    .controller(
      .leSetScanParameters(
        commands, kind: settings.kind, interval: settings.interval, window: settings.window))
  }

  /// Pauses a scan of any program for a command that is disallowed during one. The controller refuses scan parameters
  /// if a scan is on; otherwise none is started afterwards.
  static func pausing(
    _ commands: CommandSet, for more: [ControlCommand] = []
  ) -> CommandSequence.Fallback {
    CommandSequence.Fallback(
      commands: [enable(false, commands)] + more, afterwards: enable(true, commands),
      symptom: parameters(.continuous, commands))
  }

  static func enable(_ enable: Bool, _ commands: CommandSet) -> ControlCommand {
    .controller(.leSetScanEnable(commands, enable: enable))
  }
}
