import BeaconCodec

/// A scan or a broadcast: a value that handles events and returns the commands to give next. It reads no clock and has
/// no socket.
protocol RadioTask {
  mutating func handle(_ event: RadioEvent, at now: Timestamp)

  /// The commands to give now; nil for none. Not called while other commands are in progress.
  mutating func next(at now: Timestamp) -> CommandSequence?

  /// When `next` will return commands, if nothing happens before.
  var due: Timestamp { get }

  /// Whether it has ever been on.
  var hasBegun: Bool { get }

  /// The error of the last attempt; nil while another method may still work.
  var lastError: RadioError? { get }

  /// The commands that turn off what may be on; nil if nothing is.
  func end() -> CommandSequence?

  /// Its state on an adapter that is there and powered.
  func state(at now: Timestamp) -> RadioState
}

/// An event that a scan or a broadcast handles.
enum RadioEvent {
  /// Its commands are done; the return parameters of each step.
  case done([[UInt8]])
  /// They were refused, or not answered.
  case failed(RadioError)
  /// The adapter could not be opened.
  case unreachable(RadioError)
  /// Commands, answers and events, in their order.
  case overheard(ControlMessage, from: CommandSource)
  /// An advertising report came.
  case heard
  /// The adapter is gone or has lost its power, so that nothing is on.
  case away
  /// The adapter is back and open again, perhaps under another index.
  case back(Adapter)
}

/// The sender of an overheard command or the receiver of an answer.
enum CommandSource {
  /// The half that handles the event.
  case task
  /// The other half of this program, or the kernel on its behalf.
  case program
  case others
}

/// When to retry what was disrupted or has failed: soon, but at most once a second, and less often while the trouble
/// lasts. It reads no clock.
struct BackOff {
  /// Seconds to let another program finish what it is doing.
  static let settling = 0.25
  /// Seconds between two attempts, and from a failure to the next attempt.
  static let shortest = 1.0
  /// A seeker counts a beacon as lost after 5 s without a packet, and some send only every two seconds.
  static let longest = 2.0
  /// Seconds after which a disturbance is forgotten.
  static let memory = 10.0

  private var pause = shortest
  private var lastAttempt: Timestamp?
  private var lastDisturbance: Timestamp?
  /// The first one since the last attempt.
  private var firstDisturbance: Timestamp?
  private var lastShared: Timestamp?
  private var lastFailure: Timestamp?
  /// Other programs get no time to finish.
  private var skipsSettling = false

  mutating func attempted(at now: Timestamp) {
    // The first attempt after a disturbance is prompt again later.
    pause =
      lastAttempt != nil && (lastFailure != nil || isRecent(lastDisturbance, now))
      ? min(pause * 2, Self.longest) : Self.shortest
    lastAttempt = now
    firstDisturbance = nil
    lastFailure = nil
    skipsSettling = false
  }

  mutating func attemptFailed(at now: Timestamp) {
    lastFailure = now
  }

  /// - Parameter byOthers: false for a controller that has failed or lost its power.
  mutating func disturbed(at now: Timestamp, byOthers: Bool = true) {
    lastDisturbance = now
    firstDisturbance = firstDisturbance ?? now
    if byOthers { lastShared = now }
  }

  /// The adapter's public address is exposed: retry without the settling delay, but no more than once a second.
  mutating func skipSettlingDelay() { skipsSettling = true }

  /// The attempt was refused at once; another method follows without a pause.
  mutating func forgetAttempt() { lastAttempt = nil }

  /// The other program did no harm.
  mutating func forgetSharing() { lastShared = nil }

  /// Whether anything has interfered since the last attempt.
  var isDisturbed: Bool { firstDisturbance != nil }

  /// Whether another program has interfered in the last seconds.
  func isShared(at now: Timestamp) -> Bool { isRecent(lastShared, now) }

  private func isRecent(_ time: Timestamp?, _ now: Timestamp) -> Bool {
    guard let time else { return false }
    return now.seconds(since: time) < Self.memory
  }

  /// When to try again.
  var due: Timestamp {
    let paused = lastAttempt?.advanced(bySeconds: pause)
    // A controller that does not answer takes longer than the pause.
    let failed = lastFailure?.advanced(bySeconds: Self.shortest)
    return max(settled, paused ?? .zero, failed ?? .zero)
  }

  /// When another program has had time to finish; one that never does is not waited for.
  private var settled: Timestamp {
    guard !skipsSettling, let last = lastDisturbance else { return .zero }
    let settled = last.advanced(bySeconds: Self.settling)
    return min(settled, firstDisturbance?.advanced(bySeconds: Self.shortest) ?? settled)
  }
}
