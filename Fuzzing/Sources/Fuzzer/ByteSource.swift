import BeaconCodec

/// Reads numbers and blocks from an input. Numbers are 0 after its end.
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

  /// The next bytes, at most `count`.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// A block: a byte for its length, then its bytes, or as many as are left.
  package mutating func block() -> [UInt8] { bytes(Int(byte())) }

  /// A big-endian number.
  package mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for _ in 0..<(Number.bitWidth / 8) {
      value = value << 8 | Number(truncatingIfNeeded: byte())
    }
    return value
  }
}
