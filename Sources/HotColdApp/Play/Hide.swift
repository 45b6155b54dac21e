import ArgumentParser
import BeaconCodec
import BeaconRadio
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

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

  @Option("The number of seekers in the demo, 0 to 8; the default is 3.", "number")
  var seekers: Int?

  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  mutating func validate() throws {
    try require((0...8).contains(seekers ?? 0), "--seekers takes 0 to 8.")
    try require(limit != 0, "--limit takes 1 or more.")
    try require(
      !takesCode
        || !demo.demo && !player.quiet && !player.room.hasSecret && player.room.name == nil,
      "--code excludes --demo, a code that is typed, --quiet, --room and --secret.")
    if takesCode { player.room.code = Catalogue.own.newCode }
    try validateGame()
  }

  func play(in session: inout Session) throws {
    try prepare(&session)
    let profile =
      player.isPlayer(in: session.form)
      ? OwnProfile(name: player.name, keepsName: !demo.demo).profile : nil
    try require(
      limit == nil || profile != nil,
      "--limit ends a round among players: it excludes --quiet, and without a screen it needs --name."
    )
    if demo.demo {
      try require(
        session.form.hasKeys || player.rounds ?? 1 == 1,
        "With --demo, hide --json and --plain play one round.")
      session.screen.adapter = "demo"
      // The simulated seekers play the player's game. After swapping sides, the player and the
      // others seek one of them.
      let (count, form) = (seekers ?? 3, session.form)
      let isOneOfMany = (player.game ?? .usual).rules.hiders != .one
      let cast = DemoCast(
        beacon: own, count: count, hiders: isOneOfMany ? max(count, 1) : 1,
        isAmongPlayers: profile != nil, game: player.game ?? .usual, place: player.place ?? 1)
      return try session.playDemo(demo, cast, game: { self.game(of: profile, tag: $0, in: form) })
    }
    // A find does not end the broadcast, unless the number of rounds is limited.
    session.endsWhenFound = player.rounds != nil
    var game = self.game(of: profile, in: session.form)
    // Half of the time, because the radio also sends.
    var plan = radio.plan(duty: 50)
    var scan = plan.use.scan
    if profile != nil { scan?.kind = .active }
    plan.use = RadioUse(scan: scan, broadcast: game.broadcast(at: .zero), optional: .scan)
    try session.playLive(
      game, plan, secret: try player.room.roomSecret(session.signals), broker: broker)
  }

  private var own: IBeacon {
    var own = beacon.beacon
    if let uuid = player.room.uuid { own.identity.uuid = uuid }
    return own
  }

  /// - Parameter profile: nil for a beacon without messages.
  private func game(of profile: Profile?, tag: PlayerTag? = nil, in form: OutputForm) -> Game {
    Game(
      hiding: own, interval: beacon.intervals.usual,
      huntedInterval: demo.demo ? nil : beacon.intervals.hunted,
      seeking: BeaconFilter(uuid: own.identity.uuid, excludedMajor: BeaconIdentity.seekersMajor),
      party: profile.map {
        player.party(of: $0, tag, .hider, limit: limit, isDemo: demo.demo, in: form)
      })
  }
}
