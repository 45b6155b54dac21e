import ArgumentParser
import BeaconCodec
import BeaconRadio
import BeaconStations
import Glibc
import HotColdBroker
import HotColdHouse
import HotColdOutput
import HotColdPlay
import HotColdSources
import HotColdSystem
import HotColdTerminal
import HotColdWords

struct HouseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "house",
    abstract: "Show the plan of a house with all that moves in it.",
    discussion: """
      What stations hear (see hotcold station) comes from an MQTT broker. Without a screen it prints \
      the lines of hotcold locate. With --demo there is a simulated house with four stations, and no \
      broker.
      """)

  @Option(
    help: ArgumentHelp(
      "Stations, rooms and names of things, in JSON.",
      discussion: "Without it, stations tell themselves where they are.", valueName: "file"))
  var plan: FileName?

  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "History") var history: HistoryOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(
    help: ArgumentHelp(
      "Serve it as a web page, too, at an address of this machine, such as 127.0.0.1:8080.",
      discussion: "Whoever can reach the address sees where everything is.",
      valueName: "address:port"))
  var web: WebAddress?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End by itself after so many seconds.", valueName: "seconds"))
  var duration: Double?

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  @Flag(help: "A line per change in place of the full screen.")
  var plain = false

  @Flag(name: .customLong("no-color"), help: "No colour, as with NO_COLOR in the environment.")
  var noColor = false

  func validate() throws {
    try requireDuration(duration)
    guard demo.demo != (broker.broker != nil) else {
      throw ValidationError("Name a broker, --broker mqtt://HOST, or try --demo.")
    }
  }

  func run() throws {
    try exiting {
      let signals = try Signals()
      let clock = MonotonicClock()
      let plan = try self.plan.map {
        try PlanFiles.plan(InputFile(path: $0, signals: signals))
      }
      let server = try web.map { try WebServer($0) }
      if demo.demo {
        let feed = SimulatedStations(seed: demo.seed ?? UInt64.random(in: 0..<1_000_000))
        let house = House(
          plan ?? SimulatedStations.plan, house: SimulatedStations.house,
          wall: SimulatedStations.wall)
        return try show(
          HouseKeeper(
            house, feed, server: server, history: try history.open(),
            wall: WallClock.now.seconds), signals, clock)
      }
      let wall = WallClock.now.seconds - clock.now().seconds
      let house = House(plan ?? HousePlan(), house: broker.house, wall: wall)
      let name = "hotcold-\(broker.house)-house-\(UInt32.random(in: .min ... .max))"
      guard let client = try broker.client(name, signals) else { return }
      try show(
        HouseKeeper(
          house, BrokerFeed(client, filters: house.filters), server: server,
          history: try history.open(), wall: wall), signals, clock)
    }
  }

  private func show(
    _ keeper: HouseKeeper<some HouseFeed>, _ signals: Signals, _ clock: MonotonicClock
  ) throws {
    let isScreen =
      !json && !plain && isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1
    guard isScreen else { return try tell(keeper, signals, clock) }
    do {
      try Terminal.open(color: !noColor) { terminal in
        let frontEnd = HouseScreenFrontEnd(
          keeper, title: "hotcold house", status: keeper.url ?? keeper.feed.trouble)
        var loop = Loop(
          arena(keeper), frontEnd, rate: .speed(demo.speed ?? 1), duration: duration,
          signals: signals, console: .screen(Screen(terminal, .own)), clock: clock)
        _ = try loop.run()
        loop.frontEnd.finish()
      }
    } catch let error as TerminalError {
      complain(error.advice)
      try tell(keeper, signals, clock)
    }
  }

  private func tell(
    _ keeper: HouseKeeper<some HouseFeed>, _ signals: Signals, _ clock: MonotonicClock
  ) throws {
    let frontEnd = HouseFrontEnd(
      keeper,
      lines: PositionLines(
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals), isJSON: json))
    // Nobody sits at the keys of a demo, and its time is as quick as it can be.
    let isDemo = !keeper.feed.isLive
    var loop = Loop(
      arena(keeper), frontEnd,
      rate: .speed(isDemo && web == nil ? demo.speed ?? 1e6 : demo.speed ?? 1),
      duration: duration ?? (isDemo && web == nil ? 60 : nil), signals: signals, clock: clock)
    _ = try loop.run()
    try loop.frontEnd.finish()
  }

  private func arena(_ keeper: HouseKeeper<some HouseFeed>) -> Arena<Pacemaker> {
    Arena(source: Pacemaker(isLive: keeper.feed.isLive) { keeper.descriptors })
  }
}

extension WebAddress: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}
