import ArgumentParser
import BeaconCodec
import HotColdGame
import HotColdSystem

/// A room and its secret.
struct RoomOptions: ParsableArguments {
  @Option("A room apart from others.", "name", name: .customLong("room"))
  var name: String?

  @Flag(
    help: ArgumentHelp(
      "Ask for the room's secret: strangers, who do not know it, can neither follow nor forge.",
      discussion:
        "The variable HOTCOLD_SECRET tells it, too. For an evening a code is easier: hide --code."))
  var secret = false

  @Option(
    "Take the room's secret from the first line of a file.", "file",
    name: .customLong("secret-file"))
  var secretFile: FileName?

  /// In place of a name and a secret.
  var code: RoomCode?

  enum CodingKeys: String, CodingKey {
    case name, secret, secretFile
  }

  /// The room's UUID, where one is named.
  var uuid: BeaconUUID? { (code == nil ? name.map(Room.init) : .ofCodes)?.uuid }

  /// Whether the room has a secret. In the environment it may be meant for another room than that of all.
  var hasSecret: Bool {
    asksForSecret || code != nil || name != nil && SecretWord.isInEnvironment
  }

  var asksForSecret: Bool { secret || secretFile != nil }

  /// Reads the secret, or asks for it. It takes some milliseconds to make.
  func roomSecret(_ signals: Signals) throws -> RoomSecret? {
    if let code { return RoomSecret(code: code) }
    guard let name, hasSecret else { return nil }
    // Out of the environment in any case, so that no other program gets it.
    var word = SecretWord.takeFromEnvironment()
    if let secretFile { word = try SecretWord.read(from: secretFile, signals: signals) }
    if secret { word = try SecretWord.ask(room: name, signals: signals) }
    return word.map { RoomSecret(word: $0, room: Room(name: name)) }
  }

  func validate() throws {
    try require(!asksForSecret || name != nil, "--secret is a room's: name it with --room.")
    try require(
      !secret || secretFile == nil, "--secret and --secret-file exclude each other.")
    try require(name != "", "--room takes a word.")
  }
}
