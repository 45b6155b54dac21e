import ArgumentParser
import BeaconCodec
import HotColdAccess
import HotColdGame
import HotColdPlay
import HotColdRooms
import HotColdSystem

struct PlayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What others call you, up to 24 letters.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Play apart from other rooms.", valueName: "name"))
  var room: String?

  @Flag(
    help: ArgumentHelp(
      "Ask for the room's secret: strangers, who do not know it, can neither follow nor forge.",
      discussion:
        "It takes clocks that agree to a minute. The variable HOTCOLD_SECRET tells it, too."))
  var secret = false

  @Option(
    name: .customLong("secret-file"),
    help: ArgumentHelp(
      "Take the room's secret from the first line of a file.", valueName: "file"))
  var secretFile: FileName?

  @Flag(
    help: ArgumentHelp(
      "Play alone: tell others neither your name nor where you are, and hear no taunts.",
      discussion:
        "So it is anyway without a screen, unless --name, --rounds or --commands is given."))
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "Which game is played while you hide, or by the one who hides in the demo.",
      valueName: "name"))
  var game: GameMode?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Your place on the trail, 1 to 8: 1 is found first.", valueName: "number"))
  var place: UInt8?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --json or --plain: end after so many rounds among players.", valueName: "count"))
  var rounds: Int?

  @Flag(
    help: ArgumentHelp(
      "With --json or --plain: take commands on standard input.",
      discussion: "A line each: taunt 1-9, say WORDS, found, next, swap, hunt, ask, quit."))
  var commands = false

  /// The room's secret, where it was chosen on the title screen.
  var word: String?

  enum CodingKeys: String, CodingKey {
    case name, room, secret, secretFile, quiet, game, place, rounds, commands
  }

  /// The room's UUID, where one is named.
  var uuid: BeaconUUID? { room.map { Room(name: $0).uuid } }

  /// Whether the room has a secret. In the environment it may be meant for another room than that of all.
  var hasSecret: Bool {
    asksForSecret || word != nil || room != nil && SecretWord.isInEnvironment
  }

  private var asksForSecret: Bool { secret || secretFile != nil }

  /// Reads the secret, or asks for it. It takes some milliseconds to make.
  func roomSecret(_ signals: Signals) throws -> RoomSecret? {
    guard let room, hasSecret else { return nil }
    let given = try SecretWord.take(
      asking: secret && word == nil, room: room, file: word == nil ? secretFile : nil,
      signals: signals)
    return (word ?? given).map { RoomSecret(word: $0, room: Room(name: room)) }
  }

  /// Rounds after which lines end. An infection and a trail go on until nobody hides.
  var usualRounds: Int { rounds ?? (game == .infection || game == .trail ? .max : 1) }

  /// Whether others are told of this player.
  func isPlayer(in form: Session.Form) -> Bool {
    !quiet && (form.hasKeys || hasSecret || name != nil || rounds != nil || game != nil || commands)
  }

  func validate() throws {
    if asksForSecret, room == nil {
      throw ValidationError("--secret is a room's: name it with --room.")
    }
    if secret, secretFile != nil {
      throw ValidationError("--secret and --secret-file exclude each other.")
    }
    if room == "" { throw ValidationError("--room takes a word.") }
    if quiet, asksForSecret || name != nil || rounds != nil || game != nil || commands {
      throw ValidationError("--quiet excludes --name, --secret, --game, --rounds and --commands.")
    }
    if let place {
      guard game == .trail else {
        throw ValidationError("--place is one on the trail: it takes --game trail.")
      }
      guard Trail.places.contains(place) else { throw ValidationError("--place takes 1 to 8.") }
    }
    if let rounds, rounds < 1 { throw ValidationError("--rounds takes 1 or more.") }
  }
}

extension Profile {
  /// Of whoever plays on this machine; made, and kept if that can be, where there is none yet.
  /// - Parameter name: a new one, which is kept, too.
  static func own(name: String? = nil) -> Profile {
    let folder = StateFolder()
    let kept = folder?.profile
    var random = SystemRandomNumberGenerator()
    var profile = kept ?? Profile(using: &random)
    if let name { profile.name = SafeText(name) }
    if profile != kept { try? folder?.keep(profile) }
    return profile
  }
}

extension GameMode: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(name: argument)
  }

  package var defaultValueDescription: String { name }
  package static var allValueStrings: [String] { allCases.map(\.name) }
  package static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0.rule) })
  }
}
