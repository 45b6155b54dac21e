import BeaconCodec
import BeaconRadio
import Glibc

/// The program's one thread: waits for the air, the keys and the signals, and lets time pass.
struct Loop<Source: Air, Stage: Show> {
  /// Seconds for which packets gather, to be heard together: being woken for one costs more than hearing it.
  private static var gathering: Double { 0.03 }
  /// Seconds after which time passes even if nothing is heard.
  private static var heartbeat: Double { 0.1 }

  var source: Source
  var stage: Stage
  let pace: Pace
  /// Seconds of the session after which it ends by itself.
  var duration: Double?
  let signals: Signals
  /// The terminal's descriptor, where there are keys to read.
  var keyboard: Int32?

  private let clock: MonotonicClock
  /// The session's time when `clock` stood at zero.
  private var start = Timestamp.zero
  private var quit = false
  private var again = false
  private var pauses = 0.0
  private var shown: Status?
  private var frameDue = Timestamp.zero

  init(
    source: Source, stage: Stage, pace: Pace, duration: Double?, signals: Signals,
    keyboard: Int32? = nil, clock: MonotonicClock = MonotonicClock()
  ) {
    self.clock = clock
    self.source = source
    self.stage = stage
    self.pace = pace
    self.duration = duration
    self.signals = signals
    self.keyboard = keyboard
  }

  /// Plays to the end.
  /// - Returns: whether another round is wanted.
  mutating func run() throws -> Bool {
    try begin()
    try stage.advance(to: start)
    while !quit {
      let now = time
      if !source.isEnded {
        try answeringSignals { loop in
          try loop.source.listen(until: now) { try loop.stage.hear($0) }
        }
        source.learn(stage.estimate, at: now)
        if case .speed = pace { try stage.advance(to: now) }
        if let broadcast = stage.broadcast(at: now) { source.send(broadcast, at: now) }
      }
      if stage.isOver || isDone(now) || source.isEnded && !stage.lingers { break }
      let beat = clock.now()
      if beat >= frameDue {
        frameDue = beat.advanced(bySeconds: stage.frameInterval)
        try present(at: now)
      }
      let frame = stage.isMoving ? max(frameDue.seconds(since: beat), 0) : .infinity
      wait(seconds: min(pause, frame), gathering: min(Self.gathering, frame))
      answerSignals()
      answerKeys(at: now)
    }
    return again
  }

  private mutating func present(at now: Timestamp) throws {
    let status = source.status
    try stage.present(at: now, world: source.world, status: status == shown ? nil : status)
    shown = status
  }

  /// How far to go at once: no further than the clock, where there is a pace.
  private var time: Timestamp {
    min(source.horizon, end ?? source.horizon, clockTime ?? source.horizon)
  }

  /// The session's time by the clock.
  private var clockTime: Timestamp? {
    guard case .speed(let speed) = pace else { return nil }
    return start.advanced(bySeconds: (clock.now().seconds - pauses) * speed)
  }

  private var end: Timestamp? { duration.map { start.advanced(bySeconds: $0) } }

  private func isDone(_ now: Timestamp) -> Bool {
    guard let end else { return false }
    switch pace {
    case .speed: return now >= end
    case .unlimited: return source.nextDue.map { $0 > end } ?? false
    }
  }

  /// Seconds to wait for whatever comes.
  private var pause: Double {
    guard let due = source.nextDue else { return Self.heartbeat }
    guard case .speed(let speed) = pace, let clockTime else { return 0 }
    return min(max(due.seconds(since: clockTime) / speed, 0), Self.heartbeat)
  }

  private mutating func wait(seconds: Double, gathering: Double) {
    let player = [signals.descriptor, stage.wantsKeys ? keyboard : nil].compactMap(\.self)
    let air = source.descriptors + [source.awaited].compactMap(\.self)
    var rest = seconds
    if case .speed = pace, seconds > 0 {
      rest -= gathering
      if watch(player, seconds: gathering) || rest <= 0 { return }
    }
    watch(player + air, seconds: rest)
  }

  /// Waits until there is something to read from one of them.
  /// - Returns: whether there is.
  @discardableResult
  private mutating func watch(_ descriptors: [Int32], seconds: Double) -> Bool {
    var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&watched, nfds_t(watched.count), Int32((seconds * 1000).rounded(.up))) > 0 else {
      return false
    }
    if let entry = watched.first(where: { $0.fd == keyboard }), entry.revents != 0 {
      // Who presses a key sees at once what it does.
      frameDue = .zero
      // A terminal that went away without a signal would be ready to read for ever.
      if stage.lingers, Int32(entry.revents) & (POLLHUP | POLLERR) != 0 { quit = true }
    }
    return true
  }

  private mutating func begin() throws {
    var hasBegun = false
    while !hasBegun, !quit {
      try answeringSignals { loop in
        loop.start = try loop.source.begin()
        hasBegun = true
      }
    }
  }

  /// Does what a signal may interrupt; the signal is answered afterwards.
  private mutating func answeringSignals(_ body: (inout Self) throws -> Void) throws {
    do {
      try body(&self)
    } catch is Interrupted {
      answerSignals()
    }
  }

  private mutating func answerSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH:
        stage.resized()
        frameDue = .zero
      case SIGTSTP: stop()
      case SIGCONT: break
      default: quit = true
      }
    }
  }

  /// Ctrl-Z: gives the terminal back and stops, as an ordinary program does.
  private mutating func stop() {
    stage.suspend()
    let before = clock.now()
    kill(getpid(), SIGSTOP)
    // The simulated world and a recording stand still meanwhile; the real one does not.
    if source.descriptors.isEmpty { pauses += clock.now().seconds(since: before) }
    stage.resume()
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  private mutating func answerKeys(at now: Timestamp) {
    guard let keyboard, stage.wantsKeys, stage.lingers || isReadable(keyboard) else { return }
    for action in stage.keys() {
      switch action {
      case .quit: quit = true
      case .again:
        quit = true
        again = true
      case .walk(let direction): source.walk(direction, at: now)
      }
    }
  }
}
