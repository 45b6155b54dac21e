import BeaconCodec

/// Which player: the first four bytes of a random UUID that each player keeps. Never an address: those
/// rotate.
package struct PlayerTag: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  /// Of who only watches, and tells nothing: no player's tag has such a lower half.
  package static let nobody = PlayerTag(lowerHalfIsZero: ())

  private init(lowerHalfIsZero: Void) { rawValue = 0 }

  /// nil where the lower half is zero, which on the air stands for nobody.
  package init?(rawValue: UInt32) {
    guard rawValue & 0xFFFF != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// - Parameter player: the player's own random UUID.
  package init(_ player: BeaconUUID) {
    let first = UInt32(truncatingIfNeeded: player.high >> 32)
    rawValue = first & 0xFFFF == 0 ? first | 1 : first
  }

  /// The lower half, by which others refer to this player: 0 for nobody alone.
  package var short: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  package static func < (a: PlayerTag, b: PlayerTag) -> Bool { a.rawValue < b.rawValue }
}

extension PlayerTag: CustomStringConvertible {
  /// Eight hexadecimal digits.
  package var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
