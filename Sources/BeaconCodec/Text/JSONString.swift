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
