import BeaconCodec
import BeaconTracking
import Glibc
import HotColdSystem
import HotColdWorld
import LinuxSystem

/// Runs a session on the program's only thread: waits for events, and advances the time.
///
/// `HotColdApp` is the program of the game: a command creates a source of sightings and a front
/// end, and runs the loop. It may import everything except `HotColdHouse` and `BeaconLocating`.
///
/// ```swift
/// var loop = Loop(
///   frontEnd, in: source, rate: .speed(1), duration: nil, signals: signals, console: .none,
///   clock: MonotonicClock())
/// let playsAgain = try loop.run()
/// ```
struct Loop<Front: FrontEnd> {
  /// Seconds to collect packets, because a wake-up costs more than a packet.
  private static var gathering: Double { 0.03 }
  /// The longest time between two steps in seconds.
  private static var heartbeat: Double { 0.1 }

  /// The longest demo without real time, in seconds: a hider not found by then will never be.
  private static var longestDemo: Double { 20_000 }

  /// Seconds of a recording's silence to play at most, and what is left of a longer one.
  private static var patience: (longest: Double, rest: Double) { (60, 2) }

  /// Type-erased, because a specialized loop per type would triple the program's size.
  private(set) var source: any SightingSource
  private let simulator: PretendHouse?
  var frontEnd: Front
  let rate: PlaybackRate
  /// Seconds after which the session ends, if set.
  var duration: Double?
  let signals: Signals
  private var console: Console

  private let clock: MonotonicClock
  /// The session's time when `clock` was zero.
  private var start = Timestamp.zero
  private var quit = false
  private var again = false
  private var pauses = 0.0
  private var paused: Timestamp?
  /// Seconds of silence skipped; negative if the recording's clock was set back.
  private var skipped = 0.0
  /// The loop's own status, shown once.
  private var remark: SourceStatus?
  private var shown: SourceStatus?
  private var frameDue = Timestamp.zero
  /// Commands waiting for the end of the current walk or pause.
  private var commands: [CommandInput.Command] = []
  /// The current walk (or wait, of 0 metres) of a stepped session, and its end.
  private var step: (from: Point, metres: Double)?
  private var stepEnd = Timestamp.zero

  init(
    _ frontEnd: Front, in source: any SightingSource, rate: PlaybackRate, duration: Double?,
    signals: Signals, console: Console, clock: MonotonicClock
  ) {
    self.clock = clock
    self.source = source
    simulator = source as? PretendHouse
    self.frontEnd = frontEnd
    self.rate = rate
    self.duration = duration
    self.signals = signals
    self.console = console
  }

  /// - Returns: whether the player wants another round.
  mutating func run() throws -> Bool {
    do { try runToEnd() } catch {
      try? frontEnd.finish(source.counts)
      throw error
    }
    try frontEnd.finish(source.counts)
    return again
  }

  private mutating func runToEnd() throws {
    try begin()
    if !source.isLive, simulator == nil {
      frontEnd.begin(at: start)
      // The recording's status is shown before its packets.
      try present(at: start, clock: clock.now())
    }
    try frontEnd.advance(to: start)
    while !quit {
      let now = time
      if !source.isEnded {
        do {
          var failure: (any Error)?
          try source.listen(until: now) { sighting in
            guard failure == nil else { return }
            do { try frontEnd.hear(sighting) } catch { failure = error }
          }
          if let failure { throw failure }
          followClock()
        } catch is Interrupted {
          answerSignals()
        }
        if let news = source.takeRingNews() { frontEnd.hear(news, at: now) }
        for address in simulator?.world.reached ?? [] { try frontEnd.reach(address) }
        simulator?.learn(frontEnd.estimate, at: now)
        if rate != .unlimited, !source.isEnded, !isBehind(now) { try frontEnd.advance(to: now) }
        if let broadcast = frontEnd.broadcast(at: now) { source.send(broadcast) }
      }
      // A screen stays open after the end of the source.
      if frontEnd.isOver || isDone(now) || source.isEnded && screen == nil {
        // With a screen reader, say why it ended.
        if source.isEnded, lineTerminal != nil { try present(at: now, clock: clock.now()) }
        break
      }
      try endStep(at: now)
      let beat = clock.now()
      if beat >= frameDue {
        frameDue = beat.advanced(bySeconds: frameInterval)
        try present(at: now, clock: beat)
      }
      wait(seconds: pause)
      answerSignals()
      try answerInput(at: now)
      pauseBehindCover()
    }
  }

  /// Pauses the simulated house while its only viewer does not see the game.
  private mutating func pauseBehindCover() {
    guard simulator != nil, let screen, screen.isCovered != (paused != nil) else { return }
    if let paused { skip(seconds: clock.now().seconds(since: paused)) }
    paused = paused == nil ? clock.now() : nil
  }

  private mutating func skip(seconds: Double) {
    pauses += seconds
    signals.postpone(bySeconds: seconds)
  }

  /// Follows a recording's clock: skips long silences, and steps back if the clock was set back.
  private mutating func followClock() {
    guard !source.isLive, simulator == nil, case .speed = rate, let clockTime else { return }
    if let time = source.setBack {
      skipped -= clockTime.seconds(since: time)
    } else if let due = source.nextDue, due.seconds(since: clockTime) > Self.patience.longest {
      let silence = due.seconds(since: clockTime) - Self.patience.rest
      skipped += silence
      remark = SourceStatus(skipping: silence)
    }
  }

  private mutating func present(at now: Timestamp, clock: Timestamp) throws {
    let status = remark ?? source.status
    remark = nil
    let picture = try frontEnd.present(
      at: now, world: simulator?.world, status: status == shown ? nil : status)
    shown = status
    if let picture { screen?.show(picture, clock: clock) }
  }

  /// Seconds between two calls of `present`; shorter for lines, which programs read.
  private var frameInterval: Double { screen == nil ? 1.0 / 30 : frontEnd.pictureInterval }

  private var screen: Screen? {
    if case .screen(let screen) = console { screen } else { nil }
  }

  private var lineTerminal: LineTerminal? {
    if case .lines(let terminal) = console { terminal } else { nil }
  }

  /// The time to which to advance, limited by the clock unless the speed is unlimited.
  private var time: Timestamp {
    min(source.horizon, end ?? source.horizon, clockTime ?? source.horizon)
  }

  /// The session's time according to the clock.
  private var clockTime: Timestamp? {
    switch rate {
    case .speed(let speed):
      start.advanced(
        bySeconds: ((paused ?? clock.now()).seconds - pauses) * speed + skipped)
    case .stepped: stepEnd
    case .unlimited: nil
    }
  }

  /// The duration in seconds of real time. nil if not set, or less than a second: such a session
  /// runs as fast as its reader allows.
  private var realDuration: Double? {
    guard case .speed(let speed) = rate, let duration, duration >= speed else { return nil }
    return duration / speed
  }

  private var end: Timestamp? { duration.map { start.advanced(bySeconds: $0) } }

  private func isDone(_ now: Timestamp) -> Bool {
    if rate == .unlimited, simulator != nil, now.seconds(since: start) > Self.longestDemo {
      complain("the demo ends: nothing was found in five hours of its time")
      return true
    }
    return end.map { now >= $0 && !isBehind(now) } ?? false
  }

  /// Whether a recording may have sightings before `now`, as may a paused pipe without a clock.
  private func isBehind(_ now: Timestamp) -> Bool {
    !source.isLive && source.nextDue.map { $0 < now } ?? (rate == .unlimited)
  }

  private var pause: Double {
    if paused != nil { return Self.heartbeat }
    if rate == .stepped { return step == nil && commands.isEmpty ? Self.heartbeat : 0 }
    guard let due = source.nextDue else { return Self.heartbeat }
    guard case .speed(let speed) = rate, let clockTime else { return 0 }
    return min(max(due.seconds(since: clockTime) / speed, 0), Self.heartbeat)
  }

  private mutating func wait(seconds: Double) {
    let player = [signals.descriptor, keyboard, screen?.descriptor].compactMap(\.self)
    var rest = seconds
    if case .speed = rate, seconds > 0 {
      rest -= Self.gathering
      if watch(player, seconds: Self.gathering) || rest <= 0 { return }
    }
    watch(player + source.descriptors, seconds: rest)
  }

  /// - Returns: whether a descriptor became readable.
  @discardableResult
  private mutating func watch(_ descriptors: [Int32], seconds: Double) -> Bool {
    var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&watched, nfds_t(watched.count), Int32((seconds * 1000).rounded(.up))) > 0 else {
      return false
    }
    if let entry = watched.first(where: { $0.fd == keyboard }), entry.revents != 0 {
      // Show the effect of a key at once.
      frameDue = .zero
      // A terminal that was closed without a signal stays readable.
      if console.hasKeys, Int32(entry.revents) & (POLLHUP | POLLERR) != 0 { quit = true }
    }
    return true
  }

  private mutating func begin() throws {
    while !quit {
      do {
        start = try source.begin()
        stepEnd = start
        signals.beginSession(isLive: source.isLive, seconds: realDuration)
        return
      } catch is Interrupted {
        answerSignals()
      }
    }
  }

  private mutating func answerSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH:
        screen?.terminal?.resize()
        frameDue = .zero
      case SIGTSTP: stop()
      case SIGCONT: break
      default: quit = true
      }
    }
  }

  /// Handles Ctrl-Z: restores the terminal and stops the process.
  private mutating func stop() {
    screen?.terminal?.suspend()
    lineTerminal?.suspend()
    let before = clock.now()
    kill(getpid(), SIGSTOP)
    // The time of a simulation or a recording pauses; real time does not.
    if !source.isLive, paused == nil { skip(seconds: clock.now().seconds(since: before)) }
    screen?.terminal?.resume()
    lineTerminal?.resume()
  }

  private var keyboard: Int32? {
    switch console {
    case .none: nil
    case .screen(let screen): screen.terminal == nil ? nil : STDIN_FILENO
    case .lines: STDIN_FILENO
    case .commands(let input): input.isOver ? nil : STDIN_FILENO
    }
  }

  private mutating func answerInput(at now: Timestamp) throws {
    switch console {
    case .none: break
    case .screen(let screen):
      let actions = screen.answerInput(at: clock.now(), isTyping: frontEnd.isTyping) {
        frameDue = .zero
        switch $0 {
        case .key(let key): return frontEnd.press(key)
        case .action(let action): _ = frontEnd.perform(action)
        case .field(let field, let text): frontEnd.fill(field, with: text)
        case .sensed(let sensed): frontEnd.sense(sensed)
        }
        return nil
      }
      for action in actions { perform(action, at: now) }
    case .lines(let terminal):
      guard Descriptor.isReadable(STDIN_FILENO) else { return }
      for key in terminal.keys() {
        if let action = frontEnd.press(key) { perform(action, at: now) }
      }
    case .commands(var input):
      if !input.isOver, Descriptor.isReadable(STDIN_FILENO) { commands += input.read() }
      console = .commands(input)
      while step == nil, !quit, !commands.isEmpty { try perform(commands.removeFirst(), at: now) }
      if rate == .stepped, input.isOver, step == nil { quit = true }
    }
  }

  private mutating func perform(_ command: CommandInput.Command, at now: Timestamp) throws {
    switch (command, rate) {
    case (.action(let action, let line), _):
      let outcome = frontEnd.perform(action)
      if outcome == .refused {
        complain("\(line.prefix(40)) is not possible now")
        if action != .turn { try replyWithoutStep(at: now) }
      }
      if action == .ring, outcome == .done { ring(at: now) }
      guard action == .turn, let simulator else { break }
      if outcome == .done { simulator.turn(at: now) }
      // A program that waits for the end of the turn gets a reply.
      step = (simulator.world.me, 0)
      stepEnd = outcome == .done ? now.advanced(bySeconds: Turn.duration) : now
    case (.quit, _): quit = true
    case (.step(let command), .stepped): try perform(command, at: now)
    case (.step, _): complain("walk, wait and look need --stepped")
    case (.unknown(let line), _):
      let known = rate == .stepped ? CommandInput.steppedVocabulary : CommandInput.vocabulary
      complain("\(line.prefix(40)) is not understood; the commands are \(known)")
      try replyWithoutStep(at: now)
    }
  }

  /// In a stepped session, each line without an effect gets a reply.
  private mutating func replyWithoutStep(at now: Timestamp) throws {
    if rate == .stepped { try frontEnd.reply(.stepped(walked: 0, isBlocked: false), at: now) }
  }

  private mutating func perform(_ command: StepCommand, at now: Timestamp) throws {
    guard let simulator else { return }
    switch command {
    case .walk(let direction, let metres):
      step = (simulator.world.me, metres)
      stepEnd = simulator.world.walk(direction, metres: metres, at: now)
    case .wait(let seconds):
      step = (simulator.world.me, 0)
      stepEnd = now.advanced(bySeconds: seconds)
    case .look:
      let map = simulator.world.map(revealed: false)
      let (column, row) = map.place(of: .me) ?? (0, 0)
      try frontEnd.reply(
        .map(rows: map.letters, column: column, row: row, cell: FloorPlan.cellSize), at: now)
    }
  }

  private mutating func endStep(at now: Timestamp) throws {
    guard let (from, metres) = step, let simulator else { return }
    guard now >= stepEnd || simulator.world.isBlocked else { return }
    step = nil
    stepEnd = now
    simulator.world.stand()
    let walked = simulator.world.me.distance(to: from)
    // Within a millimetre, the walk counts as complete.
    try frontEnd.reply(.stepped(walked: walked, isBlocked: walked < metres - 0.001), at: now)
  }

  private mutating func perform(_ action: LoopAction, at now: Timestamp) {
    switch action {
    case .quit: quit = true
    case .again:
      quit = true
      again = true
    case .walk(let direction): simulator?.walk(direction, at: now)
    case .turn: simulator?.turn(at: now)
    case .ring: ring(at: now)
    case .help: break
    }
  }

  private mutating func ring(at now: Timestamp) {
    guard let target = frontEnd.ringTarget, !source.ring(target, at: now) else { return }
    frontEnd.hear(RingNews(address: target.address, state: .recorded), at: now)
  }
}

package enum Console {
  case none
  case screen(Screen)
  /// Lines with keys.
  case lines(LineTerminal)
  case commands(CommandInput)

  /// Whether a player uses the keys.
  var hasKeys: Bool {
    switch self {
    case .screen, .lines: true
    case .none, .commands: false
    }
  }
}

package enum PlaybackRate: Equatable {
  /// Session seconds per real second.
  case speed(Double)
  /// As fast as possible.
  case unlimited
  /// Time advances only by commands from a program.
  case stepped
}
