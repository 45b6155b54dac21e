import ArgumentParser
import BeaconCodec
import BeaconRadio
import Glibc
import HotColdApp
import HotColdSystem

struct HouseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "house",
    abstract: "Show the plan of a house and everything that moves in it.",
    discussion: """
      The reports of the stations (see hotcold station) come from an MQTT broker. It locates your things, \
      and can publish them (--home-assistant), serve them as a page (--web) and remember them \
      (--remember). Without a screen it prints lines. --demo is a pretend house with four stations and no \
      broker.
      """)

  @OptionGroup(title: "Plan") var plan: PlanOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup(title: "Game") var room: RoomOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(
    "Play back a day of the history: 2026-11-22, today or yesterday.", "date",
    more: "Ten minutes take a second, unless --speed says otherwise.")
  var replay: LocalDay?

  @Option("Make a plan for --plan: walk into each room with a beacon and press its key.", "file")
  var survey: FileName?

  @OptionGroup(title: "Page") var page: PageOptions

  @Option(
    "With --web: the name of a proxy that serves the page, which may also frame it.", "host")
  var webHost: String?

  @Option(
    "With --web: a file with 4 to 12 digits. A browser that sends them stays paired.", "file")
  var webPIN: FileName?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "One line per change instead of the full screen.")
  var plain = false

  @OptionGroup var screen: ScreenOptions

  func validate() throws {
    try exclude([
      "--replay": replay != nil, "--demo": demo.demo, "--broker": broker.broker != nil,
    ])
    try require(
      !live.homeAssistant || broker.broker != nil, "--home-assistant goes with --broker.")
    try require(
      replay == nil || demo.seed == nil && !history.isKept,
      "--replay excludes --seed, --remember, --remember-all, --keep and --keep-mb.")
    try require(
      !demo.demo || !history.isWanted || history.history != nil,
      "The demo does not belong in your history: name a file with --history FILE.")
    try require(
      webHost.map { page.web != nil && !$0.isEmpty && $0.isPlain(besides: ".-_") } ?? true,
      "--web-host takes the name of a host, and goes with --web.")
    try require(webPIN == nil || page.web != nil, "--web-pin goes with --web.")
    try require(!json || !plain && page.web == nil, "--json excludes --plain and --web.")
    if survey != nil {
      try require(
        !json && !plain && page.web == nil && replay == nil && !history.isWanted,
        "--survey goes with a broker and a screen, and nothing else.")
      try require(isScreen, "--survey needs a terminal, because each room has a key.")
    }
    try require(
      room.uuid == nil || room.hasSecret && broker.broker != nil && survey == nil,
      "--room goes with --broker and --secret or --secret-file, and not with --survey.")
    if replay == nil { try demo.requireDemo() }
    try require(
      replay != nil || demo.demo || broker.broker != nil,
      "Name a broker, --broker mqtt://HOST, or try --demo.")
  }

  func run() throws {
    let runtime = try Runtime()
    if let survey { return try learn(into: survey, runtime) }
    let server = try page.web.map { address in
      let pin = try webPIN.map { try SecretWord.read(from: $0, signals: runtime.signals) }
      guard pin.map(WebServer.isPIN) ?? true else {
        throw Failure(.badData, "the PIN of --web-pin must have 4 to 12 digits")
      }
      // Browsers stay paired with a real house.
      let isKept = !demo.demo && (pin != nil || !address.isLoopback)
      let pairings =
        isKept ? try StateFolder().map { try WebPairings(in: $0, "house-page") } : nil
      return try WebServer(
        address, pages: HousePage.pages(asksForPIN: pin != nil), pin: pin,
        pairings: pairings, proxy: webHost, certificate: page.certificate.read())
    }
    // The demo's enrolled things are not stored.
    let enrolled = replay == nil && !demo.demo ? EnrolledThings(of: broker.house) : nil
    func house(_ fallback: HousePlan, wall: Double) throws -> House {
      House(
        try plan.read(runtime.signals, or: fallback), house: broker.house, wall: wall,
        kept: try enrolled?.read() ?? .empty)
    }
    if let replay {
      let history = try History.kept(in: history.history, of: broker.house)
      let feed = try HistoryFeed(history, day: replay)
      let house = try house(history.plan() ?? .empty, wall: feed.wall)
      return try show(
        HouseKeeper(house, feed, server: server, wall: feed.wall), start: feed.start, runtime)
    }
    let watch = try room.roomSecret(runtime.signals).map { GameWatch($0, house: broker.house) }
    let house = try house(usualPlan, wall: demo.demo ? SimulatedStations.wall : 0)
    let publisher =
      live.homeAssistant
      ? HousePublisher(house.topics, version: version, patience: live.away) : nil
    let filters = [watch?.filter].compactMap(\.self) + (publisher?.filters ?? [])
    guard let feed = try feed(for: "house", and: filters, runtime) else { return }
    let keeper = HouseKeeper(
      house, feed, publisher: publisher, server: server,
      history: try history.open(of: broker.house), game: watch,
      enrolled: enrolled, wall: runtime.wall)
    try show(keeper, runtime)
  }

  private var broker: BrokerOptions { live.broker }
  private var history: HistoryOptions { live.history }
  private var usualPlan: HousePlan { demo.demo ? SimulatedStations.plan : .empty }

  /// The simulated stations or the broker.
  private func feed(
    for role: String, and filters: [String] = [], _ runtime: Runtime
  ) throws -> (any HouseFeed)? {
    if demo.demo { return SimulatedStations(seed: demo.usedSeed, house: broker.house) }
    let topics = HouseTopics(house: broker.house)
    // A house has one publisher. Others get random ids: the broker disconnects one of two equals.
    let isPublisher = live.homeAssistant
    let number = isPublisher ? "" : "-\(UInt32.random(in: .min ... .max))"
    return try broker.client(
      "hotcold-\(broker.house)-\(role)\(number)",
      will: isPublisher ? HousePublisher.will(topics) : nil, filters: topics.filters + filters,
      runtime.signals)
  }

  private var isScreen: Bool {
    !json && !plain && isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1
  }

  private func learn(into name: FileName, _ runtime: Runtime) throws {
    let plan = try plan.read(runtime.signals, or: usualPlan)
    // First, because an error after the walk would waste it.
    let file = try OutputFile(name, signals: runtime.signals)
    guard let feed = try feed(for: "survey", runtime) else { return }
    let source = NoSightings(isLive: feed.isLive) { feed.descriptors }
    let survey: Survey
    do {
      let frontEnd = SurveyFrontEnd(Survey(plan, house: broker.house), feed)
      survey = try onScreen(frontEnd, source, speed: 1, runtime).survey
    } catch is TerminalError {
      throw Failure(.failedWhileRunning, "--survey needs a terminal with a full screen")
    }
    guard let result = survey.plan() else {
      throw Failure(
        .failedWhileRunning, "no room was measured with a beacon; nothing was saved")
    }
    let old = FileName("\(name.path)~")
    var isKept = false
    if let status = name.status, status.isRegular, status.st_size > 0 {
      unlink(old.path)
      // Link it, so that the old plan exists until the new one is complete.
      isKept = linkat(AT_FDCWD, name.path, AT_FDCWD, old.path, AT_SYMLINK_FOLLOW) == 0
    }
    try file.write(result.text)
    let words =
      "written to \(name); use it with --plan \(name.quoted)\(isKept ? "; the old plan is \(old)" : "")\n"
    try writeAll(Array(words.utf8), to: STDOUT_FILENO)
  }

  /// In seconds.
  private static let demoLasts = 60.0

  private func show(_ keeper: HouseKeeper, start: Timestamp = .zero, _ runtime: Runtime) throws {
    // House seconds per real second, and per step without a live feed.
    let (speed, step) = replay == nil ? (1.0, NoSightings.step) : (600, 1)
    let source = NoSightings(isLive: keeper.feed.isLive, start: start, step: step) {
      keeper.descriptors
    }
    if isScreen {
      do {
        let end = try onScreen(HouseScreenFrontEnd(keeper), source, speed: speed, runtime)
        if let words = end.lastWords { complain(words) }
        return
      } catch let error as TerminalError {
        complain(error.advice)
      }
    }
    if let url = keeper.url { try writeAll(Array("\(url)\n".utf8), to: STDOUT_FILENO) }
    // Without a viewer, a demo or a past day runs as fast as possible.
    let isQuick = !keeper.feed.isLive && page.web == nil
    let wall = (keeper.feed as? HistoryFeed)?.wall
    let length = keeper.feed.end?.seconds(since: start) ?? Self.demoLasts
    try runtime.run(
      HouseFrontEnd(
        keeper,
        lines: lineWriter(runtime.output, isJSON: json, .own(on: STDOUT_FILENO), wall: wall)),
      in: source,
      rate: .speed(demo.speed ?? (isQuick ? 1e6 : speed)),
      duration: live.duration ?? (isQuick ? length : nil))
  }

  /// - Returns: the final front end.
  private func onScreen<Front: FrontEnd>(
    _ frontEnd: Front, _ source: NoSightings, speed: Double, _ runtime: Runtime
  ) throws -> Front {
    try screen.open { terminal in
      try runtime.run(
        frontEnd, in: source, rate: .speed(demo.speed ?? speed),
        duration: live.duration, console: .screen(Screen(terminal))
      ).frontEnd
    }
  }
}

extension LocalDay: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument, now: WallClock.now.seconds)
  }
}
