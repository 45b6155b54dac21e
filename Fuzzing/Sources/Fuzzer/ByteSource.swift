import BeaconCodec

/// Reads an input piece by piece, as numbers and blocks; zeros after its end.
package struct ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: borrowing Span<UInt8>) {
    self.bytes = BeaconCodec.bytes(of: bytes)
  }

  package var isEmpty: Bool { position >= bytes.count }

  package mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// At most so many bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// As many bytes as the next byte says, or as are left.
  package mutating func block() -> [UInt8] { bytes(Int(byte())) }

  /// Big-endian.
  package mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for _ in 0..<(Number.bitWidth / 8) {
      value = value << 8 | Number(truncatingIfNeeded: byte())
    }
    return value
  }
}
