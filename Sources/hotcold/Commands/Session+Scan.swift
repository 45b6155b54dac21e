import BeaconCodec
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame
import HotColdWorld

extension Session {
  /// Seconds that a look around in the demo lasts where nobody sits at the keys.
  private static let demoDuration = 30.0

  /// Lists the devices around on the live radio until it is over; the radio is off afterwards, however it
  /// ends.
  func scanLive(_ plan: RadioPlan, effort: Tracker.EffortRule) throws {
    var session = self
    var plan = plan
    // Most things tell their name only to who asks.
    plan.scan.kind = .active
    let live = try Radio(plan, clock: clock)
    defer { live.close() }
    if let adapter = live.adapter {
      session.adapter = adapter.name
      session.status = "listening on \(adapter.name)"
    }
    let calibrations = StateFolder()?.calibrations ?? Calibrations()
    let air = RadioAir(live, calibrations: calibrations, withDetails: true)
    try session.scan(effort, pace: { _ in .speed(1) }, source: { _ in air })
    try live.requireBegun(within: duration)
  }

  /// Lists the devices of the simulated house: on a terminal in real time; elsewhere it walks about by
  /// itself for half a minute, as fast as it can.
  func scanDemo(_ demo: DemoOptions, effort: Tracker.EffortRule) throws {
    var session = self
    session.adapter = "demo"
    session.status = "a simulated house: find the earbuds"
    let world = World.scanning(seed: demo.seed ?? UInt64.random(in: 0..<1_000_000))
    if form != .screen { session.duration = duration ?? Self.demoDuration }
    try session.scan(
      effort, pace: { demo.pace(walksByItself: $0 != .screen) },
      source: { SimulatedAir(world: world, walksByItself: $0 != .screen) })
  }

  private func scan<Source: Air>(
    _ effort: Tracker.EffortRule, pace: (Form) -> Pace, source: (Form) throws -> Source
  ) throws {
    let game = ScanGame(effort: effort)
    func lines<Writer: ScanLineWriter>(_: Writer.Type, _ form: Form) throws {
      try list(game, Writer.self, pace: pace(form), source: try source(form))
    }
    func screen(_ terminal: Terminal) throws {
      let show = ScanShow(
        game, terminal: terminal, sound: Sound(output, bell: terminal.beep), hooks: hooks,
        adapter: adapter, status: status)
      let source = try source(.screen)
      let clock = source.descriptors.isEmpty ? MonotonicClock() : clock
      var loop = Loop(
        source: source, stage: show, pace: pace(.screen), duration: duration, signals: signals,
        keyboard: STDIN_FILENO, clock: clock)
      _ = try loop.run()
    }
    switch form {
    case .screen:
      do {
        try onTerminal(screen)
      } catch let error as TerminalError {
        complain(error.advice)
        try lines(PlainScanLines.self, .plain)
      }
    case .plain: try lines(PlainScanLines.self, .plain)
    case .json: try lines(JSONLines.self, .json)
    }
  }

  private func list<Source: Air, Writer: ScanLineWriter>(
    _ game: ScanGame, _: Writer.Type, pace: Pace, source: Source
  ) throws {
    let show = ScanLines(
      game, writer: Writer(output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals)),
      hooks: hooks)
    var loop = Loop(
      source: source, stage: show, pace: pace, duration: duration, signals: signals, clock: clock)
    do {
      _ = try loop.run()
    } catch let failure as Failure {
      // What was heard before stands, and is told.
      try loop.stage.finish(loop.source)
      throw failure
    }
    try loop.stage.finish(loop.source)
  }
}
