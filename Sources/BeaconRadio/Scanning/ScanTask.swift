import BeaconCodec

/// Keeps a scan going, whatever others do to the adapter.
struct ScanTask: RadioTask {
  /// What to try, the best first; the last is the scan of our own.
  private var methods: [any ScanCommands]
  private var watchdog: ScanWatchdog
  private(set) var hasBegun = false
  /// Commands of ours are under way.
  private var isBusy = false
  private(set) var lastError: RadioError?

  /// - Parameter methods: the best first.
  init(_ methods: [any ScanCommands], now: Timestamp) {
    self.methods = methods
    watchdog = ScanWatchdog(now: now, isKernels: methods[0].method == .monitored)
  }

  /// How it is done: not by the kernel, if that was asked for, where the kernel cannot.
  var method: ScanMethod { methods[0].method }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    guard now >= due else { return nil }
    watchdog.attempted(at: now)
    isBusy = true
    return hasBegun ? methods[0].beginAnew() : methods[0].begin()
  }

  var due: Timestamp { watchdog.due }

  func end() -> CommandSequence? { watchdog.mayBeOn ? methods[0].end() : nil }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done(let replies):
      isBusy = false
      hasBegun = true
      lastError = nil
      methods[0].begun(replies)
    case .failed(let error):
      isBusy = false
      failed(error, at: now)
    case .unreachable(let error):
      watchdog.attempted(at: now)
      failed(error, at: now)
    case .observed(let command, let byOthers):
      watchdog.observed(command, at: now, byOthers: byOthers)
    case .gave(.scanEnable(let command)) where command.enable: watchdog.began()
    case .gave, .turn: break
    case .answered(let reply): watchdog.answered(reply)
    case .hardwareError: watchdog.reset(at: now)
    case .kernel(let event): if methods[0].isSpoilt(by: event) { watchdog.ended(at: now) }
    case .heard: watchdog.heard(at: now)
    case .away:
      isBusy = false
      lastError = nil
      watchdog = ScanWatchdog(now: now, isKernels: watchdog.isKernels)
      watchdog.reset(at: now)
    case .back(let adapter): methods[0].move(to: adapter)
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    if case .refused(.kernel, _, _) = error, !hasBegun, methods.count > 1 {
      methods.removeFirst()
      watchdog = ScanWatchdog(now: now)
    } else {
      lastError = error
      watchdog.attemptFailed()
    }
  }

  func state(at now: Timestamp) -> RadioState {
    guard watchdog.scan != .spoilt, !isBusy || lastError == nil else {
      return .rearming(lastError)
    }
    return watchdog.isShared(at: now) ? .shared : .active
  }
}
