import ArgumentParser
import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

struct Seek: PlayerCommand {
  static let configuration = CommandConfiguration(
    commandName: "seek",
    abstract: "Hunt a hidden beacon: HOT as you come closer, COLD as you move away.",
    discussion: """
      Without --uuid, --any or --address it hunts players who run hotcold hide.
      """)

  @OptionGroup(title: "What to hunt") var filter: FilterOptions

  @Flag(help: "Hunt any iBeacon, whatever its UUID.")
  var any = false

  @OptionGroup(title: "Player") var player: PlayerOptions
  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Option(
    "The number of other seekers in the demo, 0 to 7; some games have 2 without this option.",
    "number",
    more: "In infection they hide until found; decoys and trail add two hiders.")
  var seekers: Int?

  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  func validate() throws {
    try validateGame()
    try require((0...7).contains(seekers ?? 0), "--seekers takes 0 to 7.")
    try require(
      player.game?.rules.find != .fools, "Only a hider can be a decoy; seek takes --game decoys.")
    try require(
      player.room.uuid == nil || !any && filter.uuid == nil && filter.address == nil,
      "--room and a code exclude --uuid, --any and --address.")
    try require(
      broker.broker == nil || player.room.hasSecret,
      "--broker carries the messages of a room with a secret: it needs --room and --secret.")
    try exclude(["--any": any, "--uuid": filter.uuid != nil])
  }

  func play(in session: inout Session) throws {
    try prepare(&session)
    try require(
      !demo.demo || filter.address == nil,
      "--address hunts a real device; hotcold scan --demo has things to hunt.")
    let isPlayer = !huntsThings && player.isPlayer(in: session.form)
    let profile = isPlayer ? OwnProfile(name: player.name, keepsName: !demo.demo).profile : nil
    if demo.demo {
      let form = session.form
      let cast = DemoCast(
        beacon: hidersBeacon, count: (rules.find == .infects ? 0 : others) + hiders, hiders: hiders,
        hiderName: SafeText("Robin"), isAmongPlayers: profile != nil,
        game: player.game ?? .usual, place: player.place ?? 1)
      return try session.playDemo(demo, cast, game: { self.game(of: profile, tag: $0, in: form) })
    }
    var plan = radio.plan()
    var game = self.game(of: profile, in: session.form)
    plan.use.broadcast = game.broadcast(at: .zero)
    if profile != nil { plan.use.scan?.kind = .active }
    try session.playLive(
      game, plan, secret: try player.room.roomSecret(session.signals), broker: broker)
  }

  /// Whether it hunts a device or any beacon, instead of players.
  private var huntsThings: Bool { any || filter.address != nil }

  private var wanted: BeaconFilter {
    var wanted = filter.filter(uuid: any ? nil : player.room.uuid ?? .hotcold)
    // Other seekers also send beacons.
    if !huntsThings { wanted.excludedMajor = BeaconIdentity.seekersMajor }
    return wanted
  }

  private var rules: Rules { (player.game ?? .usual).rules }

  private var others: Int { seekers.flatMap { $0 > 0 ? $0 : nil } ?? rules.leastOthers }

  /// The hiders in the demo. In games where found hiders become seekers, all others hide.
  private var hiders: Int {
    rules.find == .infects ? others + 1 : rules.hiders == .one ? 1 : 3
  }

  private var hidersBeacon: IBeacon {
    IBeacon(
      identity: BeaconIdentity(
        uuid: filter.uuid ?? player.room.uuid ?? .hotcold, major: filter.major ?? 0,
        minor: filter.minor ?? 0),
      measuredPower: -59)
  }

  private func game(of profile: Profile?, tag: PlayerTag? = nil, in form: OutputForm) -> Game {
    guard let profile else { return Game(seeking: wanted) }
    return Game(
      hiding: hidersBeacon, interval: Self.interval, seeking: wanted,
      party: player.party(of: profile, tag, .seeker, isDemo: demo.demo, in: form))
  }

  /// Milliseconds; longer than a hider's interval, because a seeker also listens.
  private static let interval = 150.0
}

struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try it in a pretend house, without Bluetooth: seek --demo.",
    usage: "hotcold demo [<options>]")

  @OptionGroup var seek: Seek

  mutating func run() throws {
    seek.demo.demo = true
    try seek.run()
  }
}
