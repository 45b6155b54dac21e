/// Which LE Meta events the controller may send (Core 5.4, Vol 4, Part E, 7.8.1).
public struct LESetEventMask: HCICommand {
  public static let opcode = HCIOpcode.leSetEventMask

  /// Sub-event codes, 0x01...0x3F.
  public var subevents: [UInt8]

  public init(subevents: [UInt8]) {
    self.subevents = subevents
  }

  public func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(mask: subevents)
  }
}

extension [UInt8] {
  /// Eight bytes with a bit for each code, the bit 0 for the code 1.
  mutating func append(mask codes: [UInt8]) {
    let mask = codes.reduce(UInt64(0)) { $0 | 1 << UInt64(($1 &- 1) & 63) }
    for byte in 0..<8 { append(UInt8(truncatingIfNeeded: mask >> (8 * UInt64(byte)))) }
  }
}
