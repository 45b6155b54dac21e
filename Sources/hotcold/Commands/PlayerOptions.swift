import ArgumentParser
import BeaconCodec
import HotColdGame

struct PlayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What others call you, up to 24 letters.", valueName: "name"))
  var name: String?

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

  /// Whether others are told of this player.
  func isPlayer(in form: Session.Form) -> Bool {
    !quiet && (form == .screen || name != nil || rounds != nil || commands)
  }

  func validate() throws {
    if quiet, name != nil || rounds != nil || commands {
      throw ValidationError("--quiet excludes --name, --rounds and --commands.")
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
