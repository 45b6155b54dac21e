import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

struct ScanState {
  var game: DeviceScan
  var effects: GameEffects
  var list: ScanList
  /// The warning of a tracker that follows the player, and what to do.
  fileprivate(set) var notice: [Words] = []
  private let wishes: ScanWishes
  fileprivate let isRecorded: Bool
  fileprivate var isRecordingOver = false
  /// What the recording lacks.
  fileprivate(set) var lacks: Words?
  var ring: (news: RingNews, time: Timestamp)?
  var start = Timestamp.zero
  private var refreshed: Timestamp?
  /// Seconds between two updates of the list.
  fileprivate static let pause = 0.25

  init(_ effects: GameEffects, _ wishes: ScanWishes, isRecorded: Bool) {
    self.effects = effects
    self.isRecorded = isRecorded
    self.wishes = wishes
    game = DeviceScan(names: wishes.names, watch: wishes.watch, reportsPackets: false)
    list = ScanList(onlyNew: wishes.onlyNew, onlyTrackers: wishes.watch != nil)
  }

  fileprivate func finish() throws { try wishes.keep(game.watch) }

  fileprivate mutating func name(_ address: BluetoothAddress, _ name: SafeText) {
    game.name(address, name)
    do {
      try wishes.keep(name, for: game.device(address).key)
    } catch {
      notice = ["The name is not stored: \((error as? Failure)?.message ?? "")"]
    }
    refresh(after: 0)
  }

  /// Updates the list, slowly enough to read it, and to save time with many packets.
  /// - Parameter pause: seconds since the last update; nil for 0.25, or 0.5 for a long list.
  fileprivate mutating func refresh(after pause: Double? = nil) {
    let now = game.tracker.now
    let since = refreshed.map { now.seconds(since: $0) } ?? .infinity
    let pause = pause ?? (list.rows.count > 200 ? 0.5 : Self.pause)
    guard game.tracker.firstTime != nil, !(0..<pause).contains(since) else { return }
    refreshed = now
    var rows: [ScanDevice] = []
    rows.reserveCapacity(list.rows.count)
    game.forEachDevice { rows.append(ScanDevice($0, $1, rssi: $2, age: $3)) }
    list.update(rows, at: now.seconds)
  }
}

/// A front end of an interactive scan: the devices in range, and the hunt for one of them. All
/// share the list and its keys, and differ only in the view.
protocol ScanFrontEnd: FrontEnd {
  associatedtype Hunt: GameFrontEnd

  var state: ScanState { get set }
  var hunt: Hunt? { get set }

  /// Shows an event outside of a hunt.
  mutating func show(_ event: ScanEvent)
  /// Shows the list after a key.
  /// - Parameter before: nil after a hunt or for the help.
  mutating func showList(before: ScanList?)
  mutating func show(_ ring: RingState)
  mutating func showSound()
  mutating func view(_ hunt: GameState, for device: Device) -> Hunt
}

extension ScanFrontEnd {
  var estimate: Estimate { hunt?.estimate ?? .unknown }

  mutating func begin(at time: Timestamp) { state.start = time }

  /// - Parameter change: its events are shown, except during a hunt.
  private mutating func follow(_ change: (inout DeviceScan, inout [ScanEvent]) -> Void) {
    var events: [ScanEvent] = []
    change(&state.game, &events)
    for event in events {
      if case .follows(let device, let follower, _) = event {
        state.notice = device.warning(of: follower)
      }
      state.effects.hooks.run(for: event, in: state.game)
      if case .newAddress(let device, let old, _) = event {
        state.list.move(from: old, to: device.address)
        state.refresh(after: 0)
      }
      if hunt == nil { show(event) }
    }
  }

  private mutating func endHunt() {
    state.effects.sound = hunt?.state.effects.sound ?? state.effects.sound
    hunt = nil
  }

  mutating func hear(_ sighting: Sighting) throws {
    follow { $0.hear(sighting, into: &$1) }
    try hunt?.hear(sighting)
  }

  mutating func reach(_ address: BluetoothAddress) throws {
    try hunt?.reach(address)
  }

  /// With the device's latest data, even during its hunt.
  var ringTarget: RingTarget? {
    let address = hunt?.ringTarget?.address ?? (hunt == nil ? state.list.choice?.address : nil)
    return address.map { RingTarget(state.game.device($0)) }
  }

  mutating func hear(_ news: RingNews, at time: Timestamp) {
    state.ring = (news, time)
    guard hunt == nil else { return hunt?.hear(news, at: time) ?? () }
    state.effects.sound?.say(news.state.words, at: time)
    show(news.state)
  }

  mutating func sense(_ sensed: Sensed) { hunt?.sense(sensed) }

  mutating func advance(to time: Timestamp) throws {
    follow { $0.advance(to: time, into: &$1) }
    try hunt?.advance(to: time)
    state.refresh()
    if hunt == nil { choose() }
  }

  mutating func finish(_ counts: SourceCounts) throws { try state.finish() }

  var isTyping: Bool { hunt?.isTyping ?? state.list.isTyping }

  mutating func press(_ key: Key) -> LoopAction? {
    guard hunt != nil else { return handle(key) }
    if key == .escape {
      endHunt()
      state.refresh(after: 0)
      showList(before: nil)
      return nil
    }
    guard let action = hunt?.press(key) else { return nil }
    // "Again" hunts the same device again.
    guard action == .again, let chosen = state.game.chosen, begin(chosen) else {
      return action
    }
    return nil
  }

  /// Hunts or names a device by its address, even if the list has changed.
  mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome {
    switch action {
    case .hunt(let address):
      let isHunted = hunt?.state.device?.address == address
      return isHunted || begin(address) ? .done : .refused
    case .nameThing(let address, let name):
      state.name(address, name)
      return .done
    default: return .refused
    }
  }

  /// Handles a key outside of a hunt.
  private mutating func handle(_ key: Key) -> LoopAction? {
    let before = state.list
    if key.lowercased == .character("m"), !before.isTyping {
      state.effects.sound?.isMuted.toggle()
      showSound()
      return nil
    }
    // The player has read the notice.
    if key == .escape { state.notice = [] }
    let outcome = state.list.press(key)
    choose()
    switch outcome {
    case .hunt(let address): begin(address)
    case .name(let address, let name):
      state.name(address, name)
      showList(before: before)
    case .ring: return .ring
    case .help:
      showList(before: nil)
      return .help
    case .quit: return .quit
    case nil: showList(before: before)
    }
    return nil
  }

  /// Fully ranges the chosen device.
  private mutating func choose() { state.game.chosen = state.list.choice?.address }

  /// - Returns: false if the device is not present any more.
  @discardableResult
  private mutating func begin(_ address: BluetoothAddress) -> Bool {
    guard let track = state.game.track(address) else { return false }
    endHunt()
    state.game.chosen = address
    state.list.choose(address)
    let device = state.game.device(address)
    let hunted = Game(following: track, at: state.game.tracker.now)
    let hunt = GameState(
      game: hunted, device: device, effects: state.effects, isRecorded: state.isRecorded,
      isRecordingOver: state.isRecordingOver, lacks: state.lacks)
    self.hunt = view(hunt, for: device)
    if let (news, time) = state.ring, !news.state.isOver, news.address == address {
      self.hunt?.state.ring = news.state
      self.hunt?.show(.event(.ring(news.state, news.address, time: time)))
    }
    return true
  }
}

/// A scan as lines, for a program, a pipe or a simple terminal.
struct ScanLines: FrontEnd {
  private var game: DeviceScan
  private let wishes: ScanWishes
  /// The devices of the first seconds, which are not reported.
  private var present: Set<BluetoothAddress> = []
  private static let mostPresent = 4096
  private var start: Timestamp?
  private var writer: any LineWriter
  private let hooks: Hooks
  private var events: [ScanEvent] = []

  init(writer: any LineWriter, hooks: Hooks, _ wishes: ScanWishes) {
    self.writer = writer
    self.hooks = hooks
    self.wishes = wishes
    game = DeviceScan(
      names: wishes.names, watch: wishes.watch, namedAtOnce: wishes.namedAtOnce)
  }

  mutating func begin(at time: Timestamp) { writer.begin(at: time, isAnnounced: true) }

  mutating func hear(_ sighting: Sighting) throws {
    if wishes.onlyNew, isPresent(sighting) { return try advance(to: sighting.time) }
    game.hear(sighting, into: &events)
    try writeEvents()
  }

  private mutating func isPresent(_ sighting: Sighting) -> Bool {
    start = start ?? sighting.time
    if let start, sighting.time.seconds(since: start) < ScanList.filling,
      present.count < Self.mostPresent
    {
      present.insert(sighting.address)
    }
    return present.contains(sighting.address)
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

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  {
    hooks.endOverdue()
    hooks.report()
    if let status { writer.write(status, at: time, after: game.tracker.now) }
    try writer.output.flush()
    return nil
  }

  mutating func finish(_ counts: SourceCounts) throws {
    try wishes.keep(game.watch)
    game.finish(into: &events)
    try writeEvents()
    var summary = Summary(game.tracker, counts, found: false)
    summary.isScan = true
    try writer.write(summary)
    try writer.output.flush()
  }
}

/// A scan for a screen reader: a line per named device and per key, and the hunt.
struct ScanReader: ScanFrontEnd {
  var state: ScanState
  var hunt: GameReader?
  private var lines: SpokenLines

  init(_ state: ScanState, lines: SpokenLines, status: Words) {
    self.state = state
    self.lines = lines
    self.lines.say("\(status.capitalized).")
    sayKeys()
  }

  mutating func show(_ event: ScanEvent) {
    // Do not speak while the player types a search.
    guard !state.list.isTyping else { return }
    switch event {
    case .settled(let device, _, _) where state.list.hides(device.address): break
    case .named(let device, _) where state.list.hides(device.address): break
    case .settled(let device, let estimate, _) where !device.calledName.isEmpty:
      lines.say("\(device.words), \(spokenDistance(estimate.distance)).")
    case .named(let device, _): lines.say("\(device.name).")
    case .follows(let device, let follower, _): lines.say(.joined(device.warning(of: follower)))
    case .settled, .estimate, .enter, .more, .exit, .newAddress: break
    }
  }

  mutating func showList(before: ScanList?) {
    let (list, old) = (state.list, before?.search)
    if let naming = list.naming {
      if before?.naming == nil { lines.say(list.namePrompt) }
      return lines.echo(naming, before: before?.naming?.text ?? "")
    }
    if before?.naming != nil { lines.echo("\n") }
    if list.search.isTyping {
      return lines.echo(list.search.line, before: old?.line.text ?? "")
    }
    if old?.isTyping == true { lines.echo("\n") }
    if before?.order != list.order || before?.showsOnlyNew != list.showsOnlyNew
      || old?.isTyping == true
    {
      lines.say("\(list.summary.capitalized).")
    }
    if before == nil { sayKeys() }
    guard let choice = list.choice else {
      return lines.say(list.emptyWords)
    }
    let facts: Words = .joined([choice.device.words] + choice.device.state, separator: ", ")
    lines.say("\(facts), \(spokenDistance(choice.distance)).")
  }

  mutating func show(_ ring: RingState) { lines.say("\(ring.words.capitalized)") }
  mutating func showSound() { lines.sayMuted(state.effects.sound) }

  private mutating func sayKeys() {
    lines.say(
      "Up and down go from device to device, s sorts, slash searches, n names, g rings, o hides all that is here now, Enter hunts. Question mark says how many there are, q ends."
    )
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  {
    if hunt == nil, let status { lines.say("\(status.message.capitalized).") }
    state.effects.hooks.endOverdue()
    try lines.output.flush()
    return try hunt?.present(at: time, world: world, status: status)
  }

  mutating func view(_ hunt: GameState, for device: Device) -> GameReader {
    lines.say(
      "Hunting \(device.words). HOT means that you come closer. Escape goes back to the list.")
    return GameReader(
      hunt,
      lines: SpokenLines(
        output: OutputBuffer(descriptor: lines.output.descriptor), catalogue: lines.catalogue))
  }
}

/// A scan on the full screen, and the hunt.
struct ScanScreenFrontEnd: ScanFrontEnd {
  var state: ScanState
  var hunt: GameScreen?
  /// The lesson is only for the first hunt.
  private var settings: ScreenSettings
  private var hasHunted = false
  /// Seconds since the start, until the end of a recording.
  private var elapsed = 0.0

  /// Seconds for which the result of ringing is shown.
  private static let outcomeLasts = 5.0

  var pictureInterval: Double { hunt == nil ? ScanState.pause : 0.1 }

  init(_ state: ScanState, _ settings: ScreenSettings) {
    self.state = state
    self.settings = settings
  }

  mutating func show(_ event: ScanEvent) {}

  mutating func showList(before: ScanList?) {}
  mutating func showSound() {}
  mutating func show(_ ring: RingState) {}

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    if let status {
      settings.status = StatusLine(status.message, isProblem: status.isProblem)
      state.isRecordingOver = state.isRecorded && status.state == "ended"
      state.lacks = status.lacks
    }
    if hunt != nil {
      return hunt?.present(at: time, world: world, status: status)
    }
    state.effects.hooks.endOverdue()
    var view = ScanView(state.list)
    if !state.isRecordingOver { elapsed = time.seconds(since: state.start) }
    view.elapsed = elapsed
    view.notice = state.notice
    view.isMuted = state.effects.sound?.isMuted
    view.status = settings.status
    view.hint = world != nil && !hasHunted && state.list.choice != nil ? ScanView.wayToWalk : []
    if let ring = state.ring,
      !ring.news.state.isOver || time.seconds(since: ring.time) < Self.outcomeLasts
    {
      view.hint = [ring.news.state.words]
    }
    return Picture(view, .scan)
  }

  mutating func view(_ hunt: GameState, for device: Device) -> GameScreen {
    hasHunted = true
    defer { settings.teaches = false }
    return GameScreen(hunt, settings)
  }
}
