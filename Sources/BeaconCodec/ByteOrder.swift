// Integers in byte buffers. The callers check the length; otherwise a Span traps. Always inlined: a
// call costs more than the read, and a constant length allows reading all bytes at once.

@inline(__always)
package func bigEndianUInt16(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt16 {
  UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
}

@inline(__always)
package func bigEndianUInt32(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
  UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
    | UInt32(bytes[offset + 3])
}

@inline(__always)
func bigEndianUInt64(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt64 {
  let high = bigEndianUInt32(bytes, at: offset)
  return UInt64(high) << 32 | UInt64(bigEndianUInt32(bytes, at: offset + 4))
}

@inline(__always)
package func littleEndianUInt16(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt16 {
  UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
}

@inline(__always)
package func littleEndianUInt32(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
  UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    | UInt32(bytes[offset + 3]) << 24
}

@inline(__always)
package func littleEndianUInt64(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt64 {
  let low = littleEndianUInt32(bytes, at: offset)
  return UInt64(low) | UInt64(littleEndianUInt32(bytes, at: offset + 4)) << 32
}

/// A device address in HCI: six bytes, least significant first.
@inline(__always)
func littleEndianUInt48(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt64 {
  let low = littleEndianUInt32(bytes, at: offset)
  return UInt64(low) | UInt64(littleEndianUInt16(bytes, at: offset + 4)) << 32
}

/// Whether the bytes begin with the UTF-8 of `text`.
func begins(_ bytes: borrowing Span<UInt8>, with text: String) -> Bool {
  let text = text.utf8.span
  return bytes.count >= text.count && text.indices.allSatisfy { bytes[$0] == text[$0] }
}

/// A copy of all bytes.
package func bytes(of span: borrowing Span<UInt8>) -> [UInt8] {
  span.indices.map { span[$0] }
}

package func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  stride(from: value.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: value >> $0)
  }
}

package func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  bigEndian(value).reversed()
}
