import BeaconCodec

/// A proposal of the next round's hider. Players are identified by the lower halves of their tags.
package struct Proposal: Hashable, Sendable {
  /// The hider whose round is over.
  package var hider: UInt16
  package var round: UInt8
  package var next: UInt16
}

extension Proposal {
  /// Ten bytes: hider, round, next, zeros.
  var wireBytes: [UInt8] {
    bigEndian(hider) + [round] + bigEndian(next) + [UInt8](repeating: 0, count: 5)
  }

  /// nil if one of the players is zero.
  init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count == PlayerStatus.length else { return nil }
    self.init(
      hider: bigEndianUInt16(bytes, at: 0), round: bytes[2], next: bigEndianUInt16(bytes, at: 3))
    guard hider != 0, next != 0 else { return nil }
  }
}
