import BeaconCodec

/// This machine's player, stored between games as lines `key=value`.
package struct Profile: Equatable, Sendable {
  /// In bytes; a longer file is not a profile.
  package static let maximumLength = 4096

  /// A random identity, created once.
  package var player: BeaconUUID
  /// At most 36 bytes; may be empty.
  package var name = SafeText.empty
  /// The last room; empty for the open room.
  package var room = SafeText.empty
  /// The last voice; empty for the default.
  package var voice = SafeText.empty
}

extension Profile {
  /// A new player, with a random UUID of version 4 (RFC 9562, 5.4).
  package init(using generator: inout some RandomNumberGenerator) {
    let bytes = (0..<2).flatMap { _ in bigEndian(generator.next()) }
    self.init(player: BeaconUUID(first: bytes, version: 4))
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped, the last of equal keys wins.
  /// - Returns: nil if the file contains no player.
  package init?(_ bytes: [UInt8]) {
    var player: BeaconUUID?
    var texts: [String: SafeText] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let sides = line.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      )
      .map { String(decoding: $0, as: UTF8.self) }
      guard sides.count == 2 else { continue }
      if sides[0] == "player" { player = BeaconUUID(sides[1]) ?? player }
      texts[sides[0]] = SafeText(sides[1])
    }
    guard let player else { return nil }
    let name = texts["name"]?.utf8Prefix(TextPiece.maximumTextLength) ?? []
    self.init(
      player: player, name: SafeText(utf8: name), room: texts["room"] ?? .empty,
      voice: texts["voice"] ?? .empty)
  }

  package var bytes: [UInt8] {
    Array("player=\(player)\nname=\(name)\nroom=\(room)\nvoice=\(voice)\n".utf8)
  }
}
