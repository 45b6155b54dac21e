import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A game on the full screen, to be seen and heard.
struct GameScreen: GameFrontEnd {
  var controller: GameController
  private let adapter: String
  var status: StatusLine
  /// Another number where another hunt for a thing has begun.
  private let number: Int
  /// What was said last, and when.
  private var taunt: (banner: TauntBanner, time: Timestamp)?
  private var rounds = RoundCount()
  /// When the game or its round was seen to be over.
  private var endedAt: Timestamp?
  private let canReplay: Bool
  /// What one is told who plays for the first time; nil for who has been told.
  private var tutorial: Tutorial?
  private var help = SearchHelp()
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
    _ controller: GameController, number: Int = 0, adapter: String, status: StatusLine,
    tutorial: Tutorial? = nil, hasMotion: Bool = true, canReplay: Bool = false
  ) {
    self.controller = controller
    self.canReplay = canReplay
    self.tutorial = controller.game.isHiding ? tutorial?.forHider : tutorial
    self.hasMotion = hasMotion
    self.number = number
    self.adapter = adapter
    self.status = status
    if game.isHiding, let code = game.party?.code {
      self.controller.effects.sound?.tell(code, at: .zero)
    }
  }

  mutating func beginRound() {
    taunt = nil
    tutorial = nil
    help = SearchHelp()
    rounds.moveOn()
  }

  mutating func pass(to time: Timestamp) {
    guard !game.isOver else { return }
    rounds.follow(game.party)
    let isFound = game.foundAt != nil || game.result != nil
    tutorial?.advance(to: time, isFound: isFound)
    if let party = game.party, let hider = party.hunted {
      rivals.update(party.seekers(of: hider), at: time)
    }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
      controller.isReplayed = canReplay && status.state == "ended"
    }
    controller.effects.hooks.endOverdue()
    controller.isSimulated = world != nil
    if let world { tutorial?.see(at: world.me) }
    let isOver = game.isOver || game.result != nil
    endedAt = isOver ? endedAt ?? time : nil
    let walk = world.map {
      WalkView(
        $0, revealed: help.showsHouse || (isOver || game.foundAt != nil) && !game.goesOn,
        goal: controller.thing?.address)
    }
    if !game.isHiding, game.mode != .potato {
      help.follow(game.estimate.distance, at: world?.me, time: time)
    }
    var scene = Scene(
      elapsed: time.seconds, isMuted: controller.effects.sound?.isMuted ?? true,
      status: self.status, adapter: adapter, walk: walk, estimate: game.toldEstimate,
      taunt: banner(at: time), entry: controller.entry, roundsBefore: rounds.before,
      verdict: controller.effects.scores?.verdict)
    if game.isHiding { scene.house = controller.link?.placed?.view(of: game, at: time) }
    scene.hint = tutorial?.texts ?? []
    if !game.isHiding, game.foundAt == nil, game.mode != .potato {
      let texts = help.texts(in: world, goal: game.hunted?.address, name: huntedName)
      if !texts.isEmpty { scene.hint = texts }
    }
    if game.isHiding, game.foundAt == nil, controller.isFoundAsked {
      scene.hint = HideView.confirmation
    }
    scene.isReplayed = controller.isReplayed
    scene.showsDetails = showsDetails
    scene.rivals = rivals
    scene.hasMotion = hasMotion
    if hasMotion, let endedAt { scene.ended = max(0, time.seconds(since: endedAt)) }
    return game.picture(scene, lookingFor: controller.thing, number: number)
  }

  private var huntedName: Words {
    if let thing = controller.thing { return "\(thing.title)" }
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

  mutating func show(_ news: GameController.News) {
    switch news {
    case .event(.taunt(let event, let time)):
      taunt = (TauntBanner(name: event.name, text: event.text, age: 0), time)
    case .action(_, .said(let text)):
      let banner = TauntBanner(name: game.party?.name ?? .empty, text: text, age: 0, isMine: true)
      taunt = (banner, game.tracker.now)
    case .key(.character("d")), .key(.character("D")): showsDetails.toggle()
    case .key(.character("h")) where controller.isSimulated:
      // A player who has seen the house wins no best time.
      help.showHouse()
      if help.showsHouse { controller.effects.scores = nil }
    default: break
    }
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
