import ArgumentParser
import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

struct Hide: PlayerCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hide: broadcast an iBeacon, and watch the seekers come closer.")

  @OptionGroup(title: "What to broadcast") var beacon: BeaconOptions
  @OptionGroup(title: "Player") var player: PlayerOptions

  @Flag(
    name: .customLong("code"),
    help: "Show a new code: only players who type it can join and read the messages.")
  var takesCode = false

  @Option("The time limit of a round, in seconds.", "seconds")
  var limit: UInt16?

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option("The number of seekers in the demo, 0 to 8.", "number")
  var seekers = 3

  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  func validate() throws {
    try require((0...8).contains(seekers), "--seekers takes 0 to 8.")
    try require(
      !takesCode || !player.quiet && !player.room.hasSecret && player.room.name == nil,
      "--code excludes a code that is typed, --quiet, --room and --secret.")
    try validateBroker()
  }

  func play(in session: Session) throws {
    var hide = self
    if takesCode { hide.player.room.code = Catalogue.own.newCode }
    try hide.begin(in: session)
  }

  private func begin(in session: Session) throws {
    var session = try prepared(session)
    let profile = player.isPlayer(in: session.form) ? OwnProfile(name: player.name).profile : nil
    if demo.demo {
      session.status = "a simulated house: arrow keys walk"
      session.adapter = "demo"
      // After swapping sides, the player seeks one of them, together with the others.
      let world: (UInt64, PlayerRole?) -> World = { seed, side in
        // In a game with several hiders, one of them seeks and the others hide, too.
        let hiders = player.game?.hasSeveralHiders == true ? max(seekers - 1, 0) : 0
        return side == .seeker
          ? .seeking(own, rivals: seekers - 1 - hiders, hiders: hiders + 1, seed: seed)
          : .hiding(from: seekers, hiders: hiders, uuid: own.identity.uuid, seed: seed)
      }
      try session.playDemo(
        seed: demo.seed, speed: demo.speed,
        // The simulated seekers play the player's game, also after swapping sides.
        cast: profile.map { _ in
          DemoCast(others: seekers, game: player.game, place: player.place)
        },
        game: { tag in profile.map { game(of: $0, tag: tag) } ?? alone }, world: world)
    } else {
      // Keep broadcasting when a seeker comes near, unless the number of rounds is limited.
      session.endsWhenFound = player.rounds != nil
      try hide(
        profile.map { game(of: $0, tag: PlayerTag($0.player)) } ?? alone, session,
        isPlayer: profile != nil)
    }
  }

  private var own: IBeacon {
    var own = beacon.beacon
    if let uuid = player.room.uuid { own.identity.uuid = uuid }
    return own
  }

  /// A game that only broadcasts the beacon, without messages.
  private var alone: Game {
    Game(hiding: own, interval: beacon.intervals.usual)
  }

  private func game(of profile: Profile, tag: PlayerTag) -> Game {
    Game(
      hiding: own, interval: beacon.intervals.usual,
      huntedInterval: demo.demo ? nil : beacon.intervals.hunted,
      seeking: BeaconFilter(uuid: own.identity.uuid, takesSeekers: false),
      party: player.party(of: profile, tag, .hider, limit: limit, isDemo: demo.demo))
  }

  private func hide(_ game: Game, _ session: Session, isPlayer: Bool) throws {
    var game = game
    let quiet = AdvertisingPayload(own.advertisingData).map {
      Broadcast(payload: $0, interval: RadioInterval(milliseconds: beacon.intervals.usual))
    }
    guard let broadcast = game.broadcast(at: .zero) ?? quiet else {
      throw Failure(.failedWhileRunning, "the beacon does not fit into an advertisement")
    }
    var scan = ScanSettings.halfTime
    if isPlayer { scan.kind = .active }
    var plan = RadioPlan(
      adapter: radio.adapter, waits: radio.wait, broadcast: broadcast, scan: scan)
    plan.isForBroadcast = true
    try session.playLive(
      game, plan, secret: try player.room.roomSecret(session.signals), broker: broker)
  }
}
