import ArgumentParser
import BeaconCodec
import HotColdGame

struct PlayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What others call you, up to 24 letters.", valueName: "name"))
  var name: String?

  @Flag(help: "Play alone: tell others neither your name nor where you are, and hear no taunts.")
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

  func validate() throws {
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
