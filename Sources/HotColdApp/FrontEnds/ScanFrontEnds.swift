import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A front end of an interactive scan: the devices in range, and the hunt for one of them.
protocol ScanFrontEnd: FrontEnd {
  associatedtype Hunt: GameFrontEnd

  var game: ScanGame { get set }
  var effects: GameEffects { get set }
  var hunt: Hunt? { get set }

  mutating func show(_ event: ScanEvent)
  /// Advances this view to a time.
  mutating func pass(to time: Timestamp)
  /// Handles a key outside of a hunt.
  mutating func press(_ key: Key) -> LoopAction?
  /// Creates the front end of a new hunt.
  mutating func view(_ hunt: GameState, for device: Device) -> Hunt
  /// Returns to the list after a hunt.
  mutating func goBack()
}

extension ScanFrontEnd {
  var estimate: Estimate { hunt?.estimate ?? .unknown }

  /// The devices heard recently.
  var devices: [ScanDevice] {
    game.tracks.map { ScanDevice(game.device($0.key.address), $0, now: game.tracker.now) }
  }

  /// - Parameter change: changes the game and appends its events, which are shown, except during a hunt.
  private mutating func follow(_ change: (inout ScanGame, inout [ScanEvent]) -> Void) {
    var events: [ScanEvent] = []
    change(&game, &events)
    for event in events {
      effects.hooks.run(for: event, in: game)
      if hunt == nil { show(event) }
    }
  }

  private mutating func endHunt() {
    effects.sound = hunt?.state.effects.sound ?? effects.sound
    hunt = nil
  }

  mutating func hear(_ sighting: Sighting) throws {
    follow { $0.hear(sighting, into: &$1) }
    try hunt?.hear(sighting)
  }

  mutating func reach(_ address: BluetoothAddress) throws {
    try hunt?.reach(address)
  }

  mutating func advance(to time: Timestamp) throws {
    follow { $0.advance(to: time, into: &$1) }
    try hunt?.advance(to: time)
    pass(to: time)
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    guard hunt != nil else { return press(key) }
    if key == .escape {
      endHunt()
      goBack()
      return nil
    }
    guard let action = hunt?.answer(key) else { return nil }
    // "Again" hunts the same device again.
    guard action == .again, let chosen = game.chosen, begin(chosen) else {
      return action
    }
    return nil
  }

  /// Starts to hunt a device.
  /// - Returns: false if it is not heard any more.
  @discardableResult
  mutating func begin(_ address: BluetoothAddress) -> Bool {
    guard let track = game.track(address) else { return false }
    endHunt()
    game.chosen = address
    let device = game.device(address)
    let hunted = Game(following: track, at: game.tracker.now)
    hunt = view(GameState(game: hunted, thing: device, effects: effects), for: device)
    return true
  }
}

/// A scan as lines, for a program, a pipe or a plain terminal.
struct ScanLines: FrontEnd {
  private var game = ScanGame()
  private var writer: any LineWriter
  private let hooks: Hooks
  private var events: [ScanEvent] = []

  init(writer: any LineWriter, hooks: Hooks) {
    self.writer = writer
    self.hooks = hooks
  }

  mutating func hear(_ sighting: Sighting) throws {
    game.hear(sighting, into: &events)
    try writeEvents()
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    try writeEvents()
  }

  private mutating func writeEvents() throws {
    for event in events {
      try writer.write(event)
      hooks.run(for: event, in: game)
    }
    events.removeAll(keepingCapacity: true)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    hooks.endOverdue()
    // Packets may be newer than this turn's reading of the clock.
    if let status { writer.write(status, at: max(time, game.tracker.now)) }
    try writer.output.flush()
    return nil
  }

  /// The last line.
  mutating func finish(_ counts: SourceCounts) throws {
    var summary = Summary(game.tracker, counts, found: false)
    summary.noun = "device"
    writer.write(summary)
    try writer.output.flush()
  }
}

/// A scan for a screen reader: a line for each named device, a numbered list of the nearest, and the hunt for one of
/// them.
struct ScanReader: ScanFrontEnd {
  /// As many as there are digits.
  private static let listed = 9

  var game = ScanGame()
  var effects: GameEffects
  var hunt: GameReader?
  private var lines: SpokenLines
  /// The last list.
  private var list: [ScanDevice] = []

  init(_ effects: GameEffects, lines: SpokenLines, status: Words) {
    self.effects = effects
    self.lines = lines
    self.lines.say("\(status.capitalized).")
    self.lines.say(
      "l lists the nearest devices; then a number starts the hunt. Question mark says how many there are, h lists the keys."
    )
  }

  mutating func show(_ event: ScanEvent) {
    switch event {
    case .settled(let device, let estimate, _) where !device.name.isEmpty:
      lines.say("\(device.name), \(spokenDistance(estimate.distance)).")
    case .named(let device, _): lines.say("\(device.name).")
    case .settled, .estimate, .enter, .more, .exit: break
    }
  }

  mutating func pass(to time: Timestamp) {}

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    if hunt == nil, let status { lines.say("\(status.message.capitalized).") }
    effects.hooks.endOverdue()
    try lines.output.flush()
    return try hunt?.present(at: time, world: world, status: status)
  }

  mutating func press(_ key: Key) -> LoopAction? {
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("l"), .character("L"): sayList()
    case .character("?"):
      let count = game.tracks.count
      lines.say(.counted(count, one: "\(count) device.", other: "\(count) devices."))
    case .character("h"), .character("H"):
      lines.say("l lists the nearest devices; then a number starts the hunt. q ends.")
    case .character(let digit):
      guard let number = digit.wholeNumberValue, list.indices.contains(number - 1) else { break }
      if !begin(list[number - 1].address) { lines.say("It is not heard any more.") }
    default: break
    }
    return nil
  }

  private mutating func sayList() {
    let nearest = devices.sorted {
      ($0.distance ?? .infinity, $0.address.bits) < ($1.distance ?? .infinity, $1.address.bits)
    }
    list = Array(nearest.prefix(Self.listed))
    if list.isEmpty { lines.say("Nothing is heard yet.") }
    for (index, device) in list.enumerated() {
      lines.say("\(index + 1): \(device.device.title), \(spokenDistance(device.distance)).")
    }
  }

  mutating func view(_ hunt: GameState, for device: Device) -> GameReader {
    lines.say(
      "Hunting \(device.title). HOT means that you come closer. Escape goes back to the list.")
    return GameReader(
      hunt,
      lines: SpokenLines(
        output: OutputBuffer(descriptor: lines.output.descriptor), catalogue: lines.catalogue))
  }

  mutating func goBack() {
    game.chosen = nil
    lines.say("Back to the list.")
  }
}

/// A scan on the full screen, and the hunt for one of the devices.
struct ScanScreenFrontEnd: ScanFrontEnd {
  var game = ScanGame()
  var effects: GameEffects
  var hunt: GameScreen?
  private var view = ScanView(ScanList())
  /// The beginner's hint is only for the first hunt.
  private var settings: ScreenSettings
  /// The number of hunts so far.
  private var hunts = 0
  private var refreshed: Timestamp?

  /// Seconds between two updates of the list: slow enough to read it, and sorting takes little time however many
  /// packets arrive.
  private static let refreshInterval = 0.25

  init(_ effects: GameEffects, _ settings: ScreenSettings) {
    self.effects = effects
    self.settings = settings
  }

  mutating func show(_ event: ScanEvent) {}

  mutating func pass(to time: Timestamp) {
    let since = refreshed.map { game.tracker.now.seconds(since: $0) } ?? .infinity
    if !(0..<Self.refreshInterval).contains(since) { refresh() }
  }

  private mutating func refresh() {
    let tracker = game.tracker
    if refreshed == nil, tracker.firstTime == nil { return }
    refreshed = tracker.now
    view.list.update(devices, at: tracker.now.seconds)
    if hunt == nil { choose() }
  }

  /// Ranges the selected device in full.
  private mutating func choose() {
    game.chosen = view.list.selected.map { view.list.rows[$0].address }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status {
      settings.status = StatusLine(status.message, isProblem: status.isProblem)
    }
    if hunt != nil {
      return hunt?.present(at: time, world: world, status: status)
    }
    effects.hooks.endOverdue()
    view.elapsed = time.seconds
    view.isMuted = effects.sound?.isMuted
    view.status = settings.status
    // No hint after the first hunt.
    view.hint = world != nil && hunts == 0 ? ScanView.wayToWalk : []
    return Picture(view, .scan)
  }

  mutating func press(_ key: Key) -> LoopAction? {
    if key == .character("m"), !view.list.search.isTyping {
      effects.sound?.isMuted.toggle()
      return nil
    }
    let outcome = view.list.press(key)
    choose()
    switch outcome {
    case .hunt(let address): begin(address)
    case .help: return .help
    case .quit: return .quit
    case nil: break
    }
    return nil
  }

  mutating func view(_ hunt: GameState, for device: Device) -> GameScreen {
    view.list.choose(device.address)
    hunts += 1
    defer { settings.teaches = false }
    return GameScreen(hunt, settings, number: hunts)
  }

  mutating func goBack() { refresh() }
}
