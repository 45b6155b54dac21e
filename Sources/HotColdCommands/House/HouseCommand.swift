import ArgumentParser
import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import HotColdHouse
import HotColdPlay
import HotColdSystem
import HotColdView

struct HouseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "house",
    abstract: "Show the plan of a house with all that moves in it.",
    discussion: """
      What stations hear (see hotcold station) comes from an MQTT broker. Without a screen it prints \
      the lines of hotcold locate. With --demo there is a simulated house with four stations, and no \
      broker.
      """)

  @OptionGroup(title: "Plan") var plan: PlanOptions
  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "Game") var room: RoomOptions<RoomToWatch>
  @OptionGroup(title: "History") var history: HistoryOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(
    help: ArgumentHelp(
      "Play a day of the history: 2026-11-22, today or yesterday.",
      discussion: "Ten minutes pass in a second, or as --speed says.", valueName: "date"))
  var replay: LocalDay?

  @Option(
    help: ArgumentHelp(
      "Learn where rooms and stations are, by walking into each room with a beacon and pressing its key: a plan for --plan.",
      valueName: "file"))
  var survey: FileName?

  @OptionGroup(title: "Page") var page: PageOptions

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
    guard replay == nil || broker.broker == nil && !history.remember && !history.remembersAll
    else {
      throw ValidationError("--replay takes neither a broker nor --remember nor --remember-all.")
    }
    if survey != nil {
      guard !json, !plain, page.web == nil, replay == nil, !history.isWanted
      else { throw ValidationError("--survey goes with a broker and a screen, and nothing else.") }
      guard isScreen else {
        throw ValidationError("--survey takes a terminal: each room has a key.")
      }
    }
    guard room.name == nil || broker.broker != nil && survey == nil else {
      throw ValidationError("--room goes with a broker, and not with --survey.")
    }
    guard room.name == nil || room.hasSecret else {
      throw ValidationError("--room takes the room's secret: --secret or --secret-file.")
    }
    guard !demo.demo || broker.broker == nil else {
      throw ValidationError("--demo and --broker exclude each other.")
    }
    guard replay != nil || demo.demo || broker.broker != nil else {
      throw ValidationError("Name a broker, --broker mqtt://HOST, or try --demo.")
    }
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
        let topics = HouseTopics(house: broker.house)
        let history = try history.openToRead()
        let feed = try HistoryFeed(history, topics, day: replay)
        let plan = try self.plan.read(signals, or: history.plan() ?? HousePlan())
        let house = House(plan, house: broker.house, wall: feed.wall)
        let pace = Pace(speed: 600, start: feed.start, length: feed.length, step: 1)
        return try show(
          HouseKeeper(house, feed, server: server, wall: feed.wall), pace, signals, clock)
      }
      if demo.demo {
        let feed = SimulatedStations(seed: demo.seed ?? UInt64.random(in: 0..<1_000_000))
        let start = WallClock.now.seconds
        let house = House(
          plan, house: SimulatedStations.house, wall: SimulatedStations.wall)
        return try show(
          HouseKeeper(
            house, feed, server: server, history: try history.open(),
            wall: start), Pace(length: 60), signals, clock)
      }
      let house = House(plan, house: broker.house, wall: 0)
      let name = "hotcold-\(broker.house)-house-\(UInt32.random(in: .min ... .max))"
      let watch = try room.roomSecret(signals).map { GameWatch($0, house: broker.house) }
      guard let client = try broker.client(name, signals) else { return }
      let filters =
        house.filters + (watch.map { [(filter: $0.filter, isAcknowledged: false)] } ?? [])
      try show(
        HouseKeeper(
          house, BrokerFeed(client, filters: filters), server: server,
          history: try history.open(), game: watch,
          wall: WallClock.now.seconds - clock.now().seconds), Pace(), signals, clock)
    }
  }

  private var isScreen: Bool {
    !json && !plain && isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1
  }

  private func learn(
    _ plan: HousePlan, into name: FileName, _ signals: Signals, _ clock: MonotonicClock
  ) throws {
    // Nobody walks through a house to learn at the end that the file cannot be written.
    let file = try OutputFile(name, signals: signals)
    if demo.demo {
      let feed = SimulatedStations(seed: demo.seed ?? UInt64.random(in: 0..<1_000_000))
      return try learn(plan, SimulatedStations.house, feed, into: file, name, signals, clock)
    }
    let id = "hotcold-\(broker.house)-survey-\(UInt32.random(in: .min ... .max))"
    guard let client = try broker.client(id, signals) else { return }
    let filters = HouseTopics(house: broker.house).filters + ESPresense.filters
    try learn(
      plan, broker.house, BrokerFeed(client, filters: filters), into: file, name, signals, clock)
  }

  private func learn(
    _ plan: HousePlan, _ house: TopicLevel, _ feed: some HouseFeed, into file: OutputFile,
    _ name: FileName, _ signals: Signals, _ clock: MonotonicClock
  ) throws {
    var learnt = Survey(plan, house: house)
    do {
      try Terminal.open(color: !noColor) { terminal in
        let source = Pacemaker(isLive: feed.isLive) { feed.descriptors }
        var loop = Loop(
          Arena(source: source), SurveyFrontEnd(learnt, feed), rate: .speed(demo.speed ?? 1),
          duration: duration, signals: signals, console: .screen(Screen(terminal, .own)),
          clock: clock)
        _ = try loop.run()
        loop.frontEnd.finish()
        learnt = loop.frontEnd.survey
      }
    } catch let error as TerminalError {
      throw Failure(.failedWhileRunning, "\(error.advice)")
    }
    let result: HousePlan
    do throws(HousePlan.Problem) {
      result = try learnt.plan()
    } catch {
      throw Failure(.failedWhileRunning, "\(error.advice)")
    }
    try file.write(result.text)
    let words =
      "\(name) has \(result.rooms.count) rooms and \(result.stations.count) stations; take it with --plan \(name)\n"
    try writeAll(Array(words.utf8), to: STDOUT_FILENO)
  }

  /// How time goes there.
  private struct Pace {
    /// Seconds of it in one real second.
    var speed = 1.0
    var start = Timestamp.zero
    /// Seconds after which lines end where nothing else ends them; nil where they go on.
    var length: Double?
    /// Seconds of a step where no clock goes.
    var step = Pacemaker.step
  }

  private func show(
    _ keeper: HouseKeeper<some HouseFeed>, _ pace: Pace, _ signals: Signals,
    _ clock: MonotonicClock
  ) throws {
    guard isScreen else { return try tell(keeper, pace, signals, clock) }
    do {
      try Terminal.open(color: !noColor) { terminal in
        let frontEnd = HouseScreenFrontEnd(
          keeper, title: "hotcold house", status: keeper.url ?? keeper.feed.trouble)
        var loop = Loop(
          arena(keeper, pace), frontEnd, rate: .speed(demo.speed ?? pace.speed), duration: duration,
          signals: signals, console: .screen(Screen(terminal, .own)), clock: clock)
        _ = try loop.run()
        loop.frontEnd.finish()
      }
    } catch let error as TerminalError {
      complain(error.advice)
      try tell(keeper, pace, signals, clock)
    }
  }

  private func tell(
    _ keeper: HouseKeeper<some HouseFeed>, _ pace: Pace, _ signals: Signals,
    _ clock: MonotonicClock
  ) throws {
    let frontEnd = HouseFrontEnd(
      keeper,
      lines: PositionLines(
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals), isJSON: json))
    // Nobody sits at the keys of a demo or of a day that is over, and its time is as quick as it can be.
    let isQuick = !keeper.feed.isLive && page.web == nil
    var loop = Loop(
      arena(keeper, pace), frontEnd,
      rate: .speed(demo.speed ?? (isQuick ? 1e6 : pace.speed)),
      duration: duration ?? (isQuick ? pace.length : nil), signals: signals, clock: clock)
    _ = try loop.run()
    try loop.frontEnd.finish()
  }

  private func arena(_ keeper: HouseKeeper<some HouseFeed>, _ pace: Pace) -> Arena<Pacemaker> {
    Arena(
      source: Pacemaker(isLive: keeper.feed.isLive, start: pace.start, step: pace.step) {
        keeper.descriptors
      })
  }
}

extension LocalDay: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument, now: WallClock.now.seconds)
  }
}
