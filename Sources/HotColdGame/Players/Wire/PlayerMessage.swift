import BeaconCodec

/// A player's message: 16 bytes.
package struct PlayerMessage: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case status(PlayerStatus)
    case name(TextPiece)
    /// A piece of a taunt with free text.
    case taunt(TextPiece)
    case proposal(Proposal)
    case survivors(SurvivorPiece)
  }

  package var tag: PlayerTag
  package var content: Content
}

//   0    | 1        | 2-5 | 6-15
//   mark | gggg0kkk | tag | by kind
// g game (only in a status), k kind. Bit 3 marks a message encrypted with the room's secret.
extension PlayerMessage {
  package static let length = 16

  package var bytes: [UInt8] {
    let (kind, content): (UInt8, [UInt8]) =
      switch content {
      case .status(let status): (status.gameNumber << 4, status.bytes)
      case .name(let piece): (1, piece.wireBytes)
      case .taunt(let piece): (2, piece.wireBytes)
      case .proposal(let proposal): (3, proposal.wireBytes)
      case .survivors(let piece): (4, piece.wireBytes)
      }
    return [MessageFormat.mark, kind] + bigEndian(tag.rawValue) + content
  }

  /// nil for other data and unknown kinds.
  package init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count == Self.length, bytes[0] == MessageFormat.mark,
      let tag = PlayerTag(rawValue: bigEndianUInt32(bytes, at: 2))
    else { return nil }
    let rest = bytes.extracting(6..<Self.length)
    let content: Content? =
      switch bytes[1] & 15 {
      case 0: PlayerStatus(rest, gameNumber: bytes[1] >> 4).map(Content.status)
      case 1: TextPiece(rest).map(Content.name)
      case 2: TextPiece(rest).map(Content.taunt)
      case 3: Proposal(rest).map(Content.proposal)
      case 4: SurvivorPiece(rest).map(Content.survivors)
      default: nil
      }
    guard let content else { return nil }
    self.init(tag: tag, content: content)
  }

  /// Whether data that is not a `PlayerMessage` is a message of a newer version.
  static func isOfUnknownKind(_ bytes: borrowing Span<UInt8>) -> Bool {
    bytes.count == length && bytes[0] == MessageFormat.mark && bytes[1] & 8 == 0
      && PlayerTag(rawValue: bigEndianUInt32(bytes, at: 2)) != nil
  }

  /// At most 31 bytes: the message, and as much of the name as fits.
  package func scanResponse(name: SafeText) -> [UInt8] {
    let message = MessageFormat.structure(bytes) ?? []
    return message
      + LocalName.structure(name, maximumLength: Self.scanResponseLength - message.count)
  }

  static let scanResponseLength = 31
  /// The longest name, in bytes, that fits after a message.
  static let nameLength = scanResponseLength - 4 - length - 2
}

/// The first four bytes of a player's random UUID; not an address, because addresses change.
package struct PlayerTag: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  /// The tag of a watcher, who does not send. No player's tag has this lower half.
  package static let nobody = PlayerTag()

  private init() { rawValue = 0 }

  /// nil if the lower half is zero, which means "no player" in messages.
  package init?(rawValue: UInt32) {
    guard rawValue & 0xFFFF != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// - Parameter player: the player's own random UUID.
  package init(_ player: BeaconUUID) {
    let first = UInt32(truncatingIfNeeded: player.high >> 32)
    rawValue = first & 0xFFFF == 0 ? first | 1 : first
  }

  /// The lower half, with which messages refer to other players; 0 only for `nobody`.
  package var short: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  package static func < (a: PlayerTag, b: PlayerTag) -> Bool { a.rawValue < b.rawValue }
}

extension PlayerTag: CustomStringConvertible {
  /// Eight hexadecimal digits.
  package var description: String { hexDigits(rawValue, uppercase: true) }
}
