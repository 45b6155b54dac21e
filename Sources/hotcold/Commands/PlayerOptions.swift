import ArgumentParser
import BeaconCodec
import HotColdGame
import HotColdRooms

struct PlayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What others call you, up to 24 letters.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Play apart from other rooms.", valueName: "name"))
  var room: String?

  @Option(
    help: ArgumentHelp(
      "What those in the room know and strangers do not: they can neither follow nor forge.",
      discussion: "It takes clocks that agree to a minute.", valueName: "word"))
  var secret: String?

  @Flag(
    help: ArgumentHelp(
      "Play alone: tell others neither your name nor where you are, and hear no taunts.",
      discussion:
        "So it is anyway without a screen, unless --name, --rounds or --commands is given."))
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "With --json or --plain: end after so many rounds among players.", valueName: "count"))
  var rounds: Int?

  @Flag(
    help: ArgumentHelp(
      "With --json or --plain: take commands on standard input.",
      discussion: "A line each: taunt 1-9, say WORDS, found, next, swap, hunt, quit."))
  var commands = false

  /// The room's UUID, where one is named.
  var uuid: BeaconUUID? { room.map { Room(name: $0).uuid } }

  /// It takes some milliseconds to make.
  var roomSecret: RoomSecret? {
    guard let room, let secret else { return nil }
    return RoomSecret(word: secret, room: Room(name: room))
  }

  /// Whether others are told of this player.
  func isPlayer(in form: Session.Form) -> Bool {
    !quiet && (form == .screen || secret != nil || name != nil || rounds != nil || commands)
  }

  func validate() throws {
    if secret != nil, room == nil {
      throw ValidationError("--secret is a room's: name it with --room.")
    }
    if room == "" || secret == "" { throw ValidationError("--room and --secret take a word.") }
    if quiet, secret != nil || name != nil || rounds != nil || commands {
      throw ValidationError("--quiet excludes --name, --secret, --rounds and --commands.")
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
