import ArgumentParser
import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdWorld

struct Seek: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hunt a hidden beacon: HOT as you come closer, COLD as you go away.",
    discussion: """
      Without --uuid, --any or --address it hunts whoever runs hotcold hide.
      """)

  @OptionGroup(title: "What to hunt") var filter: FilterOptions

  @Flag(help: "Hunt every iBeacon, of whatever UUID.")
  var any = false

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Radio") var sharing: SharingOptions
  @Flag(
    help: ArgumentHelp(
      "Let the kernel scan, in peace with other programs that use Bluetooth.",
      discussion: "It listens for half of the time, and asks no device for its name."))
  var coexist = false

  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if coexist, sharing.exclusive {
      throw ValidationError("--coexist and --exclusive exclude each other.")
    }
    if coexist, filter.address != nil {
      throw ValidationError(
        "--coexist hunts beacons, not an --address: the kernel asks for what is sent.")
    }
    if any, filter.uuid != nil { throw ValidationError("--any and --uuid exclude each other.") }
  }

  func run() throws {
    try exiting {
      var session = try Session(output, hooks: hooks.commands)
      defer { session.end() }
      session.duration = radio.duration
      var wanted = filter.filter(uuid: any ? nil : .hotcold)
      // Other seekers have beacons, too, and are not hidden.
      wanted.takesSeekers =
        any || filter.address != nil || filter.major == BeaconFilter.seekersMajor
      let game = SeekGame(filter: wanted, effort: output.estimator)
      if demo.demo {
        session.status = "a simulated house: walk with the arrow keys"
        try demo.play(game, in: session) { seed in
          let beacon = IBeacon(
            identity: BeaconIdentity(
              uuid: filter.uuid ?? .hotcold, major: filter.major ?? 0, minor: filter.minor ?? 0),
            measuredPower: -59)
          return .seeking(beacon, seed: seed)
        }
      } else {
        let plan = RadioPlan(
          adapter: radio.adapter, waits: radio.wait, isExclusive: sharing.exclusive,
          monitor: coexist ? monitor : nil)
        let live = try Radio(plan, clock: session.clock)
        defer { live.close() }
        if let adapter = live.adapter {
          session.adapter = adapter.name
          session.status = "listening on \(adapter.name)"
        }
        let calibrations = StateFolder()?.calibrations ?? Calibrations()
        try session.play(
          game, pace: { _ in .speed(1) },
          source: { _, _ in RadioAir(live, calibrations: calibrations) })
        try live.requireBegun(within: radio.duration)
      }
    }
  }

  /// What to ask the kernel for: the numbers as far as there is no gap in them.
  private var monitor: MonitorPattern {
    MonitorPattern(
      uuid: any ? nil : filter.uuid ?? .hotcold, major: filter.major,
      minor: filter.major == nil ? nil : filter.minor)
  }
}
