import ArgumentParser
import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

struct PlayerOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The code that the hider's screen shows, such as kiwi-lamp-moon-47."))
  var code: [String] = []

  @Option(
    "The name that others see, up to 24 letters and \(TextPiece.maximumTextLength) bytes: 18 Greek or 12 Chinese letters.",
    "name")
  var name: String?

  @OptionGroup var room: RoomOptions

  @Flag(
    "Play alone: send neither name nor distance, and hear no taunts.",
    more:
      "The default without a screen, unless --name, --game, --rounds, a code, a secret, or --commands without --stepped is given."
  )
  var quiet = false

  @Option("The game of the hider: you, or the demo's hider.", "name")
  var game: GameMode?

  @Option("Your place on the trail, 1 to 8; seekers find 1 first.", "number")
  var place: UInt8?

  @Option(
    "How far the players count before each round of yours, 0 to 60.", "seconds",
    more: "The default is 20 on a screen, otherwise and in the demo 0. Enter stops the counting.")
  var count: UInt16?

  @Option(
    "A match of this many rounds, such as best of 5; with --json or --plain: stop after them.",
    "count")
  var rounds: Int?

  @Flag(
    "With --json or --plain: read commands from standard input.",
    more: "One per line: \(CommandInput.vocabulary).")
  var commands = false

  @Flag(
    "With --demo --json --commands: time passes only by commands.",
    more: "walk north|south|east|west METRES, wait SECONDS; look prints the map.")
  var stepped = false

  /// Rounds after which line output ends; unlimited in games that continue until no hider is left.
  var usualRounds: Int { rounds ?? (game?.rules.lastsToTheLast == true ? .max : 1) }

  /// Whether this player announces itself to others.
  func isPlayer(in form: OutputForm) -> Bool {
    !quiet
      && (form.hasKeys || room.hasSecret || name != nil || rounds != nil || game != nil
        || commands && !stepped)
  }

  /// - Parameters:
  ///   - tag: nil for this player's own.
  ///   - limit: the longest round in seconds.
  func party(
    of profile: Profile, _ tag: PlayerTag?, _ role: PlayerRole, limit: UInt16? = nil, isDemo: Bool,
    in form: OutputForm
  ) -> Party {
    Party(
      tag: tag ?? PlayerTag(profile.player), name: profile.name, role: role, limit: limit,
      // Random, so that others do not confuse it with a round of the previous game.
      firstRound: isDemo ? 1 : .random(in: 1...255), code: isDemo ? nil : room.code,
      hasSecret: room.hasSecret, game: game ?? .usual, place: place ?? 1,
      count: count ?? (isDemo || !form.hasKeys ? 0 : HidersRound.usualCount),
      takesTurns: !isDemo)
  }

  /// Not in `validate`, because the value of an unknown option looks like a code, and the parser
  /// reports unknown options last.
  func requireCode() throws {
    guard !code.isEmpty, room.code == nil else { return }
    let text = printable(code.joined(separator: " "))
    throw ValidationError(
      BluetoothAddress(text) != nil
        ? "\(text) is an address: hunt it with hotcold seek --address \(text)."
        : text.contains("-")
          ? "\(text) is not a code: it needs three words and a number, such as kiwi-lamp-moon-47."
          : "\(text) is not a code such as kiwi-lamp-moon-47. hotcold scan hunts a thing by its name; --web takes an address such as 127.0.0.1:8080."
    )
  }

  mutating func validate() throws {
    let isCode = !code.isEmpty || room.code != nil
    try require(
      !isCode || !quiet && (code.isEmpty || room.uuid == nil), "A code excludes --quiet and --room."
    )
    if !code.isEmpty { room.code = RoomCode(code.joined(separator: "-")) }
    if let name {
      let whole = SafeText(spoken: name)
      try require(SafeText(name) == whole, "--name takes up to 24 letters; wide ones count twice.")
      try require(
        whole.description.utf8.count <= TextPiece.maximumTextLength,
        "--name takes up to \(TextPiece.maximumTextLength) bytes: 18 Greek or Cyrillic letters, 12 Chinese ones."
      )
    }
    let isAlone =
      !room.asksForSecret && name == nil && rounds == nil && game == nil && !commands
    try require(
      !quiet || isAlone, "--quiet excludes --name, --secret, --game, --rounds and --commands.")
    if let place {
      try require(
        game?.rules.hiders == .inOrder, "--place is a place on the trail: it needs --game trail.")
      try require(Trail.places.contains(place), "--place takes 1 to 8.")
    }
    try require(HidersRound.counts.contains(count ?? 0), "--count takes 0 to 60.")
    try require(rounds ?? 1 > 0, "--rounds takes 1 or more.")
  }
}

extension GameMode: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }

  package static var allValueStrings: [String] { allCases.map(\.name) }
  package static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0.words.rule.english) })
  }
}

/// This machine's player, stored between games.
struct OwnProfile {
  private(set) var profile: Profile
  /// nil without a home directory, or if the stored profile is unreadable.
  private let folder: StateFolder?

  /// Reads the stored profile, or creates and stores a new one.
  /// - Parameters:
  ///   - name: a new name, if any.
  ///   - keepsName: whether to store the name.
  init(name: String? = nil, keepsName: Bool = true) {
    let folder = StateFolder()
    let read = folder?.complaining { try $0.profile() }
    let kept = read.flatMap { $0 }
    var random = SystemRandomNumberGenerator()
    profile = kept ?? Profile(using: &random)
    self.folder = read == nil ? nil : folder
    if let name, keepsName { profile.name = SafeText(name) }
    if profile != kept { keep() }
    if let name { profile.name = SafeText(name) }
  }

  mutating func change(_ body: (inout Profile) -> Void) {
    body(&profile)
    keep()
  }

  /// Stores the profile; a failure does not end the game.
  private func keep() { try? folder?.keep(profile) }
}

/// A room and its secret.
package struct RoomOptions: ParsableArguments {
  @Option(
    "The name of a room, or a code such as kiwi-lamp-moon-47; its players hear only each other.",
    "name",
    name: .customLong("room"))
  package var name: String?

  @Flag(
    "Ask for the room's secret; without it strangers can neither follow nor forge.",
    more:
      "If HOTCOLD_SECRET is set, it is used without asking. For an evening a code is easier: hide --code."
  )
  var secret = false

  @Option(
    "Read the room's secret from the first line of a file.", "file")
  var secretFile: FileName?

  /// A code, instead of a name and a secret.
  var code: RoomCode?

  enum CodingKeys: String, CodingKey {
    case name, secret, secretFile
  }

  package var uuid: BeaconUUID? { code == nil ? name.map(BeaconUUID.init(room:)) : .roomOfCodes }

  /// HOTCOLD_SECRET applies only to rooms with a name.
  package var hasSecret: Bool {
    asksForSecret || code != nil || name != nil && SecretWord.fromEnvironment != nil
  }

  var asksForSecret: Bool { secret || secretFile != nil }

  /// Reads the secret or asks for it. Deriving it takes a quarter of a second.
  package func roomSecret(_ signals: Signals) throws -> RoomSecret? {
    if let code { return try RoomSecret.today(code) }
    guard let name, hasSecret else { return nil }
    var word = SecretWord.fromEnvironment
    if let secretFile { word = try SecretWord.read(from: secretFile, signals: signals) }
    if secret, word == nil { word = try SecretWord.ask(room: name, signals: signals) }
    return word.map { RoomSecret(word: $0, room: BeaconUUID(room: name)) }
  }

  package mutating func validate() throws {
    try require(!asksForSecret || name != nil, "--secret needs the room's name: --room.")
    try exclude(["--secret": secret, "--secret-file": secretFile != nil])
    try require(name != "", "--room takes a word.")
    // As on the title screen, a name that is a code counts as a code.
    guard let code = name.flatMap({ RoomCode($0) }) else { return }
    try require(!asksForSecret, "\(code) is a code: it excludes --secret and --secret-file.")
    (self.code, name) = (code, nil)
  }

  package init() {}
}
