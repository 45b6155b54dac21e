import HotColdWorld

extension Session {
  /// Seconds that a look around in the demo lasts where nobody sits at the keys.
  private static let demoDuration = 30.0

  /// Lists the devices around on the live radio until it is over; the radio is off afterwards, however it
  /// ends.
  package func scanLive(_ plan: RadioPlan) throws {
    var plan = plan
    // Most things tell their name only to who asks.
    plan.scan.kind = .active
    try onTheAir(plan, withDetails: true) { session, arena in
      try session.scan(rate: { _ in .speed(1) }, in: { _ in arena })
    }
  }

  /// Lists the devices of the simulated house: on a terminal in real time; elsewhere it walks about by
  /// itself for half a minute, as fast as it can.
  package func scanDemo(
    seed: UInt64?, rate: (Form) -> PlaybackRate
  ) throws {
    var session = self
    session.adapter = "demo"
    session.status = "a simulated house: find the earbuds"
    session.lesson = .house
    let world = World.scanning(seed: seed ?? UInt64.random(in: 0..<1_000_000))
    if !form.hasKeys { session.duration = duration ?? Self.demoDuration }
    try session.scan(
      rate: rate,
      in: { SimulatedHouse(world: world, walksByItself: !$0.hasKeys).arena })
  }

  private func scan(
    rate: (Form) -> PlaybackRate,
    in arena: (Form) throws -> Arena
  ) throws {
    try inForm(
      screen: { terminal in
        let frontEnd = ScanScreenFrontEnd(
          effects(settings.sound, bell: { terminal?.beep() }), adapter: adapter, status: status,
          lesson: lesson, hasMotion: terminal?.hasMotion ?? settings.hasMotion)
        var loop = loop(
          try arena(.screen), frontEnd,
          on: .screen(Screen(terminal, settings.catalogue, page: page)),
          rate: rate(.screen))
        _ = try loop.run()
      },
      spoken: { terminal in
        let frontEnd = ScanReader(
          effects(settings.sound.besideAReader, bell: terminal.beep), lines: spokenLines,
          status: status)
        var loop = loop(
          try arena(.spoken), frontEnd, on: .lines(terminal), rate: rate(.spoken))
        _ = try loop.run()
      },
      lines: { form in
        let arena = try arena(form)
        if form == .json {
          try list(JSONLines.self, rate: rate(form), in: arena)
        } else {
          try list(PlainLines.self, rate: rate(form), in: arena)
        }
      })
  }

  private func list<Writer: LineWriter>(
    _: Writer.Type, rate: PlaybackRate, in arena: Arena
  ) throws {
    let frontEnd = ScanLines(
      writer: Writer(output: output, catalogue: settings.catalogue), hooks: hooks)
    var loop = loop(arena, frontEnd, on: .none, rate: rate)
    try loop.run { try $0.finish($1) }
  }
}
