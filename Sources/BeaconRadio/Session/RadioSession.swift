import BeaconCodec

/// One adapter in use by this process, over one set of sockets.
final class RadioSession: Radio {
  /// Packets that one `poll` takes at most, so that a flood leaves time for the rest of the program.
  private static let batch = 4096

  private let host: any RadioHost
  private let clock: MonotonicClock
  private var monitor: AdapterMonitor
  /// nil while the adapter is away.
  private var sockets: AdapterSockets?
  /// The scan and the broadcast: values to which events are told, and which give the commands that follow.
  private var tasks: [RadioUse.Half: any RadioTask] = [:]
  /// Among the programs of ours that broadcast from this adapter; nil where there is no such order.
  private var place: BroadcastPlace?
  /// Whose commands are under way.
  private var running: RadioUse.Half?
  /// Whether there is something to ask the kernel's management for.
  private let asksKernel: Bool
  private var lostBefore: UInt64 = 0
  private(set) var isLeftToKernel = false
  /// When the controller last told of an error of its hardware.
  private var failedAt: Timestamp?
  /// Seconds that the kernel may take to begin it anew.
  private static let recovery = 5.0

  /// Begins, and returns when the controller has confirmed it.
  /// - Parameters:
  ///   - adapter: must be powered.
  ///   - use: what for.
  ///   - clock: for the times of what is heard.
  init(
    on adapter: Adapter, _ use: RadioUse, clock: MonotonicClock, host: any RadioHost
  ) throws(RadioError) {
    self.clock = clock
    self.host = host
    asksKernel = use.broadcast != nil
    let sockets = try AdapterSockets(
      of: adapter, host: host, hears: use.scan != nil, asksKernel: asksKernel)
    self.sockets = sockets
    monitor = AdapterMonitor(of: adapter, host: host, now: clock.now())
    try begin(use, sockets.control)
  }

  deinit {
    close()
  }

  // MARK: Sockets

  /// Opens all anew for an adapter that has come back.
  private func reopen(now: Timestamp) {
    let adapter = monitor.adapter
    do throws(RadioError) {
      let sockets = try AdapterSockets(
        of: adapter, host: host, hears: tasks[.scan] != nil, asksKernel: asksKernel)
      self.sockets = sockets
      handle(.back(adapter), at: now)
    } catch {
      if !note(error, now: now) { handle(.unreachable(error), at: now) }
    }
  }

  /// Lets go of the sockets of an adapter that is away: they would stay silent for ever.
  private func leaveIfAway(now: Timestamp) {
    guard monitor.state != .here, let sockets else { return }
    lostBefore += sockets.reports?.link.drops ?? 0
    self.sockets = nil
    running = nil
    handle(.away, at: now)
  }

  private func handle(_ event: RadioEvent, at now: Timestamp) {
    for half in RadioUse.Half.allCases { tasks[half]?.handle(event, at: now) }
  }

  // MARK: Beginning and ending

  private func begin(_ use: RadioUse, _ control: ControlChannel) throws(RadioError) {
    let adapter = monitor.adapter
    let commandSets = try control.commandSets(clock: clock)
    if let broadcast = use.broadcast {
      place = BroadcastPlace(
        on: adapter, isShared: commandSets.advertising == .legacy, host: host)
      let plan = BroadcastPlan(
        broadcast, commandSets: commandSets, address: .randomNonResolvable(),
        place: place?.number ?? 0)
      tasks[.broadcast] = BroadcastTask(
        plan, isManaged: control.isManaged, index: adapter.index, now: clock.now())
      try begin(.broadcast, control, isOptional: use.optional == .broadcast)
    }
    if let settings = use.scan {
      let scan = OwnScan(
        commands: commandSets.scanning, settings: settings, address: .randomNonResolvable())
      tasks[.scan] = ScanTask(scan, now: clock.now())
      try begin(.scan, control, isOptional: use.optional == .scan)
    }
  }

  /// - Parameter isOptional: whether the session goes on without it where it is refused.
  private func begin(
    _ half: RadioUse.Half, _ control: ControlChannel, isOptional: Bool
  ) throws(RadioError) {
    do throws(RadioError) {
      try beginByBest(half, control)
    } catch {
      end(half, control)
      guard isOptional else { throw error }
      tasks[half] = nil
    }
  }

  /// By the best method that is not refused.
  private func beginByBest(_ half: RadioUse.Half, _ control: ControlChannel) throws(RadioError) {
    while let task = tasks[half], !task.hasBegun {
      if let error = task.lastError { throw error }
      let event: RadioEvent
      do throws(RadioError) {
        guard let sequence = tasks[half]?.next(at: clock.now()) else { return }
        event = .done(try control.perform(sequence, clock: clock))
      } catch {
        event = .failed(error)
      }
      running = half
      takeNotices(control, now: clock.now())
      running = nil
      tasks[half]?.handle(event, at: clock.now())
    }
  }

  // MARK: What there is to tell

  var adapter: Adapter { monitor.adapter }

  var fileDescriptors: [Int32] {
    guard let sockets else { return [] }
    return sockets.control.fileDescriptors
      + (sockets.reports.map { [$0.link.fileDescriptor] } ?? [])
  }

  var receiverDrops: UInt64? {
    guard let reports = sockets?.reports else { return lostBefore }
    return reports.link.drops.map { lostBefore + $0 }
  }

  func state(of half: RadioUse.Half) -> RadioState? {
    guard let task = tasks[half] else { return nil }
    return switch monitor.state {
    // The kernel takes the power away for a moment to begin it anew.
    case .down where hasFailed: .rearming(.hardwareError(adapter: monitor.adapter.name))
    case .down: .down(monitor.adapter.block)
    case .gone: .unplugged(monitor.platformBlock)
    case .here: sockets == nil ? .rearming(task.lastError) : task.state(at: lastPoll)
    }
  }

  /// Whether the controller has told of an error of its hardware a moment ago.
  private var hasFailed: Bool {
    failedAt.map { lastPoll.seconds(since: $0) < Self.recovery } ?? false
  }

  private var broadcastTask: BroadcastTask? { tasks[.broadcast] as? BroadcastTask }

  var broadcastMethod: BroadcastMethod? { broadcastTask?.method }

  var broadcast: Broadcast? { broadcastTask?.broadcast }

  func replaceBroadcast(with broadcast: Broadcast) {
    guard var task = broadcastTask else { return }
    task.replace(with: broadcast)
    tasks[.broadcast] = task
  }

  // MARK: Going on

  private var lastPoll = Timestamp.zero

  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp {
    poll(now: clock.now(), body)
  }

  func poll(now: Timestamp, _ body: (Timestamp, Span<UInt8>) -> Void = { _, _ in }) -> Timestamp {
    let before = lastPoll
    lastPoll = now
    readControl(now: now)
    readReports(now: now, since: before, body)
    leaveIfAway(now: now)
    monitor.tick(now: now)
    leaveIfAway(now: now)
    if monitor.state == .here {
      if sockets == nil, now >= due { reopen(now: now) }
      beginNext(now: now)
      leaveIfAway(now: now)
    }
    return deadline(now: now)
  }

  private func deadline(now: Timestamp) -> Timestamp {
    guard monitor.state == .here else { return monitor.nextLook.atLeast10ms(after: now) }
    return min(monitor.nextLook, sockets?.control.deadline ?? due).atLeast10ms(after: now)
  }

  /// When a task has something to do.
  private var due: Timestamp { tasks.values.map(\.due).min() ?? Timestamp(nanoseconds: .max) }

  private func readControl(now: Timestamp) {
    guard let control = sockets?.control else { return }
    let half = running
    var event: RadioEvent?
    do throws(RadioError) {
      if try control.poll(now: now) { event = .done(control.replies) }
    } catch {
      if !note(error, now: now) { event = .failed(error) }
    }
    takeNotices(control, now: now)
    if !control.isBusy { running = nil }
    if let half, let event { tasks[half]?.handle(event, at: now) }
  }

  private func takeNotices(_ control: ControlChannel, now: Timestamp) {
    for notice in control.takeNotices() {
      if notice.message == .hardwareError { failedAt = now }
      for half in RadioUse.Half.allCases {
        let isOwn = notice.isOurs && running == half
        let event: RadioEvent? =
          switch notice.message {
          case .command(let command) where isOwn: .gave(command)
          case .command(let command): .observed(command, byOthers: !notice.isOurs)
          case .reply(let reply): isOwn ? nil : .answered(reply)
          case .hardwareError: .hardwareError
          case .kernel(let event): .kernel(event)
          }
        if let event { tasks[half]?.handle(event, at: now) }
      }
    }
  }

  private func readReports(
    now: Timestamp, since floor: Timestamp, _ body: (Timestamp, Span<UInt8>) -> Void
  ) {
    guard let reports = sockets?.reports else { return }
    do throws(RadioError) {
      if let last = try reports.read(atMost: Self.batch, clock: clock, floor: floor, body) {
        tasks[.scan]?.handle(.heard, at: last)
      }
    } catch {
      if !note(error, now: now) { tasks[.scan]?.handle(.failed(error), at: now) }
    }
  }

  /// Gives the next commands, where none are under way.
  private func beginNext(now: Timestamp) {
    guard let control = sockets?.control, !control.isBusy else { return }
    if let place, broadcastTask?.asksForTurn(at: now) ?? false {
      tasks[.broadcast]?.handle(.turn(isOurs: place.isLatest), at: now)
    }
    for half in [RadioUse.Half.broadcast, .scan] {
      guard let sequence = tasks[half]?.next(at: now) else { continue }
      running = half
      do throws(RadioError) {
        try control.begin(sequence, now: now)
      } catch {
        running = nil
        if !note(error, now: now) { tasks[half]?.handle(.failed(error), at: now) }
      }
      return
    }
  }

  /// - Returns: whether the error means that the adapter is away, which is nobody's failure.
  private func note(_ error: RadioError, now: Timestamp) -> Bool {
    switch error {
    case .down, .blocked: monitor.note(.down, now: now)
    case .unplugged: monitor.note(.gone, now: now)
    default: return false
    }
    return true
  }
}

extension Timestamp {
  /// A deadline in the past would make the loop that heeds it turn without rest: 10 ms from now is the
  /// soonest.
  func atLeast10ms(after now: Timestamp) -> Timestamp {
    max(self, now.advanced(bySeconds: 0.01))
  }
}

/// How a session ends.
extension RadioSession {
  private func end(_ half: RadioUse.Half, _ control: ControlChannel) {
    guard var sequence = tasks[half]?.end() else { return }
    sequence.patience = host.closingPatience
    let replies = try? control.perform(sequence, clock: clock)
    if half == .broadcast, monitor.state == .down {
      // What is carried out is answered with the number of the instance.
      isLeftToKernel = replies?.last?.isEmpty ?? true
    }
    if half == .scan, let kernel = kernel(control) {
      endSearch(kernel)
    }
  }

  /// A search for devices that our scan has taken the place of: the kernel believes that it goes on, for its own end
  /// of it is forgotten when somebody else ends the scan (Linux, net/bluetooth/hci_event.c:
  /// le_set_scan_enable_complete). bluetoothd begins another when it hears so.
  private func endSearch(_ control: ControlChannel) {
    guard control.isDiscovering(clock: clock) == true else { return }
    let orders = ManagementCommand.discoveryKinds.map {
      CommandSequence.Step(
        EncodedCommand(.stopDiscovery(kind: $0), index: control.adapter.index), mayFail: true)
    }
    _ = try? control.perform(
      CommandSequence(orders, patience: host.closingPatience), clock: clock)
  }

  /// A way to the kernel's management.
  private func kernel(_ control: ControlChannel) -> ControlChannel? {
    if control.isManaged { return control }
    let other = try? AdapterSockets(of: control.adapter, host: host).control
    return other?.isManaged == true ? other : nil
  }

  func close() {
    if let control = sockets?.control ?? controlOfAbsent {
      for half in [RadioUse.Half.broadcast, .scan] { end(half, control) }
    }
    sockets = nil
    tasks = [:]
    place = nil
  }

  /// For our broadcasts that the kernel keeps while the adapter is away or about to be reopened: it would send them again
  /// once the adapter has power.
  private var controlOfAbsent: ControlChannel? {
    guard monitor.state != .gone,
      RadioUse.Half.allCases.contains(where: { tasks[$0]?.end() != nil })
    else { return nil }
    return try? AdapterSockets(of: monitor.adapter, host: host).control
  }
}
