import BeaconCodec

/// Keeps a scan going, whatever others do to the adapter. Any program on the machine can stop it, and nothing reports
/// that: the only signs are its commands, which a raw socket overhears, and silence.
///
/// There are two ways to scan, the commands of Bluetooth 4 and those of 5. The list of supported commands suggests one,
/// but some controllers refuse commands that they list, or accept them and hear nothing, and the kernel may know better.
/// So the other way is tried when the first is refused or hears nothing, and when another program uses it, unless ours
/// goes on hearing packets: it works, and a change might end that. A way that made the controller hang is not tried again.
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
  /// Seconds without a report, from its start on, after which the other way is tried: with one restart before.
  static let deafness = 15.0

  private let settings: ScanSettings
  /// The random address of an active scan, which does not show the adapter's own.
  private let address: BluetoothAddress
  /// The way that the supported commands suggest.
  private let suggested: CommandSet
  /// The adapter's.
  private var index: UInt16
  /// The current way.
  private(set) var way: CommandSet
  /// When the current way was begun.
  private var wayBegan: Timestamp
  /// Whether a report came since the adapter was switched on, so that the current way works.
  private var hasHeard = false
  /// Whether others have used the other way since the last report.
  private var othersDiffer = false
  /// Whether both ways have heard nothing.
  private var triedBoth = false
  /// Why the controller accepts no scan by this way.
  private var refusals: [CommandSet: RadioError] = [:]
  /// The way that made the controller hang. Some hang when a scan is ended by commands that their driver does not use; the
  /// kernel resets them, and all their connections end.
  private var harmful: CommandSet?
  private(set) var scan = Scan.disrupted
  /// The way by which a scan of ours may be on, which has to be ended.
  private var wayOn: CommandSet?
  private(set) var hasBegun = false
  /// Our commands are in progress.
  private var isBusy = false
  private(set) var lastError: RadioError?
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  private var lastReport: Timestamp
  /// The parameters of another program that have replaced ours.
  private var theirs: ObservedScan?
  /// Another program has set these parameters, and the controller has not answered yet. It refuses
  /// them while a scan is on.
  private var asked: ObservedScan?
  /// Another program searches: Linux passes on to it only what active scans hear (hci_event.c: process_adv_report).
  private var servesSearch = false

  /// - Parameters:
  ///   - suggested: the way to try first.
  ///   - index: the adapter's.
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

  /// Waits longer, and tries the other way if this one may not work.
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

  /// When to restart the scan if nothing happens until then.
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
      // What worked is remembered until the adapter is unplugged.
      use(adapter.index == index ? way : suggested, at: now)
      index = adapter.index
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    lastError = error
    backOff.attemptFailed(at: now)
    scan = .disrupted
  }

  /// Goes to the other way if the controller does not know this one's commands, or disallows them though no scan is on. If
  /// another program interferes, it may have begun one.
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

  /// Our scan is being started or restarted.
  private mutating func attempted(at now: Timestamp) {
    backOff.attempted(at: now)
    quietSince = now
    enabled()
  }

  /// Our scan is enabled: what other programs did before no longer counts.
  private mutating func enabled() {
    scan = .ours
    wayOn = way
    theirs = nil
    asked = nil
  }

  /// The controller was reset: nothing is left of any scan.
  private mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .disrupted
    wayOn = nil
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
      servesSearch = isEnabled && theirs?.kind == .active
      // If the parameters are still ours, our own scan was paused and goes on.
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

  /// Whether another program's scan hears as much as ours would.
  private func isAsGood(_ scan: ObservedScan) -> Bool {
    scan.reportsAll
      && ScanSettings(kind: scan.kind, interval: scan.interval, window: scan.window)
        .isAsGood(as: settings)
  }

  /// The controller's answer to such a command was overheard.
  private mutating func answered(
    _ command: RadioCommand, _ status: RadioStatus, at now: Timestamp
  ) {
    guard case .controller(let opcode) = command, let used = CommandSet(ofScanCommand: opcode)
    else { return }
    if status.isSuccess, used != way, used != harmful {
      // The kernel, or a program that knows better.
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
      // Refused while legacy advertising is on, which has set such an address already, or uses the public one.
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
