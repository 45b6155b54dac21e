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
  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if any, filter.uuid != nil { throw ValidationError("--any and --uuid exclude each other.") }
  }

  func run() throws {
    try exiting {
      var session = try Session(output)
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
        let adapter = try advising { () throws(RadioError) in try Adapter.choose(radio.adapter) }
        let scanner = try advising { () throws(RadioError) in
          try Scanner(on: adapter, clock: session.clock)
        }
        let live = Radio(scanner: scanner, advertiser: nil, clock: session.clock)
        defer { live.close() }
        session.adapter = adapter.name
        session.status = "listening on \(adapter.name)"
        try session.play(game, pace: { _ in .speed(1) }, source: { _, _ in RadioAir(live) })
      }
    }
  }
}
