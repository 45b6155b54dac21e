/// Hands out an input piece by piece, as numbers to make something of; zeros when it is used up.
public struct ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: borrowing Span<UInt8>) {
    self.bytes = copy(bytes)
  }

  public var isEmpty: Bool { position >= bytes.count }

  public mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// At most so many bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// As many bytes as the next one says, or as there are.
  public mutating func block() -> [UInt8] { bytes(Int(byte())) }

  /// Big-endian.
  public mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for _ in 0..<(Number.bitWidth / 8) {
      value = value << 8 | Number(truncatingIfNeeded: byte())
    }
    return value
  }
}

public func copy(_ bytes: borrowing Span<UInt8>) -> [UInt8] {
  var copy: [UInt8] = []
  copy.reserveCapacity(bytes.count)
  for position in 0..<bytes.count { copy.append(bytes[position]) }
  return copy
}
