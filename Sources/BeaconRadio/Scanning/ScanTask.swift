import BeaconCodec

/// Keeps a scan on, whatever other programs do to the adapter. Any program can stop it; the only
/// signs are overheard commands and silence.
///
/// Scans can use the commands of Bluetooth 4 or 5. Some controllers refuse commands that they claim
/// to support, or accept them and receive nothing. So the other family is tried after a refusal or
/// silence, or when another program uses it while this scan receives nothing; but never a family
/// that made the controller hang.
struct ScanTask: RadioTask {
  /// The running scan, as far as is known.
  enum Scan: Hashable {
    case ours
    /// Another program's, which receives as much, and reports every packet.
    case theirs
    /// None, one about to end, or another program's that receives less.
    case disrupted
  }

  /// Seconds without a report until a restart; doubled by each restart without effect.
  static let silence = 5.0
  static let longestSilence = 60.0
  /// Seconds from the start without a report until the other family is tried, after one restart.
  static let deafness = 15.0

  private let settings: ScanSettings
  /// A random address for active scans, to hide the adapter's own.
  private let address: BluetoothAddress
  /// The family that the supported commands suggest.
  private let suggested: CommandSet
  /// The adapter's index.
  private var index: UInt16
  /// The current command family.
  private(set) var way: CommandSet
  private var wayBegan: Timestamp
  /// Whether this family works: a report came since the adapter was switched on.
  private var hasHeard = false
  /// Whether another program used the other family since the last report.
  private var othersDiffer = false
  /// Whether both families were tried without any report.
  private var triedBoth = false
  private var refusals: [CommandSet: RadioError] = [:]
  /// The family that made the controller hang, perhaps by ending a scan with commands that its
  /// driver does not use. The kernel then resets the controller, which ends its connections.
  private var harmful: CommandSet?
  private(set) var scan = Scan.disrupted
  /// The family of our scan that may be on and must be ended.
  private var wayOn: CommandSet?
  private(set) var hasBegun = false
  private var isBusy = false
  private(set) var lastError: RadioError?
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  private var lastReport: Timestamp
  /// Another program's scan, which replaced ours.
  private var theirs: ObservedScan?
  /// Another program's parameters, not answered yet. The controller refuses them during a scan.
  private var asked: ObservedScan?
  /// Another program searches, and gets only active scans' reports (hci_event.c:
  /// process_adv_report).
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

  /// Doubles the patience, and tries the other family if this one may be deaf.
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

  /// When to restart, unless an event comes before.
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
      // A family that worked is kept until the adapter is unplugged.
      use(adapter.index == index ? way : suggested, at: now)
      index = adapter.index
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    lastError = error
    backOff.attemptFailed(at: now)
    scan = .disrupted
  }

  /// Changes the family if the controller lacks its commands, or disallows them without a scan.
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

  /// Drops the record of other programs' actions.
  private mutating func enabled() {
    scan = .ours
    wayOn = way
    theirs = nil
    asked = nil
  }

  /// Resets the state: no scan is left.
  private mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .disrupted
    wayOn = nil
  }

  /// Handles a command by this or another program, other than the scan's own.
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
      // Our scan was paused, and continues with our parameters.
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

  /// Whether it receives as much as our scan would.
  private func isAsGood(_ scan: ObservedScan) -> Bool {
    scan.reportsAll
      && ScanSettings(kind: scan.kind, interval: scan.interval, window: scan.window)
        .isAsGood(as: settings)
  }

  /// Handles the answer to such a command.
  private mutating func answered(
    _ command: RadioCommand, _ status: RadioStatus, at now: Timestamp
  ) {
    guard case .controller(let opcode) = command, let used = CommandSet(ofScanCommand: opcode)
    else { return }
    if status.isSuccess, used != way, used != harmful {
      // From the kernel, or a program that knows the controller better.
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
    // The parameters were accepted, so no scan was on.
    if status.isSuccess {
      theirs = asked
      scan = .disrupted
    }
  }
}

/// Our scans, by commands directly to the controller.
extension CommandSet {
  /// Starts a scan in any state. The controller refuses parameters while another scan is on; then
  /// that scan is stopped, and the parameters are sent again. The same applies to the last command,
  /// if another program interfered.
  func beginScan(_ settings: ScanSettings, address: BluetoothAddress) -> CommandSequence {
    let stop = [CommandSequence.Fallback(commands: [enableScan(false)])]
    let parameters = scanParameters(settings)
    let again = CommandSequence.Fallback(commands: [enableScan(false), parameters])
    // For controllers without a random address. A passive scan sends nothing, so it needs none.
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

  /// Pauses any program's scan for a command that is disallowed during scans. The controller
  /// refuses scan parameters if a scan is on; otherwise none is started afterwards.
  func pausingScan(for more: [ControlCommand] = []) -> CommandSequence.Fallback {
    CommandSequence.Fallback(
      commands: [enableScan(false)] + more, afterwards: enableScan(true),
      symptom: scanParameters(.continuous))
  }

  func enableScan(_ enable: Bool) -> ControlCommand {
    .controller(.leSetScanEnable(self, enable: enable))
  }
}
