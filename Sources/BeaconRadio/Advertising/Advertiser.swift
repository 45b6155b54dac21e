import BeaconCodec

/// Broadcasts one payload from an adapter, under a random address, and keeps it on the air whatever
/// others do to the adapter.
///
/// Made for one thread that polls, like `Scanner`: wait until one of `fileDescriptors` is readable or
/// the time that `tick` returned has come, then `tick`, which never waits for the controller.
public final class Advertiser {
  /// What is sent, at an interval that the controller can keep.
  public var broadcast: Broadcast { plan.broadcast }
  public private(set) var state = RadioState.active
  private let host: any RadioHost
  private let clock: MonotonicClock
  private var plan: BroadcastPlan
  private var commands: any BroadcastCommands
  /// What was refused on this adapter.
  private var refusals: BroadcastRefusals
  /// For a scanner of this program, which overhears it.
  let sent = SentCommands()
  private var presence: Presence
  private var watchdog = BroadcastWatchdog()
  private var control: ControlChannel?
  private var lastError: RadioError?
  /// Whether another scan response waits to be put on the air.
  private var hasNewResponse = false
  /// Whether it is to be sent more or less often than it is.
  private var hasNewInterval = false
  /// Whether it has to begin anew with something else.
  private var hasNewBroadcast = false

  /// Begins to broadcast, and returns when the controller has confirmed it.
  public convenience init(
    on adapter: Adapter, _ broadcast: Broadcast, clock: MonotonicClock,
    access: RadioAccess = .direct
  ) throws(RadioError) {
    try self.init(on: adapter, broadcast, clock: clock, host: access.host)
  }

  init(
    on adapter: Adapter, _ broadcast: Broadcast, clock: MonotonicClock, host: any RadioHost,
    patience: Double = ControlChannel.patience
  ) throws(RadioError) {
    self.clock = clock
    self.host = host
    refusals = BroadcastRefusals(now: clock.now())
    presence = try Presence(of: adapter, host: host, now: clock.now())
    let control = try ControlChannel.open(adapter, host: host, sent: sent)
    plan = BroadcastPlan(
      broadcast, dialects: try control.dialects(clock: clock),
      address: .randomNonResolvable())
    let survey = control.survey(clock: clock)
    let ways = plan.ways(index: adapter.index, survey: survey)
    commands = ways[0]
    for way in ways where !refusals.ways.contains(way.way) {
      commands = way
      let begun = clock.now()
      do throws(RadioError) {
        try control.perform(way.begin(), clock: clock, patience: patience)
        break
      } catch {
        // A refusal, or an answer that did not come, does not mean that nothing was done.
        _ = try? control.perform(way.end(), clock: clock, patience: host.closingPatience)
        if let late = error.late(by: begun.advanced(bySeconds: patience * 0.75), clock.now()) {
          throw late
        }
        if !note(refusal: error) { throw error }
      }
    }
    _ = control.takeNotices()
    watchdog.attempted(.begin, at: clock.now())
    self.control = control
  }

  deinit {
    close()
  }

  /// How it is done now. It changes for the worse when the kernel's ways are closed, as by somebody
  /// who makes the adapter connectable.
  public var way: BroadcastWay { commands.way }

  /// The adapter, under the index that it has now.
  public var adapter: Adapter { presence.adapter }

  /// What to poll for reading. It changes when the adapter comes or goes: ask before each wait.
  public var fileDescriptors: [Int32] {
    var all = [presence.fileDescriptor]
    if let control { all += control.fileDescriptors }
    return all
  }

  /// Broadcasts something else from now on, at the next `tick`: under another address, unless the scan
  /// response or the interval alone is new.
  public func replace(with broadcast: Broadcast) {
    let before = plan.broadcast
    let broadcast = plan.possible(broadcast)
    guard broadcast != before else { return }
    if broadcast.interval != before.interval {
      plan.broadcast.interval = broadcast.interval
      commands.broadcast.interval = broadcast.interval
      hasNewInterval = true
    }
    if broadcast.payload == before.payload, before.scanResponse != nil,
      let response = broadcast.scanResponse
    {
      return respond(with: response)
    }
    guard
      broadcast.payload != before.payload || broadcast.scanResponse != before.scanResponse
    else { return }
    plan.broadcast = broadcast
    plan.address = .randomNonResolvable()
    commands.broadcast = broadcast
    hasNewResponse = false
    hasNewInterval = false
    hasNewBroadcast = true
  }

  /// Answers with something else from now on, at the next `tick`. It has no effect on a broadcast that began
  /// without a scan response: its packets cannot be answered.
  public func respond(with response: AdvertisingPayload) {
    guard plan.broadcast.scanResponse != nil, response != plan.broadcast.scanResponse else {
      return
    }
    plan.broadcast.scanResponse = response
    commands.broadcast.scanResponse = response
    hasNewResponse = true
  }

  /// Reads what has come and does what is due, waits for nothing.
  /// - Returns: when to call again if nothing has become readable before.
  public func tick(now: Timestamp) -> Timestamp {
    presence.drain(now: now)
    drainControl(now: now)
    leaveIfAway()
    presence.tick(now: now)
    leaveIfAway()
    if presence.state == .here, !(control?.isBusy ?? false), now >= watchdog.next.due {
      act(watchdog.next.action, now: now)
      leaveIfAway()
    }
    if presence.state == .here, hasNewBroadcast, watchdog.isOn, !(control?.isBusy ?? false) {
      hasNewBroadcast = false
      act(.begin, now: now)
      leaveIfAway()
    }
    if presence.state == .here, watchdog.isOn, hasNewResponse { respond(now: now) }
    if presence.state == .here, watchdog.isOn, hasNewInterval { pace(now: now) }
    if presence.state == .here, watchdog.isOn, now >= refusals.due { lookForBetter(now: now) }
    refreshState(now: now)
    return deadline(now: now)
  }

  /// Falls silent. It takes no longer than 0.3 s, and 0.15 s if the controller does not answer.
  public func close() {
    if let control, watchdog.mayBeOn {
      _ = try? control.perform(commands.end(), clock: clock, patience: host.closingPatience)
    }
    control = nil
  }

  private func deadline(now: Timestamp) -> Timestamp {
    guard presence.state == .here else { return presence.nextLook.noEarlierThanSoon(now) }
    var due = min(presence.nextLook, control?.deadline ?? watchdog.next.due)
    if watchdog.isOn, !(control?.isBusy ?? false) {
      due = hasNewResponse || hasNewInterval || hasNewBroadcast ? now : min(due, refusals.due)
    }
    return due.noEarlierThanSoon(now)
  }

  private func respond(now: Timestamp) {
    guard let control, !control.isBusy, let sequence = commands.respond() else { return }
    hasNewResponse = false
    begin(sequence, control, now: now)
  }

  private func pace(now: Timestamp) {
    guard let control, !control.isBusy else { return }
    hasNewInterval = false
    if let sequence = commands.pace() { begin(sequence, control, now: now) }
  }

  private func begin(_ sequence: CommandSequence, _ control: ControlChannel, now: Timestamp) {
    do throws(RadioError) {
      try control.begin(sequence, now: now)
    } catch {
      fail(error, now: now)
    }
    leaveIfAway()
  }

  private func act(_ action: BroadcastWatchdog.Action, now: Timestamp) {
    watchdog.attempted(action, at: now)
    do throws(RadioError) {
      let control: ControlChannel
      if let open = self.control {
        control = open
      } else {
        control = try ControlChannel.open(presence.adapter, host: host, sent: sent)
        self.control = control
      }
      let sequence = action == .begin ? begin(control) : commands.renew()
      if let sequence { try control.begin(sequence, now: now) }
    } catch {
      fail(error, now: now)
    }
  }

  /// By the best way that there is now; ends the one before where it is another.
  private func begin(_ control: ControlChannel) -> CommandSequence {
    let before = commands
    let survey = control.survey(clock: clock)
    commands =
      plan.ways(index: presence.adapter.index, survey: survey, avoiding: refusals.ways)[0]
    guard before.way != commands.way else { return commands.begin() }
    var farewell = before.end().steps
    if before.way.isManaged, let survey { farewell += plan.endOfExposure(survey) }
    return CommandSequence(farewell + commands.begin().steps)
  }

  /// Goes back to the kernel's way, and with it to a lease, when what stood against it may be over.
  private func lookForBetter(now: Timestamp) {
    guard !commands.way.isManaged else { return refusals.rest(at: now) }
    guard let control, !control.isBusy else { return }
    refusals.looked(at: now)
    guard let survey = control.survey(clock: clock) else { return }
    let best = plan.ways(index: presence.adapter.index, survey: survey)[0]
    guard best.way.isManaged else { return }
    refusals.forget()
    act(.begin, now: now)
  }

  /// Remembers that the kernel does not do it; another way may.
  private func note(refusal error: RadioError) -> Bool {
    guard case .refused(.kernel, let status, _) = error else { return false }
    refusals.insert(commands.way)
    // What the kernel understands and will not do, it will not do by an older command either.
    if status != .kernel(.unknownCommand) {
      refusals.insert(.managed)
      refusals.insert(.managedOld)
    }
    return true
  }

  private func drainControl(now: Timestamp) {
    guard let control else { return }
    do throws(RadioError) {
      if try control.poll(now: now) { lastError = nil }
    } catch {
      fail(error, now: now)
    }
    for notice in control.takeNotices() {
      switch notice {
      case .overheard(let command):
        let isExposed = commands.isExposed(by: command)
        if isExposed || commands.isSpoilt(by: command) {
          watchdog.spoilt(at: now, isExposed: isExposed)
        }
      case .kernel(let event):
        refusals.settingsChanged(at: now)
        if commands.isSpoilt(by: event) { watchdog.spoilt(at: now) }
      case .hardwareError: watchdog.spoilt(at: now, byOthers: false)
      case .reply, .ours: break
      }
    }
  }

  private func fail(_ error: RadioError, now: Timestamp) {
    switch error {
    case .down, .blocked: presence.note(.down, now: now)
    case .unplugged: presence.note(.gone, now: now)
    default:
      if note(refusal: error) {
        lastError = nil
        watchdog.refused()
      } else {
        lastError = error
        watchdog.attemptFailed()
      }
    }
  }

  /// Lets go of the socket of an adapter that is away: it would stay silent for ever.
  private func leaveIfAway() {
    guard presence.state != .here, control != nil else { return }
    control = nil
    lastError = nil
    refusals.forget()
    watchdog = BroadcastWatchdog()
  }

  private func refreshState(now: Timestamp) {
    state =
      switch presence.state {
      case .down: .down(presence.adapter.block)
      case .gone: .unplugged(presence.platformBlock)
      case .here:
        control != nil && watchdog.isOn
          ? (watchdog.isShared(at: now) ? .shared : .active) : .rearming(lastError)
      }
  }
}

extension RadioError {
  /// A kernel that refuses so late has waited for the controller, as we would at the next way.
  fileprivate func late(by limit: Timestamp, _ now: Timestamp) -> RadioError? {
    guard now >= limit, case .refused(.kernel(let opcode), _, let adapter) = self else {
      return nil
    }
    return .timedOut(.kernel(opcode), adapter: adapter)
  }
}

extension Adapter {
  /// Broadcasts while `body` runs.
  public func advertising<Result>(
    _ broadcast: Broadcast, clock: MonotonicClock, access: RadioAccess = .direct,
    _ body: (Advertiser) throws -> Result
  ) throws -> Result {
    let advertiser = try Advertiser(on: self, broadcast, clock: clock, access: access)
    defer { advertiser.close() }
    return try body(advertiser)
  }
}
