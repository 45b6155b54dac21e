/// Builds the packets that a controller sends to its host, including H4's type byte.
enum Event {
  static func packet(code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    [0x04, code, UInt8(truncatingIfNeeded: parameters.count)] + parameters
  }

  static func lowEnergy(_ subevent: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    packet(code: 0x3E, [subevent] + parameters)
  }

  static func commandComplete(_ opcode: Opcode, _ status: Status, _ results: [UInt8] = [])
    -> [UInt8]
  {
    packet(code: 0x0E, [1] + littleEndian(opcode.rawValue, size: 2) + [status.rawValue] + results)
  }

  static func commandStatus(_ opcode: Opcode, _ status: Status) -> [UInt8] {
    packet(code: 0x0F, [status.rawValue, 1] + littleEndian(opcode.rawValue, size: 2))
  }

  static let inquiryComplete = packet(code: 0x01, [Status.success.rawValue])
  static let scanTimeout = lowEnergy(0x11, [])

  /// LE Advertising Set Terminated, after the set's duration; the connection handle is unused.
  static func advertisingSetTimeout(handle: UInt8, events: Int) -> [UInt8] {
    lowEnergy(
      0x12, [Status.advertisingTimeout.rawValue, handle, 0, 0, UInt8(min(events, 255))])
  }

  /// LE Advertising Report with one report (Vol 4, Part E, 7.7.65.2).
  static func report(type: UInt8, from address: Address, data: [UInt8], rssi: Int8) -> [UInt8] {
    lowEnergy(
      0x02,
      [1, type, address.kind.rawValue] + address.littleEndianBytes + [UInt8(data.count)] + data
        + [UInt8(bitPattern: rssi)])
  }

  /// LE Extended Advertising Report with one report (7.7.65.13).
  static func extendedReport(
    type: UInt16, from address: Address, data: [UInt8], rssi: Int8
  ) -> [UInt8] {
    // Extended advertising reports a secondary PHY (1M) and an advertising SID (0).
    let isExtended = type & 0x10 == 0
    // Statements, because Swift 6.2 gives up on one long sum.
    var report = [1] + littleEndian(type, size: 2)
    report += [address.kind.rawValue] + address.littleEndianBytes
    report += [1, isExtended ? 1 : 0, isExtended ? 0 : 0xFF]
    report += [127, UInt8(bitPattern: rssi)]  // no transmit power
    report += [0, 0, 0, 0, 0, 0, 0, 0, 0]  // no periodic advertising, no target
    report += [UInt8(data.count)] + data
    return lowEnergy(0x0D, report)
  }
}
