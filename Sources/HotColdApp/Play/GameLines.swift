import BeaconCodec
import BeaconRadio
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A game as lines, for a program, a pipe or a simple terminal.
struct GameLines: FrontEnd {
  private(set) var game: Game
  private var writer: any LineWriter
  private var effects: GameEffects
  private var events: [GameEvent] = []
  private let session: Session
  /// Whether to ask the questions of a game, and to begin its rounds, automatically.
  private let asksByItself: Bool

  init(
    _ game: Game, of session: Session, writer: any LineWriter, _ effects: GameEffects,
    asksByItself: Bool
  ) {
    self.game = game
    self.session = session
    self.writer = writer
    self.effects = effects
    self.asksByItself = asksByItself
  }

  var estimate: Estimate { game.estimate }
  /// In a game among players, true only after they had time to receive the result.
  var isOver: Bool {
    guard session.endsWhenFound else { return false }
    guard let last else { return game.foundAt != nil }
    func isLongAgo(_ time: Timestamp) -> Bool {
      game.tracker.now.seconds(since: time) >= Self.resultDelay
    }
    return ended >= session.rounds && isLongAgo(last.time) || everybodyFound.map(isLongAgo) == true
  }

  /// Seconds from the result to the end.
  private static let resultDelay = 5.0

  /// Rounds whose result was printed, and the last of them; the party may end a round earlier.
  private var ended = 0
  /// When the last hider was found, in a game that lasts until then.
  private var everybodyFound: Timestamp?
  private var last: (hider: PlayerTag, round: UInt8, time: Timestamp)?

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  mutating func begin(at time: Timestamp) {
    writer.begin(at: time, isAnnounced: !session.summaryOnly)
    session.plot?.begin(at: time)
  }

  @inline(__always)
  mutating func hear(_ sighting: Sighting) throws {
    // Checked first, because calling `isOver` for each packet would copy the game.
    if session.endsWhenFound, hasEnded() { return }
    if game.isAlone {
      game.hear(sighting, into: &events)
    } else {
      hearSpecially(sighting)
    }
    if !events.isEmpty { try writeEvents(of: sighting) }
  }

  /// `mutating` to avoid a copy.
  @inline(never)
  private mutating func hasEnded() -> Bool { isOver }

  @inline(never)
  private mutating func writeEvents(of sighting: Sighting) throws {
    session.plot?.take(events, hunted: game.hunted, truth: sighting.truth)
    try writeEvents()
  }

  /// Not in `hear`, where these queries would copy the game for each packet.
  @inline(never)
  private mutating func hearSpecially(_ sighting: Sighting) {
    game.hear(sighting, into: &events)
    let rules = game.mode.rules
    if ended > 0, rules.lastsToTheLast {
      let isLeft =
        game.goesOn || rules.hiders != .inOrder && game.party?.stillHiding.isEmpty == false
      everybodyFound = isLeft ? nil : everybodyFound ?? game.tracker.now
    }
    guard asksByItself else { return }
    if game.isSilent { _ = game.perform(.ask, into: &events) }
    // Nobody else begins after a bomb that this player held.
    if let last, rules.isChase, ended < session.rounds, game.isHiding, game.isAfterRound,
      game.tracker.now.seconds(since: last.time) >= Self.resultDelay
    {
      _ = game.perform(.nextRound, into: &events)
    }
  }

  mutating func writeCode() {
    guard game.isHiding, !session.summaryOnly, let code = game.party?.code else { return }
    let words: Words = "code \(code); to join: hotcold seek \(code)"
    writer.write("code", at: game.tracker.now, words) { $0.add("code", code.description) }
  }

  mutating func reply(_ reply: StepReply, at time: Timestamp) throws {
    writer.write(reply, at: time)
    try writer.output.flush()
  }

  mutating func reach(_ address: BluetoothAddress) throws {
    game.reach(address, into: &events)
    try writeEvents()
  }

  mutating func advance(to time: Timestamp) throws {
    effects.sound?.advance(to: time)
    game.advance(to: time, into: &events)
    if game.isPlaying, effects.sound?.settings.beeps == true {
      effects.sound?.beep(game.shownEstimate, at: time)
    }
    if !events.isEmpty { try writeEvents() }
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  {
    effects.attend()
    effects.hooks.report()
    if !session.summaryOnly { try session.link?.map?.write(game, to: &writer) }
    if let status, session.summaryOnly {
      if status.state == "adapter" { complain(status.message) }
    } else if let status {
      writer.write(status, at: time, after: game.tracker.now)
    }
    try writer.output.flush()
    return nil
  }

  mutating func finish(_ counts: SourceCounts) throws {
    // A recorded turn ends with the recording.
    game.endTurn(into: &events)
    try writeEvents()
    try writer.write(Summary(game.tracker, counts, found: game.foundAt != nil))
    try writer.output.flush()
    if counts.reports > 0, game.party == nil, !game.isHiding,
      let words = game.adviceToScan(session.screen.recording)
    {
      complain(words)
    }
  }

  var ringTarget: RingTarget? { game.ringTarget }

  mutating func hear(_ news: RingNews, at time: Timestamp) {
    events.append(.ring(news.state, news.address, time: time))
  }

  mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome {
    game.perform(action, into: &events)
  }

  private mutating func writeEvents() throws {
    // Usually there is one, which is moved, not copied.
    if events.count == 1 { return try write(events.removeLast()) }
    for index in events.indices { try write(events[index]) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ event: GameEvent) throws {
    if !session.summaryOnly { try writer.write(event) }
    // Nearly every packet produces an estimate, which has no effects.
    if case .estimate = event { return }
    effects.follow(event, of: game)
    // A result is repeated when it is agreed on. After a decoy the hunt continues, and so does a
    // hider's round after the end of another.
    guard case .result(let result, let time) = event,
      game.isHiding ? result.hider == game.party?.tag : result.outcome != .fooled
    else { return }
    if result.hider != last?.hider || result.round != last?.round { ended += 1 }
    last = (result.hider, result.round, time)
  }
}

extension Game {
  /// Advice to scan instead; nil if something to hunt was received.
  /// - Parameter recording: the file of the recording, if any.
  func adviceToScan(_ recording: FileName?) -> Words? {
    guard hunted == nil, tracker.sightings == 0 else { return nil }
    let scan: Words = recording.map { "\("hotcold scan" as Words) \($0.quoted)" } ?? "hotcold scan"
    if let device = tracker.filter.oneDevice {
      return "\(device) was not heard, but other Bluetooth devices were; \(scan) lists them"
    }
    return
      "nothing to hunt was heard, but other Bluetooth devices were; \(scan) lists them, and --address ADDRESS hunts one"
  }
}
