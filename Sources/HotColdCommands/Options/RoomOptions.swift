import ArgumentParser
import BeaconCodec
import HotColdAccess
import HotColdRooms
import HotColdSystem

/// A room, for who is no player and is to know its players.
struct RoomOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A room whose players are to be known.", valueName: "name"))
  var room: String?

  @Flag(
    help: ArgumentHelp(
      "Ask for the room's secret.",
      discussion:
        "It takes clocks that agree to a minute. The variable HOTCOLD_SECRET tells it, too."))
  var secret = false

  @Option(
    name: .customLong("secret-file"),
    help: ArgumentHelp(
      "Take the room's secret from the first line of a file.", valueName: "file"))
  var secretFile: FileName?

  var hasSecret: Bool { secret || secretFile != nil || SecretWord.isInEnvironment }

  /// The room's UUID, where one is named.
  var uuid: BeaconUUID? { room.map { Room(name: $0).uuid } }

  /// Reads the secret, or asks for it. It takes some milliseconds to make.
  func roomSecret(_ signals: Signals) throws -> RoomSecret? {
    guard let room else { return nil }
    return try SecretWord.take(asking: secret, room: room, file: secretFile, signals: signals)
      .map { RoomSecret(word: $0, room: Room(name: room)) }
  }

  func validate() throws {
    if secret || secretFile != nil, room == nil {
      throw ValidationError("--secret is a room's: name it with --room.")
    }
    if secret, secretFile != nil {
      throw ValidationError("--secret and --secret-file exclude each other.")
    }
    if room == "" { throw ValidationError("--room takes a word.") }
  }
}

extension SecretWord {
  /// The word by whichever way it was given; nil where it was by none.
  static func take(
    asking: Bool, room: String, file: FileName?, signals: Signals
  ) throws -> String? {
    // Out of the environment in any case, so that no other program gets it.
    let fromEnvironment = takeFromEnvironment()
    if let file { return try read(from: file, signals: signals) }
    return asking ? try ask(room: room, signals: signals) : fromEnvironment
  }
}
