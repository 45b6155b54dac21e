import BeaconCodec

/// Who plays on this machine, as kept from one game to the next: lines of `key=value`.
package struct Profile: Equatable, Sendable {
  /// Bytes that a profile may have; a file with more is none of ours.
  package static let maximumLength = 4096

  /// The player's identity, made once at random.
  package var player: BeaconUUID
  /// What the player wants to be called; empty for nothing in particular.
  package var name: SafeText
  /// The room that was played in last; empty for the room of all.
  package var room: SafeText
  /// The voice that was chosen last; empty for the usual one.
  package var voice: SafeText

  package init(
    player: BeaconUUID, name: SafeText = .empty, room: SafeText = .empty, voice: SafeText = .empty
  ) {
    self.player = player
    self.name = name
    self.room = room
    self.voice = voice
  }

  /// A new player: a random UUID of version 4 (RFC 9562, 5.4).
  package init(using generator: inout some RandomNumberGenerator) {
    let high: UInt64 = .random(in: .min ... .max, using: &generator)
    let low: UInt64 = .random(in: .min ... .max, using: &generator)
    self.init(
      player: BeaconUUID(
        high: high & ~0xF000 | 0x4000, low: low & ~(3 << 62) | 2 << 62))
  }

  /// - Parameter bytes: of a file that anybody may have written. Unknown keys and lines without any are
  ///   passed over; of two equal keys the last one counts.
  /// - Returns: nil where it names no player.
  package init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count <= Self.maximumLength else { return nil }
    var player: BeaconUUID?
    var name = SafeText.empty
    var room = SafeText.empty
    var voice = SafeText.empty
    var lineStart = 0
    for position in 0...bytes.count
    where position == bytes.count || bytes[position] == UInt8(ascii: "\n") {
      let line = bytes.extracting(lineStart..<position)
      lineStart = position + 1
      guard let equals = (0..<line.count).first(where: { line[$0] == UInt8(ascii: "=") }) else {
        continue
      }
      let value = text(line.extracting((equals + 1)...))
      switch text(line.extracting(first: equals)) {
      case "player": player = BeaconUUID(value) ?? player
      case "name": name = SafeText(value)
      case "room": room = SafeText(value)
      case "voice": voice = SafeText(value)
      default: break
      }
    }
    guard let player else { return nil }
    self.init(player: player, name: name, room: room, voice: voice)
  }

  /// What `init(_:)` reads.
  package var bytes: [UInt8] {
    Array("player=\(player)\nname=\(name)\nroom=\(room)\nvoice=\(voice)\n".utf8)
  }
}

private func text(_ bytes: borrowing Span<UInt8>) -> String {
  var copy: [UInt8] = []
  for position in 0..<bytes.count { copy.append(bytes[position]) }
  return String(decoding: copy, as: UTF8.self)
}
