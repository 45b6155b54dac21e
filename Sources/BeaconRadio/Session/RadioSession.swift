import BeaconCodec
import LinuxSystem
import SystemPackage

/// A session with an adapter in this process.
final class RadioSession: Radio {
  private let host: any RadioHost
  private let clock: MonotonicClock
  private var monitor: AdapterMonitor
  /// nil while the adapter is away.
  private var control: ControlChannel?
  /// nil while the adapter is away, or without a scan.
  private var reports: (any PacketLink)?
  private var tasks: [RadioUse.Half: any RadioTask] = [:]
  /// The half whose commands are running.
  private var running: RadioUse.Half?
  /// The broadcast that `close` could not end.
  private(set) var kept: KeptBroadcast?
  private var lostBefore: UInt64 = 0
  // The longest event has 2 + 255 bytes after the packet indicator.
  private var buffer = [UInt8](repeating: 0, count: 260)
  /// When the controller reported a hardware error.
  private var failedAt: Timestamp?
  /// Seconds for the kernel to reset the controller.
  private static let recovery = 5.0

  /// Returns when the controller has confirmed the start. The adapter must be powered.
  init(
    on adapter: Adapter, _ use: RadioUse, clock: MonotonicClock, host: any RadioHost
  ) throws(RadioError) {
    self.clock = clock
    self.host = host
    monitor = AdapterMonitor(of: adapter, host: host, now: clock.now())
    try begin(use, open(scans: use.scan != nil))
  }

  deinit {
    close()
  }

  // MARK: Sockets

  @discardableResult
  private func open(scans: Bool) throws(RadioError) -> ControlChannel {
    let control = try ControlChannel(of: adapter, host: host)
    reports = scans ? try host.link(.reports(index: adapter.index)) : nil
    self.control = control
    return control
  }

  private func closeSockets() { (control, reports) = (nil, nil) }

  /// Opens the sockets of an adapter that has returned.
  private func reopen(now: Timestamp) {
    do throws(RadioError) {
      try open(scans: tasks[.scan] != nil)
      handle(.back(adapter), at: now)
    } catch {
      if !note(error, now: now) { handle(.unreachable(error), at: now) }
    }
  }

  /// Closes the sockets if the adapter is away, because they would never report it.
  private func leaveIfAway(now: Timestamp) {
    guard monitor.state != .here, control != nil else { return }
    lostBefore += reports?.drops ?? 0
    closeSockets()
    running = nil
    handle(.away, at: now)
  }

  private func handle(_ event: RadioEvent, at now: Timestamp) {
    for half in RadioUse.Half.allCases { tasks[half]?.handle(event, at: now) }
  }

  // MARK: Starting

  private func begin(_ use: RadioUse, _ control: ControlChannel) throws(RadioError) {
    let commandSets = try control.commandSets(clock: clock)
    if use.broadcast == nil {
      KeptBroadcast.sweep(control, commandSets, host: host, clock: clock)
    }
    if let broadcast = use.broadcast {
      let (host, isShared) = (host, commandSets.advertising == .legacy)
      tasks[.broadcast] = BroadcastTask(
        broadcast, on: adapter, commandSets: commandSets, isManaged: control.isManaged,
        now: clock.now()
      ) { BroadcastSlot(on: $0, isShared: isShared, host: host) }
      try begin(.broadcast, control, isOptional: use.optional == .broadcast)
    }
    if let settings = use.scan {
      tasks[.scan] = ScanTask(
        settings, suggested: commandSets.scanning, address: .randomNonResolvable(),
        index: adapter.index, now: clock.now())
      try begin(.scan, control, isOptional: use.optional == .scan)
    }
  }

  /// Starts one half by the best method that is not refused.
  /// - Parameter isOptional: whether to leave this half out if it is refused.
  private func begin(
    _ half: RadioUse.Half, _ control: ControlChannel, isOptional: Bool
  ) throws(RadioError) {
    while let task = tasks[half], !task.hasBegun, task.lastError == nil,
      let sequence = tasks[half]?.next(at: clock.now())
    {
      let event: RadioEvent
      do throws(RadioError) {
        event = .done(try control.perform(sequence, clock: clock))
      } catch {
        event = .failed(error)
      }
      running = half
      takeNotices(control, now: clock.now())
      running = nil
      tasks[half]?.handle(event, at: clock.now())
    }
    guard let error = tasks[half]?.lastError else { return }
    end(half, control)
    guard isOptional else { throw error }
    tasks[half] = nil
  }

  // MARK: State

  var adapter: Adapter { monitor.adapter }

  var fileDescriptors: [Int32] {
    commandDescriptors + (reports.map { [$0.fileDescriptor] } ?? [])
  }

  /// The `fileDescriptors` except that of the reports.
  var commandDescriptors: [Int32] { control?.fileDescriptors ?? [] }

  var receiverDrops: UInt64 { lostBefore + (reports?.drops ?? 0) }

  func state(of half: RadioUse.Half) -> RadioState? {
    guard let task = tasks[half] else { return nil }
    return switch monitor.state {
    // The kernel switches the adapter off for a moment to reset it.
    case .down where hasFailed: .rearming(.hardwareError(adapter: monitor.adapter.name))
    case .down: .down
    case .gone: .unplugged
    case .here: control == nil ? .rearming(task.lastError) : task.state(at: lastPoll)
    }
  }

  /// Whether the controller has failed recently.
  private var hasFailed: Bool {
    failedAt.map { lastPoll.seconds(since: $0) < Self.recovery } ?? false
  }

  var broadcastTask: BroadcastTask? { tasks[.broadcast] as? BroadcastTask }

  var broadcast: Broadcast? { broadcastTask?.broadcast }

  func replaceBroadcast(with broadcast: Broadcast) {
    guard var task = broadcastTask else { return }
    task.replace(with: broadcast)
    tasks[.broadcast] = task
  }

  // MARK: Polling

  private var lastPoll = Timestamp.zero
  /// Commands and answers as text.
  fileprivate var overheard: [String] = []

  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp {
    let before = lastPoll
    let now = clock.now()
    lastPoll = now
    readControl(now: now)
    readReports(now: now, since: before, body)
    leaveIfAway(now: now)
    monitor.tick(now: now)
    leaveIfAway(now: now)
    if monitor.state == .here {
      if control == nil, now >= due { reopen(now: now) }
      beginNext(now: now)
      leaveIfAway(now: now)
    }
    return deadline(now: now)
  }

  /// At least 10 ms from now, so that an event loop does not spin.
  private func deadline(now: Timestamp) -> Timestamp {
    var end = monitor.nextLook
    if monitor.state == .here { end = min(end, control?.deadline ?? due) }
    return max(end, now.advanced(bySeconds: 0.01))
  }

  private var due: Timestamp { tasks.values.map(\.due).min() ?? Timestamp(nanoseconds: .max) }

  private func readControl(now: Timestamp) {
    guard let control else { return }
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
    for (message, isOurs) in control.takeNotices() {
      if message == .hardwareError { failedAt = now }
      if overheard.count < 256 { overheard.append((isOurs ? "" : "others: ") + "\(message)") }
      for half in RadioUse.Half.allCases {
        let source: CommandSource = isOurs ? running == half ? .task : .program : .others
        tasks[half]?.handle(.overheard(message, from: source), at: now)
      }
    }
  }

  private func readReports(
    now: Timestamp, since floor: Timestamp, _ body: (Timestamp, Span<UInt8>) -> Void
  ) {
    guard let reports else { return }
    do throws(Errno) {
      if let last = try read(reports, since: floor, body) {
        tasks[.scan]?.handle(.heard, at: last)
      }
    } catch {
      let failure = RadioError(call: "recv", error, adapter: adapter.name)
      if !note(failure, now: now) { tasks[.scan]?.handle(.failed(failure), at: now) }
    }
  }

  /// The most packets that one call reads: more than a socket holds, so that all get their own
  /// times after a stop, and few enough in a flood.
  private static let batch = 1 << 14
  private static let leMeta: UInt8 = 0x3E

  /// Reads the reports, and passes on LE Meta events.
  /// - Parameter floor: the time of the previous call; no packet gets an earlier time.
  /// - Returns: the time of the last packet, if any.
  private func read(
    _ reports: any PacketLink, since floor: Timestamp, _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(Errno) -> Timestamp? {
    var last: Timestamp?
    for _ in 0..<Self.batch {
      guard let (count, arrival) = try reports.receive(into: &buffer) else { break }
      guard buffer[0] == HCIPacketIndicator.event, count == 1 || buffer[1] == Self.leMeta else {
        continue
      }
      let stamp = max(arrival.map { clock.time(of: $0) } ?? clock.now(), last ?? floor)
      last = stamp
      let bytes = buffer  // no copy: not written to meanwhile
      body(stamp, bytes.span.extracting(1..<count))
    }
    return last
  }

  /// Starts the next commands, unless some are running.
  private func beginNext(now: Timestamp) {
    guard let control, !control.isBusy else { return }
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

  /// - Returns: whether the adapter is away; other errors concern a task.
  private func note(_ error: RadioError, now: Timestamp) -> Bool {
    switch error {
    case .down, .blocked: monitor.note(.down, now: now)
    case .unplugged: monitor.note(.gone, now: now)
    default: return false
    }
    return true
  }
}

// MARK: Closing

extension RadioSession {
  var keepsBroadcast: Bool { kept != nil }

  private func end(_ half: RadioUse.Half, _ control: ControlChannel) {
    guard var sequence = tasks[half]?.end() else { return }
    sequence.patience = host.closingPatience
    sequence.isEnding = true
    _ = try? control.perform(sequence, clock: clock)
    if half == .scan { endSearch(control) }
  }

  /// Ends a search for devices that our scan has replaced, so that bluetoothd starts another one:
  /// the kernel would not end it with the scan (Linux, net/bluetooth/hci_event.c:
  /// le_set_scan_enable_complete).
  private func endSearch(_ control: ControlChannel) {
    guard control.isDiscovering(clock: clock) == true else { return }
    let commands = ControlCommand.discoveryKinds.map {
      CommandSequence.Step(.stopDiscovery(kind: $0), mayFail: true)
    }
    _ = try? control.perform(
      CommandSequence(commands, patience: host.closingPatience), clock: clock)
  }

  func close() {
    if let control = control ?? controlOfAbsent {
      for half in [RadioUse.Half.broadcast, .scan] { end(half, control) }
      kept = broadcastTask.flatMap { KeptBroadcast(of: $0, on: adapter, control, clock: clock) }
    }
    closeSockets()
    tasks = [:]
  }

  /// To end a broadcast on an adapter that is away or has just returned: the kernel would resend
  /// it.
  private var controlOfAbsent: ControlChannel? {
    guard monitor.state != .gone,
      RadioUse.Half.allCases.contains(where: { tasks[$0]?.end() != nil })
    else { return nil }
    return try? ControlChannel(of: adapter, host: host)
  }
}

extension Radio {
  /// New commands and answers, of this and other programs, as text without addresses and data. None
  /// if the helper is used.
  package func takeOverheard() -> [String] {
    guard let session = self as? RadioSession else { return [] }
    defer { session.overheard = [] }
    return session.overheard
  }
}
