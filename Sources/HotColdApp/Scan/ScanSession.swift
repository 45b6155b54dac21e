import HotColdSystem
import HotColdView
import HotColdWorld

extension Session {
  /// Seconds of a scan in the demo without keys.
  private static let demoDuration = 30.0

  mutating func scanLive(_ plan: RadioPlan, _ wishes: ScanWishes) throws {
    var plan = plan
    // Most devices send their name only in scan responses.
    plan.use.scan?.kind = .active
    try onTheAir(plan) { session, radio in
      try session.scan(wishes) { _ in radio }
    }
  }

  /// Lists the devices of the simulated house: with keys in real time, otherwise automatically for
  /// half a minute, as fast as possible.
  mutating func scanDemo(_ demo: DemoOptions, _ wishes: ScanWishes) throws {
    screen = ScreenSettings(
      adapter: "demo", status: StatusLine("a pretend house"), teaches: true)
    let world = World.scanning(seed: demo.usedSeed)
    if !form.hasKeys { duration = duration ?? Self.demoDuration }
    rate = demo.rate
    try scan(wishes) { PretendHouse(world: world, walksByItself: !$0.hasKeys) }
  }

  /// Lists the devices of a recording: with keys in real time, otherwise as fast as possible.
  mutating func scanRecording(
    _ name: FileName, adapter: String?, _ wishes: ScanWishes
  ) throws {
    let file = try InputFile(path: name, signals: signals)
    screen.status = StatusLine("replaying \(file.name)")
    isRecorded = file.canRewind
    try scan(wishes) { form in
      try RecordedSource(
        file: file, adapter: adapter, isScan: true, isOnScreen: form.hasKeys)
    }
  }

  private func scan(
    _ wishes: ScanWishes, in source: (OutputForm) throws -> any SightingSource
  ) throws {
    try inForm(
      screen: { terminal in
        let frontEnd = ScanScreenFrontEnd(
          ScanState(
            effects(sound, bell: { terminal?.beep() }), wishes, isRecorded: isRecorded),
          settings(on: terminal))
        let end = try run(frontEnd, in: source(.screen), on: console(on: terminal))
        let partings = end.frontEnd.hunt?.state.partings ?? end.frontEnd.state.lacks
        terminal?.parting = partings.map(Catalogue.own.text)
      },
      spoken: { terminal in
        let frontEnd = ScanReader(
          ScanState(
            effects(sound.besideAReader, bell: terminal.beep), wishes,
            isRecorded: isRecorded),
          lines: runtime.spokenLines, status: screen.status.text)
        try run(frontEnd, in: source(.spoken), on: .lines(terminal))
      },
      lines: { form in
        try run(ScanLines(writer: lines(form), hooks: hooks, wishes), in: source(form), on: .none)
      })
  }
}
