import BeaconCodec

/// Broadcasts one payload from an adapter, under a random address, and keeps it on the air whatever
/// others do to the adapter.
///
/// Made for one thread that polls, like `Scanner`: wait until one of `fileDescriptors` is readable or
/// the time that `tick` returned has come, then `tick`, which never waits for the controller.
public final class Advertiser {
  public let broadcast: Broadcast
  public let way: BroadcastWay
  public private(set) var state = RadioState.active
  private let host: any RadioHost
  private let clock: MonotonicClock
  private let commands: any BroadcastCommands
  private var presence: Presence
  private var watchdog = BroadcastWatchdog()
  private var control: ControlChannel?
  private var lastError: RadioError?

  /// Begins to broadcast, and returns when the controller has confirmed it.
  public convenience init(
    on adapter: Adapter, _ broadcast: Broadcast, clock: MonotonicClock
  ) throws(RadioError) {
    try self.init(on: adapter, broadcast, clock: clock, host: LinuxHost())
  }

  init(
    on adapter: Adapter, _ broadcast: Broadcast, clock: MonotonicClock, host: any RadioHost,
    patience: Double = ControlChannel.patience
  ) throws(RadioError) {
    self.broadcast = broadcast
    self.clock = clock
    self.host = host
    presence = try Presence(of: adapter, host: host, now: clock.now())
    let control = ControlChannel(
      try host.open(.control(index: adapter.index)), adapter: adapter.name)
    let dialects = try control.dialects(clock: clock)
    let address = BluetoothAddress.randomNonResolvable()
    switch dialects.advertising {
    case .legacy:
      way = .rawLegacy
      commands = RawLegacyBroadcast(
        broadcast: broadcast, address: address, scanning: dialects.scanning)
    case .extended:
      way = .rawExtended
      commands = RawExtendedBroadcast(broadcast: broadcast, address: address)
    }
    do throws(RadioError) {
      try control.perform(commands.begin(), clock: clock, patience: patience)
    } catch {
      // An answer that did not come does not mean that nothing was done.
      if case .timedOut = error {
        _ = try? control.perform(commands.end(), clock: clock, patience: 0.15)
      }
      throw error
    }
    _ = control.takeNotices()
    watchdog.attempted(.begin, at: clock.now())
    self.control = control
  }

  deinit {
    close()
  }

  /// The adapter, under the index that it has now.
  public var adapter: Adapter { presence.adapter }

  /// What to poll for reading. It changes when the adapter comes or goes: ask before each wait.
  public var fileDescriptors: [Int32] {
    var all = [presence.fileDescriptor]
    if let control { all.append(control.descriptor.raw) }
    return all
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
    refreshState(now: now)
    return deadline
  }

  /// Falls silent. It takes no longer than 0.3 s, and 0.15 s if the controller does not answer.
  public func close() {
    if let control, watchdog.mayBeOn {
      _ = try? control.perform(commands.end(), clock: clock, patience: 0.15)
    }
    control = nil
  }

  private var deadline: Timestamp {
    guard presence.state == .here else { return presence.nextLook }
    return min(presence.nextLook, control?.deadline ?? watchdog.next.due)
  }

  private func act(_ action: BroadcastWatchdog.Action, now: Timestamp) {
    watchdog.attempted(action, at: now)
    do throws(RadioError) {
      if control == nil { control = try open() }
      let sequence = action == .begin ? commands.begin() : commands.renew()
      if let sequence { try control?.begin(sequence, now: now) }
    } catch {
      fail(error, now: now)
    }
  }

  private func open() throws(RadioError) -> ControlChannel {
    let adapter = presence.adapter
    return ControlChannel(
      try host.open(.control(index: adapter.index)), adapter: adapter.name)
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
        if commands.isSpoilt(by: command) { watchdog.spoilt(at: now) }
      case .hardwareError: watchdog.spoilt(at: now)
      case .reply: break
      }
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

  /// Lets go of the socket of an adapter that is away: it would stay silent for ever.
  private func leaveIfAway() {
    guard presence.state != .here, control != nil else { return }
    control = nil
    lastError = nil
    watchdog = BroadcastWatchdog()
  }

  private func refreshState(now: Timestamp) {
    state =
      switch presence.state {
      case .down: .down(presence.adapter.block)
      case .gone: .unplugged
      case .here:
        control != nil && watchdog.isOn
          ? (watchdog.isShared(at: now) ? .shared : .active) : .rearming(lastError)
      }
  }
}

extension Adapter {
  /// Broadcasts while `body` runs.
  public func advertising<Result>(
    _ broadcast: Broadcast, clock: MonotonicClock, _ body: (Advertiser) throws -> Result
  ) throws -> Result {
    let advertiser = try Advertiser(on: self, broadcast, clock: clock)
    defer { advertiser.close() }
    return try body(advertiser)
  }
}
