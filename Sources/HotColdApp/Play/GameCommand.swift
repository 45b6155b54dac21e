import ArgumentParser
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView

/// A command for games whose players may be on a map.
package protocol MapCommand: ParsableCommand {
  mutating func run(map: PlayerMapMaker?) throws
}

extension MapCommand {
  package mutating func run() throws { try run(map: nil) }
}

/// A command that plays a game, from the shell or from the title screen.
protocol GameCommand: DemoCommand, MapCommand {
  var radio: RadioOptions { get set }
  var output: OutputOptions { get set }
  var hooks: HookOptions { get }
  var page: PageOptions { get }
  func play(in session: inout Session) throws
}

extension GameCommand {
  mutating func run(map: PlayerMapMaker?) throws {
    try demo.requireDemo()
    try play(map: map)
  }

  /// Plays a game. The title screen passes the parameters if it starts the game.
  func play(
    on terminal: Terminal? = nil, page: GamePage? = nil, _ signals: Signals? = nil,
    map: PlayerMapMaker?
  ) throws {
    try require(
      self.page.web == nil || output.form == nil,
      "--web excludes --json, --plain and --screen-reader.")
    let page =
      try page
      ?? self.page.web.map {
        try GamePage($0, certificate: self.page.certificate.read())
      }
    let hasBluetooth = (try? Adapter.all())?.isEmpty == false
    page?.notice = demo.demo ? PageLabels.pretendHouse(hasBluetooth: hasBluetooth) : nil
    var session = try Session(
      output, hooks, terminal: terminal, page: page, signals: signals, map: map)
    defer { session.end() }
    try play(in: &session)
    try session.storeScores()
  }
}

/// A game among players.
protocol PlayerCommand: GameCommand {
  var player: PlayerOptions { get }
  var broker: BrokerOptions { get }
  /// The number of other seekers in the demo; nil for the default.
  var seekers: Int? { get }
}

extension PlayerCommand {
  /// Applies the options common to all these commands.
  func prepare(_ session: inout Session) throws {
    try player.requireCode()
    // Not in `validate`, because `hotcold demo` sets `demo` later.
    try require(seekers == nil || demo.demo, "--seekers needs --demo.")
    try require(
      !player.stepped || demo.demo && output.json && player.commands && demo.speed == nil,
      "--stepped needs --demo, --json and --commands, without --speed.")
    session.duration = radio.duration
    session.rounds = player.usualRounds
    session.screen.rounds = player.rounds
    session.takesCommands = player.commands
    if player.stepped { session.rate = .stepped }
    session.scorePlace = { _ in ScorePlace(room: player.room.name) }
  }

  /// Checks the options common to all these commands.
  func validateGame() throws {
    try require(
      !demo.demo || (player.code.isEmpty || player.room.code == nil) && !player.room.asksForSecret,
      "Codes and secrets are for other players, so --demo takes none.")
    try exclude(["--broker": broker.broker != nil, "--demo": demo.demo])
  }
}
