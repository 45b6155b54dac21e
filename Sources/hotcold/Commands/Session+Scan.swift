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
    var plan = plan
    // Most things tell their name only to who asks.
    plan.scan.kind = .active
    try onTheAir(plan, withDetails: true) { session, air in
      try session.scan(effort, pace: { _ in .speed(1) }, source: { _ in air })
    }
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
    try inForm(
      screen: { terminal in
        let show = ScanShow(
          game, terminal: terminal, sound: Sound(output, bell: terminal.beep), hooks: hooks,
          adapter: adapter, status: status)
        var loop = screenLoop(try source(.screen), show, pace: pace(.screen))
        _ = try loop.run()
      },
      lines: { form in
        let source = try source(form)
        if form == .json {
          try list(game, JSONLines.self, pace: pace(form), source: source)
        } else {
          try list(game, PlainScanLines.self, pace: pace(form), source: source)
        }
      })
  }

  private func list<Source: Air, Writer: ScanLineWriter>(
    _ game: ScanGame, _: Writer.Type, pace: Pace, source: Source
  ) throws {
    let show = ScanLines(
      game, writer: Writer(output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals)),
      hooks: hooks)
    var loop = Loop(
      source: source, stage: show, pace: pace, duration: duration, signals: signals, clock: clock)
    try loop.run { try $0.finish($1) }
  }
}
