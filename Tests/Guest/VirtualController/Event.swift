/// The packets that a controller sends to its host, with H4's type byte in front.
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

  static func advertisingSetTerminated(_ status: Status, handle: UInt8, events: Int) -> [UInt8] {
    // No connection came of it, so the connection handle means nothing.
    lowEnergy(
      0x12, [status.rawValue, handle, 0, 0, UInt8(truncatingIfNeeded: min(events, 255))])
  }

  /// LE Advertising Report with one report (Vol 4, Part E, 7.7.65.2).
  static func report(type: UInt8, from address: Address, data: [UInt8], rssi: Int8) -> [UInt8] {
    lowEnergy(
      0x02,
      [1, type, address.kind] + address.littleEndianBytes + [UInt8(data.count)] + data
        + [UInt8(bitPattern: rssi)])
  }

  /// LE Extended Advertising Reports: as many as the data needs (7.7.65.13).
  static func extendedReports(
    type: UInt16, from address: Address, advertiser: Advertiser, data: [UInt8], rssi: Int8
  ) -> [[UInt8]] {
    let isExtended = advertiser.pdu.isExtended
    // 255 bytes of parameters, less 26 that stand before the data.
    let room = 229
    return stride(from: 0, to: max(data.count, 1), by: room).map { start in
      let part = data[start..<min(start + room, data.count)]
      let isIncomplete: UInt16 = start + part.count < data.count ? 0x20 : 0
      return lowEnergy(
        0x0D,
        [1] + littleEndian(type | isIncomplete, size: 2) + [address.kind]
          + address.littleEndianBytes
          + [1, isExtended ? advertiser.secondaryPHY : 0, isExtended ? advertiser.sid : 0xFF]
          + [127, UInt8(bitPattern: rssi)]  // the transmit power is not told
          + [0, 0, 0, 0, 0, 0, 0, 0, 0]  // no periodic advertising, no target
          + [UInt8(part.count)] + part)
    }
  }
}
