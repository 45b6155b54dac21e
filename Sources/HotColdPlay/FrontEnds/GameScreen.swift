import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A game on the full screen, to be seen and heard.
struct GameScreen: FrontEnd {
  private(set) var game: Game
  /// The thing that is looked for, where it is no player.
  private let thing: ScanDevice?
  private let adapter: String
  private(set) var sound: Sound
  private let hooks: Hooks
  var status: StatusLine
  /// Another number where another hunt for a thing has begun.
  private let number: Int
  private var events: [GameEvent] = []
  /// What is being typed, to be said.
  private var entry: EditLine?
  /// It was sent too soon after what was said before: it waits for its turn.
  private var isSending = false
  /// What was said last, and when.
  private var taunt: (banner: TauntBanner, time: Timestamp)?
  private var rounds = RoundCount()
  private var isSimulated = false
  private var scores: ScoreKeeper?
  /// The broker of a house, where there is one.
  private let link: GameLink?
  /// When the game or its round was seen to be over.
  private var endedAt: Timestamp?
  /// What was recorded is over, and can be played once more.
  private var isReplayed = false
  private let canReplay: Bool
  /// What one is told who plays for the first time; nil for who has been told.
  private var tutorial: Tutorial?
  private var help = SearchHelp()
  /// When `f` was pressed for the first time.
  private var foundAsked: Timestamp?
  private var showsDetails = false
  private var rivals = RivalTrends()
  private let hasMotion: Bool

  /// - Parameters:
  ///   - adapter: the radio's name, such as `hci0`.
  ///   - status: what the status line says while there is nothing else to say.
  ///   - tutorial: what the player is told in the first seconds.
  ///   - hasMotion: whether anything may move by itself.
  ///   - canReplay: whether a recording can be played again when it is over; one that came by a pipe cannot.
  init(
    _ game: Game, lookingFor thing: ScanDevice? = nil, number: Int = 0, sound: Sound, hooks: Hooks,
    adapter: String, status: Words, tutorial: Tutorial? = nil, hasMotion: Bool = true,
    canReplay: Bool = false, scores: ScoreKeeper? = nil, link: GameLink? = nil
  ) {
    self.link = link
    self.game = game
    self.canReplay = canReplay
    self.tutorial = game.isHiding ? tutorial?.forHider : tutorial
    self.hasMotion = hasMotion
    self.scores = scores
    self.thing = thing
    self.number = number
    self.sound = sound
    self.hooks = hooks
    self.adapter = adapter
    self.status = StatusLine(status)
    if game.isHiding, let code = game.party?.code { self.sound.tell(code, at: .zero) }
  }

  /// Begins another round in another house.
  /// - Parameter first: the game as it was in the first one.
  /// - Parameter scores: of the other house.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    self.scores = scores
    game = game.elsewhere ?? first
    events = []
    entry = nil
    isSending = false
    taunt = nil
    tutorial = nil
    help = SearchHelp()
    isReplayed = false
    rounds.moveOn()
  }

  var estimate: Estimate { game.estimate }
  /// The last picture stays until the player has seen it.
  var isOver: Bool { false }

  mutating func hear(_ sighting: Sighting) {
    guard !game.isOver else { return }
    game.hear(thing == nil ? sighting : ScanGame.ofSender(sighting), into: &events)
    tell()
  }

  mutating func reach(_ address: BluetoothAddress) {
    game.reach(address, into: &events)
    tell()
  }

  mutating func advance(to time: Timestamp) {
    sound.advance(to: time)
    guard !game.isOver else { return }
    game.advance(to: time, into: &events)
    tell()
    if isSending { send() }
    rounds.follow(game.party)
    tutorial?.advance(to: time, isFound: game.foundAt != nil || game.result != nil)
    if let party = game.party, let hider = party.hunted {
      rivals.update(party.seekers(of: hider), at: time)
    }
    if game.foundAt == nil {
      sound.beep(game.toldEstimate, at: time)
      scores?.forget()
    }
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
      isReplayed = canReplay && status.state == "ended"
    }
    hooks.endOverdue()
    isSimulated = world != nil
    if let world { tutorial?.see(at: world.me) }
    let isOver = game.isOver || game.result != nil
    endedAt = isOver ? endedAt ?? time : nil
    let walk = world.map {
      WalkView(
        $0, revealed: help.showsHouse || (isOver || game.foundAt != nil) && !game.goesOn,
        goal: thing?.address)
    }
    if !game.isHiding, game.mode != .potato {
      help.follow(game.estimate.distance, at: world?.me, time: time)
    }
    var scene = Scene(
      elapsed: time.seconds, isMuted: sound.isMuted, status: self.status, adapter: adapter,
      walk: walk, estimate: game.toldEstimate, taunt: banner(at: time), entry: entry,
      roundsBefore: rounds.before, verdict: scores?.verdict)
    if game.isHiding { scene.house = link?.placed?.view(of: game, at: time) }
    scene.hint = tutorial?.texts ?? []
    if !game.isHiding, game.foundAt == nil, game.mode != .potato {
      let texts = help.texts(in: world, goal: game.hunted?.address, name: huntedName)
      if !texts.isEmpty { scene.hint = texts }
    }
    if game.isHiding, game.foundAt == nil, isFoundAsked {
      scene.hint = HideView.confirmation
    }
    scene.isReplayed = isReplayed
    scene.showsDetails = showsDetails
    scene.rivals = rivals
    scene.hasMotion = hasMotion
    if hasMotion, let endedAt { scene.ended = max(0, time.seconds(since: endedAt)) }
    return game.picture(scene, lookingFor: thing, number: number)
  }

  private var huntedName: Words {
    if let thing { return "\(thing.title)" }
    guard let party = game.party, let hider = party.hunted, !party.name(of: hider).isEmpty else {
      return "the hider"
    }
    return "\(party.name(of: hider))"
  }

  private func banner(at time: Timestamp) -> TauntBanner? {
    guard let taunt else { return nil }
    var banner = taunt.banner
    banner.age = max(0, time.seconds(since: taunt.time))
    return banner
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    guard case .key(let key) = input else { return nil }
    if entry != nil {
      answerInEntry(key)
      return nil
    }
    let isAfterRound = game.isAfterRound
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("?"): return .help
    case .character("m"): sound.isMuted.toggle()
    case .character(" "), .character("r"):
      if game.isOver || isReplayed { return .again }
      if key == .character(" ") { _ = perform(.ask) }
    // The simulated house begins anew, with everybody in another place.
    case .enter where isSimulated && isAfterRound: return .again
    case .character("s") where isSimulated && isAfterRound:
      return perform(.swapRole) == .done ? .again : nil
    case .character("t") where !game.isAlone:
      entry = .toSay
    case .up: return walk(.up)
    case .down: return walk(.down)
    case .left: return walk(.left)
    case .right: return walk(.right)
    case .character("d"), .character("D"): showsDetails.toggle()
    case .character("f") where game.isHiding && !isFoundAsked: foundAsked = game.tracker.now
    case .character("h") where isSimulated:
      // A player who has seen the house wins no best time.
      help.showHouse()
      if help.showsHouse { scores = nil }
    default:
      if let action = PlayerAction(key: key, isAfterRound: isAfterRound) { _ = perform(action) }
    }
    return nil
  }

  /// A round is not ended by a slip of the finger.
  private var isFoundAsked: Bool {
    foundAsked.map { game.tracker.now.seconds(since: $0) < Self.confirmation } ?? false
  }

  /// Seconds for which the second press of `f` is waited for.
  private static var confirmation: Double { 4 }

  private mutating func walk(_ direction: Direction) -> LoopAction {
    .walk(direction)
  }

  private mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome {
    let outcome = game.perform(action, into: &events)
    tell()
    if case .said(let text) = outcome, let party = game.party {
      let banner = TauntBanner(name: party.name, text: text, age: 0, isMine: true)
      taunt = (banner, game.tracker.now)
    }
    return outcome
  }

  /// Typing goes on until it is sent or given up.
  private mutating func answerInEntry(_ key: Key) {
    isSending = false
    switch key {
    case .enter: send()
    case .escape: entry = nil
    default: entry?.press(key)
    }
  }

  /// Says what was typed, now or as soon as it may be.
  private mutating func send() {
    if let text = entry?.safeText, !text.isEmpty {
      isSending = perform(.say(text)) == .refused
      if isSending { return }
    }
    entry = nil
    isSending = false
  }

  private mutating func tell() {
    for event in events {
      switch event {
      // Which things come and go is told by the list.
      case .enter, .exit: if thing != nil { continue }
      case .call(let call, _, let time):
        sound.call(call, in: game.mode, at: time)
      case .found(_, let time): sound.found(at: time)
      case .taunt(let event, let time):
        taunt = (TauntBanner(name: event.name, text: event.text, age: 0), time)
        sound.taunt(event, at: time)
      default: break
      }
      hooks.run(for: event, in: game.tracker)
      scores?.take(event, of: game)
    }
    events.removeAll(keepingCapacity: true)
  }
}

/// Counts the rounds that this machine has seen, from 1: the numbers on the air begin anywhere.
struct RoundCount {
  /// Rounds that have ended before the one that is played, or whose result is shown.
  private(set) var before = 0
  private var current: (hider: PlayerTag, number: UInt8)?
  private var isOver = false

  /// Another round begins in another place, where numbers may be the same as before.
  mutating func moveOn() {
    if isOver { before += 1 }
    current = nil
    isOver = false
  }

  mutating func follow(_ party: Party?) {
    guard let party, let hider = party.hider, let round = party.round else { return }
    if let current, current != (hider, round.number), isOver {
      before += 1
      isOver = false
    }
    current = (hider, round.number)
    if party.result != nil { isOver = true }
  }
}
