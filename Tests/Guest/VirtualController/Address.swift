/// A device address, with what an advertising report says of its kind.
struct Address: Hashable, Sendable {
  /// As HCI sends them, the least significant first.
  var littleEndianBytes: [UInt8]
  var isRandom = false

  /// The type byte of HCI's commands and reports.
  var kind: UInt8 { isRandom ? 1 : 0 }

}

extension Address {
  /// `00:AA:01:00:00:42`
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6, parts.allSatisfy({ $0.count == 2 }),
      let bytes = decodeHex(parts.joined())
    else { return nil }
    self.init(littleEndianBytes: bytes.reversed())
  }
}

extension Address: CustomStringConvertible {
  var description: String {
    littleEndianBytes.reversed().map { hex([$0]).uppercased() }.joined(separator: ":")
      + (isRandom ? "/random" : "/public")
  }
}
