import BeaconCodec

/// A scan or a broadcast, as the session sees it: a value that is told what happens, and says which commands to
/// give next. It never reads a clock, and knows no socket.
protocol RadioTask {
  mutating func handle(_ event: RadioEvent, at now: Timestamp)

  /// What is to be done now; nil for nothing. Not asked while commands of anybody are under way.
  mutating func next(at now: Timestamp) -> CommandSequence?

  /// When `next` has something to do, if nothing happens until then.
  var due: Timestamp { get }

  /// Whether it has been on once.
  var hasBegun: Bool { get }

  /// What the last attempt has failed from; nil while another method may still do.
  var lastError: RadioError? { get }

  /// The commands that turn off what may be on; nil where nothing is.
  func end() -> CommandSequence?

  /// How it is doing on an adapter that is there and powered.
  func state(at now: Timestamp) -> RadioState
}

/// What a scan or a broadcast is told.
enum RadioEvent {
  /// The commands that it has asked for are done; what followed the status in each answer.
  case done([[UInt8]])
  /// They were refused, or not answered.
  case failed(RadioError)
  /// The adapter could not be opened.
  case unreachable(RadioError)
  /// A command to the controller that was not its own.
  /// `byOthers` is false for one of this program, and of the kernel on its behalf.
  case observed(ObservedCommand, byOthers: Bool)
  /// A command to the controller that was its own. These and the ones before come in the order in which they
  /// were given.
  case gave(ObservedCommand)
  /// An answer of the controller to another's command.
  case answered(HCIReply)
  /// The controller has failed and been reset.
  case hardwareError
  /// The kernel has changed something on somebody's behalf.
  case kernel(ManagementEvent)
  /// An advertising report came.
  case heard
  /// Whether it may have what all programs of ours share; told when it asks.
  case turn(isOurs: Bool)
  /// The adapter is gone or has lost its power, and with it all that was on.
  case away
  /// It is there again, opened anew, perhaps under another index.
  case back(Adapter)
}

/// When to retry what was disrupted or has failed: soon, but never more often than
/// once a second, and ever more rarely while it goes on.
///
/// A value that never reads a clock.
struct BackOff {
  /// Seconds to let another program finish what it is doing.
  static let settling = 0.25
  /// Seconds between two attempts.
  static let shortest = 1.0
  static let longest = 8.0
  /// Seconds after which a disturbance is forgotten.
  static let memory = 10.0

  private var pause = shortest
  private var lastAttempt: Timestamp?
  private var lastDisturbance: Timestamp?
  private var lastShared: Timestamp?
  private var failed = false
  /// Others get no time to finish.
  private var skipsSettling = false

  mutating func attempted(at now: Timestamp) {
    // The first attempt after a disturbance is still prompt the next time.
    pause =
      lastAttempt != nil && (failed || isRecent(lastDisturbance, now))
      ? min(pause * 2, Self.longest) : Self.shortest
    lastAttempt = now
    failed = false
    skipsSettling = false
  }

  mutating func attemptFailed() {
    failed = true
  }

  /// - Parameter byOthers: false for a controller that has failed or lost its power.
  mutating func disturbed(at now: Timestamp, byOthers: Bool = true) {
    lastDisturbance = now
    if byOthers { lastShared = now }
  }

  /// The adapter's public address is exposed: retry without the settling delay, but no more than once a second.
  mutating func skipSettlingDelay() { skipsSettling = true }

  /// The attempt has found out at once that it was the wrong one; the right one follows.
  mutating func forgetAttempt() { lastAttempt = nil }

  /// Whether somebody has interfered in the last seconds.
  func isShared(at now: Timestamp) -> Bool { isRecent(lastShared, now) }

  private func isRecent(_ time: Timestamp?, _ now: Timestamp) -> Bool {
    guard let time else { return false }
    return now.seconds(since: time) < Self.memory
  }

  /// When to try again.
  var due: Timestamp {
    let settled = skipsSettling ? nil : lastDisturbance?.advanced(bySeconds: Self.settling)
    let paused = lastAttempt?.advanced(bySeconds: pause)
    return max(settled ?? .zero, paused ?? .zero)
  }
}
