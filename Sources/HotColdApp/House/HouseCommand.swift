import ArgumentParser
import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import HotColdSystem

struct HouseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "house",
    abstract: "Show the plan of a house and everything that moves in it.",
    discussion: """
      The reports of the stations (see hotcold station) come from an MQTT broker. Without a screen it \
      prints the lines of hotcold locate. --demo is a simulated house with four stations and no broker.
      """)

  @OptionGroup(title: "Plan") var plan: PlanOptions
  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "Game") var room: RoomOptions
  @OptionGroup(title: "History") var history: HistoryOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(
    "Play back a day of the history: 2026-11-22, today or yesterday.", "date",
    more: "Ten minutes take a second, unless --speed says otherwise.")
  var replay: LocalDay?

  @Option("Make a plan for --plan: walk into each room with a beacon and press its key.", "file")
  var survey: FileName?

  @OptionGroup(title: "Page") var page: PageOptions

  @Option("Stop after this many seconds.", "seconds")
  var duration: Double?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "One line per change instead of the full screen.")
  var plain = false

  @OptionGroup var screen: ScreenOptions

  func validate() throws {
    try requireDuration(duration)
    try require(
      replay == nil || broker.broker == nil && !history.remember && !history.remembersAll,
      "--replay takes neither a broker nor --remember nor --remember-all.")
    if survey != nil {
      try require(
        !json && !plain && page.web == nil && replay == nil && !history.isWanted,
        "--survey goes with a broker and a screen, and nothing else.")
      try require(isScreen, "--survey takes a terminal: each room has a key.")
    }
    try require(
      room.name == nil || broker.broker != nil && survey == nil,
      "--room goes with a broker, and not with --survey.")
    try require(
      room.name == nil || room.hasSecret,
      "--room takes the room's secret: --secret or --secret-file.")
    try require(
      !demo.demo || broker.broker == nil, "--demo and --broker exclude each other.")
    try require(
      replay != nil || demo.demo || broker.broker != nil,
      "Name a broker, --broker mqtt://HOST, or try --demo.")
  }

  func run() throws {
    try exiting {
      let signals = try Signals()
      let clock = MonotonicClock()
      let plan = try self.plan.read(
        signals, or: demo.demo ? SimulatedStations.plan : HousePlan())
      if let survey { return try learn(plan, into: survey, signals, clock) }
      let server = try page.web.map { try WebServer($0, pages: HousePage.pages) }
      if let replay {
        let history = try History.kept(in: history.history)
        let feed = try HistoryFeed(history, HouseTopics(house: broker.house), day: replay)
        let plan = try self.plan.read(signals, or: history.plan() ?? HousePlan())
        let house = House(plan, house: broker.house, wall: feed.wall)
        let pace = Pace(speed: 600, start: feed.start, length: feed.length, step: 1)
        return try show(
          HouseKeeper(house, feed, server: server, wall: feed.wall), pace, signals, clock)
      }
      if demo.demo {
        let house = House(plan, house: SimulatedStations.house, wall: SimulatedStations.wall)
        let start = WallClock.now.seconds
        return try show(
          HouseKeeper(
            house, simulation, server: server, history: try history.open(), wall: start),
          Pace(length: 60), signals, clock)
      }
      let house = House(plan, house: broker.house, wall: 0)
      let watch = try room.roomSecret(signals).map { GameWatch($0, house: broker.house) }
      let letters = watch.map { [(filter: $0.filter, isAcknowledged: false)] } ?? []
      guard let feed = try broker.feed(for: "house", house.filters + letters, signals) else {
        return
      }
      try show(
        HouseKeeper(
          house, feed, server: server, history: try history.open(), game: watch,
          wall: WallClock.now.seconds - clock.now().seconds), Pace(), signals, clock)
    }
  }

  private var isScreen: Bool {
    !json && !plain && isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1
  }

  private var simulation: SimulatedStations {
    SimulatedStations(seed: demo.seed ?? UInt64.random(in: 0..<1_000_000))
  }

  private func learn(
    _ plan: HousePlan, into name: FileName, _ signals: Signals, _ clock: MonotonicClock
  ) throws {
    // Open the file first: an error after the walk would waste it.
    let file = try OutputFile(name, signals: signals)
    let result: HousePlan
    if demo.demo {
      result = try learn(Survey(plan, house: SimulatedStations.house), simulation, signals, clock)
    } else {
      let filters = HouseTopics(house: broker.house).filters + ESPresense.filters
      guard let feed = try broker.feed(for: "survey", filters, signals) else { return }
      result = try learn(Survey(plan, house: broker.house), feed, signals, clock)
    }
    try file.write(result.text)
    let words =
      "\(name) has \(result.rooms.count) rooms and \(result.stations.count) stations; take it with --plan \(name)\n"
    try writeAll(Array(words.utf8), to: STDOUT_FILENO)
  }

  private func learn(
    _ survey: Survey, _ feed: some HouseFeed, _ signals: Signals, _ clock: MonotonicClock
  ) throws -> HousePlan {
    do {
      let source = Pacemaker(isLive: feed.isLive) { feed.descriptors }
      let frontEnd = try onScreen(
        SurveyFrontEnd(survey, feed), Arena(source: source), speed: 1, signals, clock)
      frontEnd.finish()
      return try frontEnd.survey.plan()
    } catch let error as TerminalError {
      throw Failure(.failedWhileRunning, "\(error.advice)")
    } catch let error as HousePlan.Problem {
      throw Failure(.failedWhileRunning, "\(error.advice)")
    }
  }

  /// How fast the time of a house passes.
  private struct Pace {
    /// House seconds per real second.
    var speed = 1.0
    var start = Timestamp.zero
    /// Seconds after which line output ends by default; nil for never.
    var length: Double?
    /// Seconds per step of a feed that is not live.
    var step = Pacemaker.step
  }

  private func show(
    _ keeper: HouseKeeper<some HouseFeed>, _ pace: Pace, _ signals: Signals,
    _ clock: MonotonicClock
  ) throws {
    let source = Pacemaker(isLive: keeper.feed.isLive, start: pace.start, step: pace.step) {
      keeper.descriptors
    }
    if isScreen {
      do {
        let frontEnd = HouseScreenFrontEnd(
          keeper, title: "hotcold house", status: keeper.url ?? keeper.feed.trouble)
        return try onScreen(frontEnd, Arena(source: source), speed: pace.speed, signals, clock)
          .finish()
      } catch let error as TerminalError {
        complain(error.advice)
      }
    }
    // A demo or a past day without a screen or page has no viewer: run it as fast as possible.
    let isQuick = !keeper.feed.isLive && page.web == nil
    try printLines(
      keeper, isJSON: json, source, speed: demo.speed ?? (isQuick ? 1e6 : pace.speed),
      duration: duration ?? (isQuick ? pace.length : nil), signals, clock)
  }

  /// - Returns: the front end as it is at the end.
  private func onScreen<Front: FrontEnd>(
    _ frontEnd: Front, _ arena: Arena, speed: Double, _ signals: Signals, _ clock: MonotonicClock
  ) throws -> Front {
    try Terminal.open(color: !screen.noColor, motion: !screen.noMotion) { terminal in
      var loop = Loop(
        arena, frontEnd, rate: .speed(demo.speed ?? speed), duration: duration, signals: signals,
        console: .screen(Screen(terminal, .own)), clock: clock)
      _ = try loop.run()
      return loop.frontEnd
    }
  }
}

/// Prints what happens in a house, line by line.
func printLines(
  _ keeper: HouseKeeper<some HouseFeed>, isJSON: Bool, _ source: Pacemaker, speed: Double = 1,
  duration: Double?, _ signals: Signals, _ clock: MonotonicClock
) throws {
  let output = OutputBuffer(descriptor: STDOUT_FILENO, signals: signals)
  let frontEnd = HouseFrontEnd(keeper, lines: PositionLines(output: output, isJSON: isJSON))
  var loop = Loop(
    Arena(source: source), frontEnd, rate: .speed(speed), duration: duration, signals: signals,
    clock: clock)
  _ = try loop.run()
  try loop.frontEnd.finish()
}

extension LocalDay: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument, now: WallClock.now.seconds)
  }
}
