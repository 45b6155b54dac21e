import BeaconCodec

/// Keeps a scan on, whatever others do to the adapter. Any program can stop it; the only signs are
/// overheard commands, and silence.
///
/// There are two ways, by the commands of Bluetooth 4 or 5. Some controllers refuse supported
/// commands, or accept them and hear nothing. So the other way is tried after a refusal or silence,
/// or when another program uses it while ours hears nothing; never one that made the controller
/// hang.
struct ScanTask: RadioTask {
  /// As far as is known.
  enum Scan: Hashable {
    case ours
    /// Another program's that hears as much and reports every packet.
    case theirs
    /// None, one about to end, or another program's that hears less.
    case disrupted
  }

  /// Seconds without a report until a restart; doubled by each one without effect.
  static let silence = 5.0
  static let longestSilence = 60.0
  /// Seconds without a report, from the start, until the other way is tried, after one restart.
  static let deafness = 15.0

  private let settings: ScanSettings
  /// For active scans, which hide the adapter's own address.
  private let address: BluetoothAddress
  /// The way that the supported commands suggest.
  private let suggested: CommandSet
  /// The adapter's.
  private var index: UInt16
  /// The current way.
  private(set) var way: CommandSet
  private var wayBegan: Timestamp
  /// Whether this way works: a report came since the adapter was switched on.
  private var hasHeard = false
  /// Whether others used the other way since the last report.
  private var othersDiffer = false
  /// Both were tried without hearing anything.
  private var triedBoth = false
  private var refusals: [CommandSet: RadioError] = [:]
  /// The way that made the controller hang, perhaps by ending a scan by commands that its driver
  /// does not use. The kernel resets it, which ends its connections.
  private var harmful: CommandSet?
  private(set) var scan = Scan.disrupted
  /// The way of a scan of ours that may be on, and must be ended.
  private var wayOn: CommandSet?
  private(set) var hasBegun = false
  private var isBusy = false
  private(set) var lastError: RadioError?
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  private var lastReport: Timestamp
  /// Another program's, which replaced ours.
  private var theirs: ObservedScan?
  /// Another program's parameters without an answer yet. The controller refuses them during a scan.
  private var asked: ObservedScan?
  /// A search by others, which gets only active scans' reports (hci_event.c: process_adv_report).
  private var servesSearch = false

  init(
    _ settings: ScanSettings, suggested: CommandSet, address: BluetoothAddress, index: UInt16,
    now: Timestamp
  ) {
    self.settings = settings
    self.suggested = suggested
    self.address = address
    self.index = index
    way = suggested
    (wayBegan, quietSince, lastReport) = (now, now, now)
  }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    guard now >= due else { return nil }
    let before = wayOn
    if scan != .disrupted { heardNothing(at: now) }
    attempted(at: now)
    isBusy = true
    var settings = settings
    if servesSearch { settings.kind = .active }
    // Some controllers never answer when a scan is ended that is not on.
    return CommandSequence(
      (before?.endScan.steps ?? []) + way.beginScan(settings, address: address).steps)
  }

  /// Waits longer, and tries the other way if this one may be deaf.
  private mutating func heardNothing(at now: Timestamp) {
    patience = min(patience * 2, Self.longestSilence)
    guard !hasHeard || othersDiffer, refusals[way.other] == nil, harmful != way.other,
      now.seconds(since: max(wayBegan, lastReport)) >= Self.deafness
    else { return }
    use(way.other, at: now)
    triedBoth = triedBoth || way == suggested
    if !triedBoth { patience = Self.silence }
  }

  private mutating func use(_ new: CommandSet, at now: Timestamp) {
    if new != way { (hasHeard, othersDiffer) = (false, false) }
    way = new
    wayBegan = now
  }

  /// When to restart, if nothing happens.
  var due: Timestamp {
    scan == .disrupted ? backOff.due : quietSince.advanced(bySeconds: patience)
  }

  func end() -> CommandSequence? { wayOn?.endScan }

  func state(at now: Timestamp) -> RadioState {
    guard scan != .disrupted, !isBusy || lastError == nil else { return .rearming(lastError) }
    if backOff.isShared(at: now) { return .shared }
    return now.seconds(since: lastReport) >= 2 * Self.deafness ? .silent : .active
  }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done:
      isBusy = false
      hasBegun = true
      lastError = nil
    case .failed(let error):
      isBusy = false
      if let error = remaining(error, at: now) { failed(error, at: now) }
    case .unreachable(let error):
      attempted(at: now)
      failed(error, at: now)
    case .overheard(.hardwareError, _): reset(at: now)
    case .overheard(.command(.scanEnable(true, _)), from: .task): enabled()
    case .overheard(_, from: .task), .overheard(.kernel, _): break
    case .overheard(.command(let command), let source):
      observed(command, at: now, byOthers: source == .others)
    case .overheard(.reply(let command, let status, _), _): answered(command, status, at: now)
    case .heard:
      (quietSince, lastReport) = (now, now)
      patience = Self.silence
      (hasHeard, othersDiffer) = (true, false)
    case .away:
      if way != suggested, !hasHeard, refusals[suggested] == nil { harmful = way }
      let (begun, harmful, way) = (hasBegun, harmful, harmful == way ? suggested : way)
      self = ScanTask(
        settings, suggested: suggested, address: address, index: index, now: now)
      (hasBegun, self.harmful, self.way) = (begun, harmful, way)
      reset(at: now)
    case .back(let adapter):
      lastReport = now
      // What worked counts until the adapter is unplugged.
      use(adapter.index == index ? way : suggested, at: now)
      index = adapter.index
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    lastError = error
    backOff.attemptFailed(at: now)
    scan = .disrupted
  }

  /// Changes the way if the controller does not know its commands, or disallows them with no scan.
  /// - Returns: nil if the other way is tried at once; otherwise the error to report.
  private mutating func remaining(_ error: RadioError, at now: Timestamp) -> RadioError? {
    if case .timedOut(.controller(let opcode), _) = error, way != suggested,
      CommandSet(ofScanCommand: opcode) == way
    {
      harmful = way
      wayOn = nil
      use(suggested, at: now)
    }
    guard case .refused(.controller(let opcode), .controller(let status), _) = error,
      CommandSet(ofScanCommand: opcode) == way,
      status == .unknownCommand || status == .commandDisallowed && !backOff.isDisturbed
    else { return error }
    refusals[way] = error
    guard let first = refusals[suggested], refusals[suggested.other] != nil else {
      wayOn = nil
      scan = .disrupted
      use(way.other, at: now)
      backOff.forgetAttempt()
      return nil
    }
    refusals = [:]
    use(suggested, at: now)
    return first
  }

  private mutating func attempted(at now: Timestamp) {
    backOff.attempted(at: now)
    quietSince = now
    enabled()
  }

  /// What other programs did before no longer counts.
  private mutating func enabled() {
    scan = .ours
    wayOn = way
    theirs = nil
    asked = nil
  }

  /// No scan is left.
  private mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .disrupted
    wayOn = nil
  }

  /// A command other than the scan's own, by this or another program.
  private mutating func observed(_ command: ObservedCommand, at now: Timestamp, byOthers: Bool) {
    switch command {
    case .scanParameters(let scan):
      backOff.disturbed(at: now, byOthers: byOthers)
      asked = scan
    case .scanEnable(let isEnabled, let filterDuplicates):
      backOff.disturbed(at: now, byOthers: byOthers)
      theirs = asked ?? theirs
      asked = nil
      servesSearch = isEnabled && theirs?.kind == .active
      // With our parameters: our scan was paused, and continues.
      wayOn = isEnabled && theirs == nil ? way : nil
      scan =
        !isEnabled || filterDuplicates
        ? .disrupted : theirs.map { isAsGood($0) ? .theirs : .disrupted } ?? .ours
      if scan == .theirs { backOff.forgetSharing() }
    case .reset:
      reset(at: now)
      backOff.disturbed(at: now, byOthers: byOthers)
    default:
      break
    }
  }

  /// Whether it hears as much as ours would.
  private func isAsGood(_ scan: ObservedScan) -> Bool {
    scan.reportsAll
      && ScanSettings(kind: scan.kind, interval: scan.interval, window: scan.window)
        .isAsGood(as: settings)
  }

  /// The answer to such a command.
  private mutating func answered(
    _ command: RadioCommand, _ status: RadioStatus, at now: Timestamp
  ) {
    guard case .controller(let opcode) = command, let used = CommandSet(ofScanCommand: opcode)
    else { return }
    if status.isSuccess, used != way, used != harmful {
      // By the kernel or a program that knows better.
      refusals[used] = nil
      othersDiffer = hasHeard
      if !hasHeard {
        if scan == .ours { scan = .disrupted }
        use(used, at: now)
      }
    }
    guard let asked, [.leSetScanParameters, .leSetExtendedScanParameters].contains(opcode) else {
      return
    }
    self.asked = nil
    // Accepted, so no scan was on.
    if status.isSuccess {
      theirs = asked
      scan = .disrupted
    }
  }
}

/// Scans of our own, by commands straight to the controller.
extension CommandSet {
  /// Begins from any state. Parameters are refused while another scan is on, so that scan is stopped, and
  /// the parameters given again. The same goes for the last command, if another program interfered.
  /// - Parameter address: random, so that an active scan does not show the adapter's own.
  func beginScan(_ settings: ScanSettings, address: BluetoothAddress) -> CommandSequence {
    let stop = [CommandSequence.Fallback(commands: [enableScan(false)])]
    let parameters = scanParameters(settings)
    let again = CommandSequence.Fallback(commands: [enableScan(false), parameters])
    // A controller without a random address: a passive scan sends nothing, so its own address does not matter.
    let publicly = CommandSequence.Fallback(
      commands: [scanParameters(settings, ownAddress: .public)],
      status: .controller(.invalidParameters))
    return CommandSequence([
      // Refused during legacy advertising, which has set such an address, or uses the public one.
      .init(HCICommand.leSetRandomAddress(address: address), fallbacks: stop, mayFail: true),
      .init(parameters, fallbacks: stop),
      .init(
        enableScan(true),
        fallbacks: [again, again] + (settings.kind == .passive ? [publicly] : [])),
    ])
  }

  var endScan: CommandSequence { CommandSequence([.init(enableScan(false), mayFail: true)]) }

  func scanParameters(
    _ settings: ScanSettings, ownAddress: BluetoothAddress.Kind = .random
  ) -> ControlCommand {
    .controller(
      .leSetScanParameters(
        self, kind: settings.kind, interval: settings.interval, window: settings.window,
        ownAddress: ownAddress))
  }

  /// Pauses a scan of any program for a command that is disallowed during one. The controller refuses scan parameters
  /// if a scan is on; otherwise none is started afterwards.
  func pausingScan(for more: [ControlCommand] = []) -> CommandSequence.Fallback {
    CommandSequence.Fallback(
      commands: [enableScan(false)] + more, afterwards: enableScan(true),
      symptom: scanParameters(.continuous))
  }

  func enableScan(_ enable: Bool) -> ControlCommand {
    .controller(.leSetScanEnable(self, enable: enable))
  }
}
