import BeaconCodec

/// A scan or broadcast: handles events and returns commands, without using a clock or socket.
protocol RadioTask {
  mutating func handle(_ event: RadioEvent, at now: Timestamp)

  /// The commands to send now. Not called while others are running.
  mutating func next(at now: Timestamp) -> CommandSequence?

  /// When `next` will return commands, unless an event comes before.
  var due: Timestamp { get }

  var hasBegun: Bool { get }

  /// The error of the last attempt; nil while another method may work.
  var lastError: RadioError? { get }

  /// The commands that turn off what may be on; nil if nothing is.
  func end() -> CommandSequence?

  /// The state, if the adapter is present and powered.
  func state(at now: Timestamp) -> RadioState
}

enum RadioEvent {
  /// The commands have finished, with the return parameters of each step.
  case done([[UInt8]])
  /// A command was refused or unanswered.
  case failed(RadioError)
  /// The adapter could not be opened.
  case unreachable(RadioError)
  /// Commands, answers and events, in order.
  case overheard(ControlMessage, from: CommandSource)
  /// An advertising report arrived.
  case heard
  /// The adapter is gone or without power, so nothing is on.
  case away
  /// The adapter is open again, perhaps with another index.
  case back(Adapter)
}

enum CommandSource {
  /// The task itself.
  case task
  /// This program's other task, or the kernel on this program's behalf.
  case program
  case others
}

/// When to retry after a disruption or failure: soon, but less often while the problem lasts.
struct BackOff {
  /// Seconds for another program to finish.
  static let settling = 0.25
  /// Seconds between two attempts, and after a failure.
  static let shortest = 1.0
  /// Seconds. Seekers lose a beacon after 5 s without a packet, and some send only every 2 s.
  static let longest = 2.0
  /// Seconds after which a disturbance is forgotten.
  static let memory = 10.0

  private var pause = shortest
  private var lastAttempt: Timestamp?
  private var lastDisturbance: Timestamp?
  /// The first disturbance since the last attempt.
  private var firstDisturbance: Timestamp?
  private var lastShared: Timestamp?
  private var lastFailure: Timestamp?
  /// Whether the next attempt does not wait for other programs to finish.
  private var skipsSettling = false

  mutating func attempted(at now: Timestamp) {
    // After a quiet period, the first attempt is prompt again.
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

  /// - Parameter byOthers: false if the controller failed or lost power.
  mutating func disturbed(at now: Timestamp, byOthers: Bool = true) {
    lastDisturbance = now
    firstDisturbance = firstDisturbance ?? now
    if byOthers { lastShared = now }
  }

  /// The adapter's public address is exposed: retry without the delay, at most once a second.
  mutating func skipSettlingDelay() { skipsSettling = true }

  /// Allows another method to follow without a pause, because this one was refused at once.
  mutating func forgetAttempt() { lastAttempt = nil }

  mutating func forgetSharing() { lastShared = nil }

  /// Whether something went wrong since the last attempt.
  var isDisturbed: Bool { firstDisturbance != nil }

  /// Whether another program has interfered recently.
  func isShared(at now: Timestamp) -> Bool { isRecent(lastShared, now) }

  private func isRecent(_ time: Timestamp?, _ now: Timestamp) -> Bool {
    guard let time else { return false }
    return now.seconds(since: time) < Self.memory
  }

  var due: Timestamp {
    let paused = lastAttempt?.advanced(bySeconds: pause)
    // A missing answer takes longer than the pause.
    let failed = lastFailure?.advanced(bySeconds: Self.shortest)
    return max(settled, paused ?? .zero, failed ?? .zero)
  }

  /// When other programs have had time to finish; one that never finishes is not awaited.
  private var settled: Timestamp {
    guard !skipsSettling, let last = lastDisturbance else { return .zero }
    let settled = last.advanced(bySeconds: Self.settling)
    return min(settled, firstDisturbance?.advanced(bySeconds: Self.shortest) ?? settled)
  }
}
