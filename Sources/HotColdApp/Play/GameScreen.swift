import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

struct GameScreen: GameFrontEnd {
  var state: GameState
  private let settings: ScreenSettings
  private var status: StatusLine
  private var taunt: (banner: TauntBanner, time: Timestamp)?
  /// The answer to the last key; after a turn, with the sender's direction (`Turn.Answer.eighth`).
  private var reply: (words: Words, eighth: Int?, time: Timestamp)?
  /// The direction of the last turn in the demo's house, and the sender's address.
  private var turned: (pointer: WorldMap.Pointer?, sender: BluetoothAddress?)?
  private var rounds = RoundCount()
  private var hints: Hints
  private var showsDetails = false
  /// The hunted player, when its hunt started, and sentences about it, longest first.
  private var hunted: (player: PlayerTag, since: Timestamp, news: [Words])?
  /// When the end of the game or round was noticed.
  private var endedAt: Timestamp?
  private var film = GameFilm()
  /// For the next picture: the time, the demo's house, and a hint if the player makes no progress.
  private var time = Timestamp.zero
  private var walk: WalkView?
  private var hint: [Words] = []

  init(_ state: GameState, _ settings: ScreenSettings) {
    self.state = state
    self.settings = settings
    status = settings.status
    hints = Hints(
      teaches: settings.teaches, isHiding: state.game.isHiding, isForThing: state.device != nil)
    if game.isHiding, let code = game.party?.code {
      self.state.effects.sound?.say(code.words, at: .zero)
    }
  }

  mutating func beginRound() {
    (taunt, reply, turned) = (nil, nil, nil)
    // A recording that is played again is not over any more.
    status = settings.status
    hints = Hints()
    hunted = nil
  }

  mutating func pass(to time: Timestamp) {
    guard !game.isOver else { return }
    rounds.follow(game)
    if !game.isHiding, let hider = game.party?.hunted, hunted?.player != hider {
      // After the lesson they would be too late.
      let last = hints.lesson.isEmpty ? hunted?.player : nil
      hunted = (hider, time, last.map(game.newsOfHunt) ?? [])
    }
  }

  mutating func show(_ news: GameNews) {
    let now = game.tracker.now
    switch news {
    case .event(.turn(let answer, let time)):
      turned = answer.eighth.map { (walk?.map.pointer(to: $0), game.hunted?.address) }
      // Time to walk there.
      let words = answer.words(isOnMap: state.isSimulated)
      reply = (words, answer.eighth, time.advanced(bySeconds: Self.newsLast))
    case .event(.ring(let state, _, let time)):
      reply = (state.words, nil, time.advanced(bySeconds: state.isOver ? 3 : Ring.duration))
    case .event(.taunt(let event, let time)):
      taunt = (TauntBanner(name: event.name, text: event.text, age: 0), time)
    case .action(_, .said(let text)):
      let banner = TauntBanner(name: game.party?.name ?? .empty, text: text, age: 0, isMine: true)
      taunt = (banner, now)
    case .refusal(let words): reply = (words, nil, now)
    // On a small screen, a taunt may cover the word in the header.
    case .muted:
      if let isMuted { reply = (isMuted ? "muted" : "sound on", nil, now) }
    case .key(.character("d")): showsDetails.toggle()
    case .key(.character("v")): film.watch(at: time)
    case .key(.character("h"))
    where state.isSimulated && !game.isHiding && !game.mode.rules.isChase && game.isPlaying:
      // No best time after seeing the house.
      hints.showHouse()
      if hints.showsHouse {
        state.effects.scores = nil
      } else {
        reply = ("h shows the house in \(durationText(hints.houseIn)).", nil, now)
      }
    default: break
    }
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
      state.isRecordingOver = state.isRecorded && status.state == "ended"
      state.lacks = status.lacks
      if state.isRecordingOver {
        state.lacks = state.lacks ?? game.adviceToScan(settings.recording)?.capitalized
      }
    }
    state.effects.attend()
    state.isSimulated = world != nil
    self.time = time
    let game = game
    let isFound = game.foundAt != nil
    let isOver = game.mayHuntAgain || game.result != nil
    // Found hiders may watch the others.
    let showsPlayers = !game.goesOn || game.isHiding && game.mode.rules.lastsToTheLast
    // The map of a result does not change any more.
    if !isOver || game.goesOn || endedAt == nil {
      walk = world.map {
        WalkView(
          $0, revealed: hints.showsHouse || (isOver || isFound) && showsPlayers,
          goal: state.device, hottest: game.isSilent ? nil : hints.hottestPlace)
      }
      if let turned, !isOver, !isFound, turned.sender == game.hunted?.address {
        walk?.map.pointer = turned.pointer
      }
    }
    endedAt = isOver ? endedAt ?? time : nil
    if game.mode.rules.isChase { walk?.walking = "runs" }
    let isHunt = !game.isHiding && !game.mode.rules.isChase
    // In the house, the lesson ends with the first call.
    let isTold = world != nil && game.hunt.calls.last?.call != nil
    hints.follow(
      isHunt ? game.estimate.distance : nil, to: game.hunted?.address, since: game.hunt.began?.time,
      at: world?.me, walked: walk?.walked ?? 0, time: time,
      endsLesson: isFound || isOver || isTold)
    hint = hint(in: game, world, isHunt: isHunt && !isFound)
    return film.follow(
      picture(game), isOver: state.isReplayed || isOver && !game.goesOn, at: time)
  }

  mutating func press(_ key: Key) -> LoopAction? {
    if film.isRunning {
      film.stop()
      return nil
    }
    return handle(key)
  }

  private func picture(_ game: Game) -> Picture {
    if let party = game.party, let result = party.result { return picture(game, party, result) }
    if game.isHiding, let beacon = game.beacon { return picture(game, beacon) }
    return huntPicture(game)
  }

  /// The most important hint, longest text first.
  private func hint(in game: Game, _ world: World?, isHunt: Bool) -> [Words] {
    // The sentence counts the eighths of the turn.
    if game.turnEighth != nil { return [] }
    if let currentReply, !state.isRecordingOver { return [currentReply.words] }
    if state.isRecordingOver, game.foundAt == nil {
      return game.hunted == nil && game.tracker.sightings == 0
        ? ["Nothing to hunt in it: hotcold scan lists what it holds.", "Nothing to hunt in it."]
        : ["The recording is over."]
    }
    if game.isHiding, game.foundAt == nil, state.isFoundAsked { return HideView.confirmation }
    if isHunt {
      let words = hints.search(
        in: world, name: nameOfHunted(in: game), sign: state.device?.title.initial,
        trend: game.isSilent ? nil : game.shownEstimate.trend, news: news(of: game, world))
      if !words.isEmpty { return words }
    }
    guard game.answer == nil, !hints.lesson.isEmpty else { return [] }
    // No lesson where it would be wrong: with a decoy, the bomb, or no seekers.
    let isAlone = game.isHiding && world?.players.isEmpty == true
    let isChase = game.mode.rules.find == .fools || game.mode.rules.isChase
    return isAlone || isChase && world != nil
      ? ["You are the @: walk with the arrows.", "Arrow keys walk."] : hints.lesson
  }

  /// News about a hider in sight whose turn comes later; otherwise, for some seconds after a
  /// change, whom to hunt now.
  private func news(of game: Game, _ world: World?) -> [Words] {
    if let later = game.tracker.inRange.first(where: {
      game.comesLater($0.key) && world?.sees($0.key.address) == true
    }), let name = game.player(at: later.key.address)?.name {
      return ["\(name) comes later."]
    }
    guard let hunted, hunted.player == game.party?.hunted,
      time.seconds(since: hunted.since) < Self.newsLast
    else { return [] }
    return hunted.news
  }

  private var currentReply: (words: Words, eighth: Int?)? {
    guard let reply, time.seconds(since: reply.time) < 1.5 else { return nil }
    return (reply.words, reply.eighth)
  }

  /// In seconds.
  private static let newsLast = 8.0

  private func nameOfHunted(in game: Game) -> Words {
    if let thing = state.device { return thing.words }
    let filter = game.tracker.filter
    return name(of: game.party?.hunted ?? game.party?.bombHolder, in: game.party)
      ?? (game.mode.rules.isChase
        ? "somebody" : filter.addressBits == nil ? "the hider" : filter.words)
  }

  private func name(of player: PlayerTag?, in party: Party?) -> Words? {
    guard let party, let player, !party.name(of: player).isEmpty else { return nil }
    return "\(party.name(of: player))"
  }

  // MARK: Pictures

  /// Seconds since the end of the game; nil before it, and without animation.
  private var ended: Double? {
    settings.hasMotion ? endedAt.map { max(0, time.seconds(since: $0)) } : nil
  }

  private var praise: Words { state.effects.scores?.verdict?.words ?? "" }
  private var isMuted: Bool? { state.effects.sound?.isMuted }

  private var banner: TauntBanner? {
    guard let taunt else { return nil }
    var banner = taunt.banner
    banner.age = max(0, time.seconds(since: taunt.time))
    return banner
  }

  /// The status of a game with several hiders, unless the radio has a problem.
  private func status(of game: Game) -> StatusLine {
    let isDemoHunt = walk != nil && !game.isHiding && state.device == nil
    if !status.isProblem, !state.isRecorded, let party = game.party {
      if party.meetsNewerVersion {
        return StatusLine("A newer hotcold plays here: update this one.")
      }
      if let hindrance = party.hindrance { return StatusLine(describe(hindrance)) }
    }
    let words = game.statusOfSeveral ?? (isDemoHunt ? "HOT: closer, COLD: farther away" : nil)
    return status.isProblem ? status : words.map { StatusLine($0) } ?? status
  }

  private func round(of game: Game) -> RoundView? {
    game.party.flatMap { RoundView($0, number: rounds.before + 1) }
  }

  private func picture(_ game: Game, _ party: Party, _ result: RoundResult) -> Picture {
    var view = ResultView(
      result, party, round: rounds.before + 1, beginsHere: walk != nil, status: status)
    view.setNotice(for: game)
    view.rounds = settings.rounds
    view.praise = praise
    view.walk = walk
    view.age = ended
    return Picture(view, .result, game: game.mode)
  }

  private func huntPicture(_ game: Game) -> Picture {
    let thing = state.device
    var view = SeekView(
      game, thing: thing, isMuted: isMuted, status: status(of: game), walk: walk,
      keys: keys(game))
    view.isRecorded = state.isRecorded
    view.praise = praise
    if thing != nil || walk != nil || name(of: game.party?.hunted, in: game.party) != nil {
      view.lookingFor = nameOfHunted(in: game)
    }
    // A lost device may have changed its address.
    if let thing, game.hunt.isLost, thing.changesAddress, !status.isProblem {
      view.status = StatusLine("It may have changed its address: see the list (Esc)")
    }
    view.waitsForCalls = thing != nil && game.huntedTrack?.isSlow == true
    view.hint = game.isCounting ? [] : hint
    view.arrow = view.hint.isEmpty ? nil : currentReply?.eighth
    view.time = settings.hasMotion ? time.seconds : nil
    view.ended = ended
    if showsDetails { view.details = game.details }
    view.taunt = banner
    view.entry = state.entry
    view.offerQuestion()
    view.round = round(of: game)
    if view.huntedDistance != nil, view.count == nil { view.round?.waiting = "about to begin" }
    if game.mode.rules.hasSeveralHiders, game.hunt.began != nil, view.round?.limit == nil {
      view.round?.elapsed = game.elapsed
    }
    if let party = game.party, let hider = party.hunted {
      view.others = party.others(hunting: hider)
      if game.isSilent {
        for index in view.others.indices { view.others[index].hideDistance() }
      }
    }
    return Picture(
      view, thing != nil ? .thing : walk != nil ? .walk : .seek, game: game.mode)
  }

  private func keys(_ game: Game) -> [KeyHint] {
    if state.device != nil {
      let keys: [KeyHint] =
        game.foundAt != nil ? .thingFound : walk != nil ? .walkToThing : .thing
      return state.isRecorded ? keys.filter { ![.see, .turn, .ring].contains($0) } : keys
    }
    if state.entry != nil { return .entry }
    if state.isReplayed || game.mayHuntAgain { return .again }
    let (rules, hasCompany) = (game.mode.rules, !game.players.isEmpty)
    var keys: [KeyHint] =
      walk != nil
      ? hasCompany ? .walkInParty : .walk
      : game.isHiding ? hasCompany ? .party : .hide : hasCompany ? .hunt : .seek
    if !game.mayTurn { keys.removeAll { $0 == .turn } }
    if state.isRecorded {
      let isAlone = game.tracker.beaconCount < 2
      keys.removeAll { [.see, .turn].contains($0) || isAlone && $0 == .next }
    }
    // The bomb decides who is caught.
    if rules.isChase { keys.removeAll { [.see, .found].contains($0) } }
    guard walk != nil else { return keys }
    if rules.hiders == .several, !game.isHiding { keys.insert(.next, at: 2) }
    if game.isHiding, hasCompany, !rules.isChase { keys.insert(.found, at: 2) }
    if hints.offersHouse { keys.insert(KeyHint("h", "the house"), at: 2) }
    return keys
  }

  private func picture(_ game: Game, _ beacon: IBeacon) -> Picture {
    var view = HideView(
      beacon, of: game, adapter: settings.adapter, elapsed: time.seconds,
      isMuted: isMuted, status: status(of: game), walk: walk, keys: keys(game))
    view.showsDetails = showsDetails
    view.hint = game.isCounting ? [] : hint
    view.time = settings.hasMotion ? time.seconds : nil
    if !settings.hasMotion { view.sweep = nil }
    view.round = round(of: game)
    view.taunt = banner
    view.entry = state.entry
    view.panel = state.link?.map?.panel(game, view.seekers, at: time)
    return Picture(view, walk == nil ? .hide : .hideInHouse, game: game.mode)
  }
}

struct ScreenSettings {
  var adapter = ""
  var status = StatusLine("")
  /// Whether to start with a lesson for beginners.
  var teaches = false
  var hasMotion = true
  /// The file that is replayed, if any.
  var recording: FileName?
  /// The number of rounds in a match.
  var rounds: Int?
}

/// Counts the rounds on this machine from 1, because the numbers in messages start at random.
struct RoundCount {
  /// The number of rounds before the current one.
  private(set) var before = 0
  private var current: (hider: PlayerTag, number: UInt8)?
  private var isOver = false

  mutating func follow(_ game: Game) {
    guard let party = game.party, let hider = party.hider, let round = party.round else { return }
    let now = (hider, round.number)
    // A round in another house may have the same number, but has no result yet.
    if isOver, party.result == nil || now != current ?? now { before += 1 }
    current = now
    // With several hiders, a find is not the end.
    isOver = game.isAfterRound
  }
}
