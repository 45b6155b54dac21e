import BeaconCodec

/// Hears every advertising packet that the adapter receives, duplicates and all, and keeps the scan
/// going whatever others do to the adapter.
///
/// Made for one thread that polls: wait until one of `fileDescriptors` is readable or the time that
/// `tick` returned has come, then `drain`, then `tick`. Neither ever waits for the controller.
public final class Scanner {
  /// Packets that one `drain` takes at most, so that a flood leaves time for the rest of the program.
  static let batch = 4096

  public let settings: ScanSettings
  public private(set) var state = RadioState.active
  private let host: any RadioHost
  private let clock: MonotonicClock
  private let advertiser: Advertiser?
  private var work: any ScanWork
  private var presence: Presence
  private var watchdog: ScanWatchdog
  private var control: ControlChannel?
  private var reports: ReportSocket?
  private var lastError: RadioError?
  private var lostBefore: UInt64 = 0

  /// Begins to scan, and returns when the controller has confirmed it.
  /// - Parameters:
  ///   - settings: for a scan of our own.
  ///   - monitor: to let the kernel scan, if it can, for what has such a pattern; what else it hears then
  ///     comes too.
  ///   - advertiser: of this program and on the same adapter, if there is one: what it does is not taken
  ///     for another program's.
  public convenience init(
    on adapter: Adapter, settings: ScanSettings = .continuous, monitor: MonitorPattern? = nil,
    beside advertiser: Advertiser? = nil, clock: MonotonicClock, access: RadioAccess = .direct
  ) throws(RadioError) {
    try self.init(
      on: adapter, settings: settings, monitor: monitor, beside: advertiser, clock: clock,
      host: access.host)
  }

  init(
    on adapter: Adapter, settings: ScanSettings, monitor: MonitorPattern? = nil,
    beside advertiser: Advertiser? = nil, clock: MonotonicClock, host: any RadioHost,
    notes: @autoclosure () -> MonitorNotes = .standard, patience: Double = ControlChannel.patience
  ) throws(RadioError) {
    self.settings = settings
    self.clock = clock
    self.host = host
    self.advertiser = advertiser
    presence = try Presence(of: adapter, host: host, now: clock.now())
    let control = try Self.openControl(adapter, host, advertiser, isManaged: monitor != nil)
    let reports = ReportSocket(
      try host.link(.reports(index: adapter.index)), adapter: adapter.name)
    // What is noted would not be left.
    let notes = host.outlivesProgram ? MonitorNotes(folders: []) : notes()
    Self.removeOrphans(notes, of: adapter, host, clock)
    let dialect = try control.dialects(clock: clock).scanning
    let own = ScanCommands(dialect: dialect, settings: settings, address: .randomNonResolvable())
    var works: [any ScanWork] = [own]
    if let monitor, let survey = control.survey(clock: clock) {
      let needsLowEnergy = !survey.settings.contains(.lowEnergy)
      works.insert(
        MonitoredScan(monitor, on: adapter, notes: notes, needsLowEnergy: needsLowEnergy), at: 0)
    }
    work = works[0]
    watchdog = ScanWatchdog(now: clock.now(), isKernels: works[0].way == .monitored)
    do throws(RadioError) {
      work.begun(try control.perform(work.begin(), clock: clock, patience: patience))
    } catch .refused(.kernel, _, _) where works.count > 1 {
      work = own
      watchdog = ScanWatchdog(now: clock.now())
      try Self.begin(own, control, clock, patience, closingPatience: host.closingPatience)
    } catch {
      Self.end(work, control, clock, after: error, patience: host.closingPatience)
      throw error
    }
    _ = control.takeNotices()
    watchdog.attempted(at: clock.now())
    self.control = control
    self.reports = reports
  }

  private static func openControl(
    _ adapter: Adapter, _ host: any RadioHost, _ advertiser: Advertiser?, isManaged: Bool
  ) throws(RadioError) -> ControlChannel {
    isManaged
      ? try .open(adapter, host: host, ours: advertiser?.sent)
      : ControlChannel(
        try host.link(.control(index: adapter.index)), adapter: adapter.name,
        ours: advertiser?.sent)
  }

  /// What a killed program has left with the kernel would go on for ever.
  private static func removeOrphans(
    _ notes: MonitorNotes, of adapter: Adapter, _ host: any RadioHost, _ clock: MonotonicClock
  ) {
    let orphans = notes.takeOrphans(of: adapter)
    guard !orphans.isEmpty,
      let control = try? ControlChannel.open(adapter, host: host), control.managementIndex != nil
    else { return }
    _ = try? control.perform(MonitoredScan.removal(of: orphans, adapter), clock: clock)
  }

  private static func begin(
    _ work: any ScanWork, _ control: ControlChannel, _ clock: MonotonicClock, _ patience: Double,
    closingPatience: Double
  ) throws(RadioError) {
    do throws(RadioError) {
      try control.perform(work.begin(), clock: clock, patience: patience)
    } catch {
      end(work, control, clock, after: error, patience: closingPatience)
      throw error
    }
  }

  /// An answer that did not come does not mean that nothing was done.
  private static func end(
    _ work: any ScanWork, _ control: ControlChannel, _ clock: MonotonicClock,
    after error: RadioError, patience: Double
  ) {
    guard case .timedOut = error else { return }
    _ = try? control.perform(work.end(), clock: clock, patience: patience)
  }

  deinit {
    close()
  }

  /// How it is done: not by the kernel, if that was asked for, where the kernel cannot.
  public var way: ScanWay { work.way }

  /// The adapter, under the index that it has now.
  public var adapter: Adapter { presence.adapter }

  /// What to poll for reading. It changes when the adapter comes or goes: ask before each wait.
  public var fileDescriptors: [Int32] {
    var all = [presence.fileDescriptor]
    if let reports { all.append(reports.link.fileDescriptor) }
    if let control { all += control.fileDescriptors }
    return all
  }

  /// Reports that were lost because nobody read them in time; nil where the kernel does not tell.
  public var receiverDrops: UInt64? {
    guard let reports else { return lostBefore }
    return reports.link.drops.map { lostBefore + $0 }
  }

  /// Reads all that has come, up to a few thousand packets; never waits.
  /// - Parameter body: gets an event without its packet indicator (code, length, parameters), as the
  ///   controller sent it: nothing in it has been checked but the code, which is LE Meta. The bytes
  ///   are valid only inside the call.
  public func drain(_ body: (Timestamp, Span<UInt8>) -> Void) {
    let now = clock.now()
    presence.drain(now: now)
    drainControl(now: now)
    drainReports(body)
    leaveIfAway(now: now)
    refreshState(now: now)
  }

  /// Does what is due, waits for nothing.
  /// - Returns: when to call again if nothing has become readable before.
  public func tick(now: Timestamp) -> Timestamp {
    drainControl(now: now)
    leaveIfAway(now: now)
    presence.tick(now: now)
    leaveIfAway(now: now)
    if presence.state == .here, now >= watchdog.due {
      if let control {
        if !control.isBusy { beginAnew(control, now: now) }
      } else {
        reopen(now: now)
      }
      leaveIfAway(now: now)
    }
    refreshState(now: now)
    return deadline(now: now)
  }

  /// Stops the scan if it is ours. It takes no longer than 0.15 s, whatever the controller does.
  public func close() {
    if let control, watchdog.mayBeOn {
      _ = try? control.perform(work.end(), clock: clock, patience: host.closingPatience)
    }
    control = nil
    reports = nil
  }

  private func deadline(now: Timestamp) -> Timestamp {
    guard presence.state == .here else { return presence.nextLook.noEarlierThanSoon(now) }
    if reports?.link.hasMore ?? false { return now }
    return min(presence.nextLook, control?.deadline ?? watchdog.due).noEarlierThanSoon(now)
  }

  private func drainControl(now: Timestamp) {
    guard let control else { return }
    do throws(RadioError) {
      if try control.poll(now: now) {
        lastError = nil
        work.begun(control.lastReply)
      }
    } catch {
      fail(error, now: now)
    }
    for notice in control.takeNotices() {
      switch notice {
      case .overheard(let command): watchdog.overheard(command, at: now)
      case .ours(let command): watchdog.overheard(command, at: now, byOthers: false)
      case .reply(let reply): watchdog.overheard(reply)
      case .hardwareError: watchdog.reset(at: now)
      case .kernel(let event): if work.isSpoilt(by: event) { watchdog.ended(at: now) }
      }
    }
  }

  private func drainReports(_ body: (Timestamp, Span<UInt8>) -> Void) {
    guard let reports else { return }
    do throws(RadioError) {
      for _ in 0..<Self.batch {
        guard try reports.read(clock: clock, body) else { break }
      }
    } catch {
      fail(error, now: clock.now())
    }
    if let lastRead = reports.takeLastRead() { watchdog.heard(at: lastRead) }
  }

  private func beginAnew(_ control: ControlChannel, now: Timestamp) {
    watchdog.attempted(at: now)
    do throws(RadioError) {
      try control.begin(work.beginAnew(), now: now)
    } catch {
      fail(error, now: now)
    }
  }

  private func fail(_ error: RadioError, now: Timestamp) {
    switch error {
    case .down, .blocked: presence.note(.down, now: now)
    case .unplugged: presence.note(.gone, now: now)
    default:
      lastError = error
      watchdog.attemptFailed()
    }
  }

  /// Opens all anew for an adapter that has come back, and begins.
  private func reopen(now: Timestamp) {
    do throws(RadioError) {
      let adapter = presence.adapter
      let control = try Self.openControl(
        adapter, host, advertiser, isManaged: work.way == .monitored)
      work.move(to: adapter)
      reports = ReportSocket(
        try host.link(.reports(index: adapter.index)), adapter: adapter.name)
      self.control = control
      beginAnew(control, now: now)
    } catch {
      watchdog.attempted(at: now)
      fail(error, now: now)
    }
  }

  /// Lets go of the sockets of an adapter that is away: they would stay silent for ever.
  private func leaveIfAway(now: Timestamp) {
    guard presence.state != .here, control != nil else { return }
    lostBefore += reports?.link.drops ?? 0
    control = nil
    reports = nil
    lastError = nil
    watchdog = ScanWatchdog(now: now, isKernels: watchdog.isKernels)
    watchdog.reset(at: now)
  }

  private func refreshState(now: Timestamp) {
    state =
      switch presence.state {
      case .down: .down(presence.adapter.block)
      case .gone: .unplugged(presence.platformBlock)
      case .here:
        isListening ? (watchdog.isShared(at: now) ? .shared : .active) : .rearming(lastError)
      }
  }

  private var isListening: Bool {
    guard let control, watchdog.scan != .spoilt else { return false }
    return !control.isBusy || lastError == nil
  }
}

extension Adapter {
  /// Scans while `body` runs.
  public func scanning<Result>(
    settings: ScanSettings = .continuous, clock: MonotonicClock, access: RadioAccess = .direct,
    _ body: (Scanner) throws -> Result
  ) throws -> Result {
    let scanner = try Scanner(on: self, settings: settings, clock: clock, access: access)
    defer { scanner.close() }
    return try body(scanner)
  }
}
