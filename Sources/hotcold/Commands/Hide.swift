import ArgumentParser
import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdWorld

struct Hide: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hide: broadcast an iBeacon, and see who comes near.")

  @OptionGroup(title: "What to broadcast") var beacon: BeaconOptions
  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Radio") var sharing: SharingOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(help: ArgumentHelp("How many hunt you in the demo, 0 to 8.", valueName: "number"))
  var seekers = 3

  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard (0...8).contains(seekers) else {
      throw ValidationError("--seekers takes 0 to 8.")
    }
  }

  func run() throws {
    try exiting {
      var session = try Session(output, hooks: hooks.commands)
      defer { session.end() }
      session.duration = radio.duration
      let game = HideGame(
        beacon: beacon.beacon, advertisingInterval: beacon.interval, effort: output.estimator)
      if demo.demo {
        session.status = "a simulated house: walk with the arrow keys"
        session.adapter = "demo"
        try demo.play(game, in: session) { seed in
          .hiding(from: seekers, uuid: beacon.uuid, seed: seed)
        }
      } else {
        try hide(game, session)
      }
    }
  }

  private func hide(_ game: HideGame, _ session: Session) throws {
    var session = session
    // Somebody near does not end it: who hides stays on the air until told otherwise.
    session.endsWhenFound = false
    guard let payload = AdvertisingPayload(game.beacon.advertisingData) else {
      throw Failure(.failedWhileRunning, "the beacon does not fit into an advertisement")
    }
    let interval = RadioInterval(milliseconds: game.advertisingInterval)
    let plan = RadioPlan(
      adapter: radio.adapter, waits: radio.wait, isExclusive: sharing.exclusive,
      broadcast: Broadcast(payload: payload, interval: interval), scan: .halfTime)
    let live = try Radio(plan, clock: session.clock)
    defer { live.close() }
    var game = game
    if let interval = live.interval { game.advertisingInterval = interval.milliseconds }
    if let adapter = live.adapter {
      session.adapter = adapter.name
      session.status = "on the air by \(adapter.name)"
    }
    let calibrations = StateFolder()?.calibrations ?? Calibrations()
    try session.play(
      game, pace: { _ in .speed(1) },
      source: { _, _ in RadioAir(live, calibrations: calibrations) })
    try live.requireBegun(within: radio.duration)
  }
}
