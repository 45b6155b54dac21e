/// Appends a string as JSON has it, with all escaped that wants to be (RFC 8259, 7).
package func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F:
      bytes.append(contentsOf: "\\u00".utf8)
      appendLowerHex(byte, to: &bytes)
    default:
      bytes.append(byte)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}

#if compiler(<6.3) || SWIFT_6_2_LIBRARY
  // Swift 6.2 does not have this method yet; here it costs one array more.
  extension [UInt8] {
    /// Appends what `initializer` writes.
    /// - Parameter addingCapacity: as many bytes as that can be, or more.
    @inlinable
    public mutating func append(
      addingCapacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) -> Void
    ) {
      append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: addingCapacity) { buffer, count in
          var span = OutputSpan(buffer: buffer, initializedCount: 0)
          initializer(&span)
          count = span.finalize(for: buffer)
        })
    }
  }
#endif
