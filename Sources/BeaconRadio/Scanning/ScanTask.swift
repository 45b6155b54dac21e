import BeaconCodec

/// Keeps a scan going, whatever others do to the adapter.
struct ScanTask: RadioTask {
  private let scan: OwnScan
  private var watchdog: ScanWatchdog
  private(set) var hasBegun = false
  /// Commands of ours are under way.
  private var isBusy = false
  private(set) var lastError: RadioError?

  init(_ scan: OwnScan, now: Timestamp) {
    self.scan = scan
    watchdog = ScanWatchdog(now: now)
  }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    guard now >= due else { return nil }
    watchdog.attempted(at: now)
    isBusy = true
    return hasBegun ? scan.beginAnew() : scan.begin()
  }

  var due: Timestamp { watchdog.due }

  func end() -> CommandSequence? { watchdog.mayBeOn ? scan.end() : nil }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done:
      isBusy = false
      hasBegun = true
      lastError = nil
    case .failed(let error):
      isBusy = false
      failed(error)
    case .unreachable(let error):
      watchdog.attempted(at: now)
      failed(error)
    case .observed(let command, let byOthers):
      watchdog.observed(command, at: now, byOthers: byOthers)
    case .gave(.scanEnable(let command)) where command.enable: watchdog.began()
    case .answered(let reply): watchdog.answered(reply)
    case .hardwareError: watchdog.reset(at: now)
    case .heard: watchdog.heard(at: now)
    case .away:
      isBusy = false
      lastError = nil
      watchdog = ScanWatchdog(now: now)
      watchdog.reset(at: now)
    case .gave, .turn, .kernel, .back: break
    }
  }

  private mutating func failed(_ error: RadioError) {
    lastError = error
    watchdog.attemptFailed()
  }

  func state(at now: Timestamp) -> RadioState {
    guard watchdog.scan != .spoilt, !isBusy || lastError == nil else {
      return .rearming(lastError)
    }
    return watchdog.isShared(at: now) ? .shared : .active
  }
}
