/// A sniffed link-layer PDU (Core 5.4, Vol 6, Part B, 2.1), without the preamble:
///
///     access address | coding indicator, LE Coded only | PDU | CRC
///     4              | 1                               |     | 3
struct SniffedPacket {
  /// dBm, -127 ... -1; nil if the sniffer does not measure it.
  var rssi: Int8?
  /// The channel index, 0...39; nil if unknown.
  var channel: UInt8?
  /// The offset of the PDU in the packet.
  var start = 0
  var end = 0

  /// The access address of all advertisements (2.1.2).
  private static let accessAddress: UInt32 = 0x8E89_BED6
  //   RF channel | signal | noise | offenses | reference access address | flags
  //   1          | 1      | 1     | 1        | 4                        | 2       bytes, little-endian
  @inline(never)
  static func withRadio(_ packet: borrowing Span<UInt8>) -> LinkType.Content {
    guard packet.count >= 10 else { return .rejected(.record) }
    let flags = littleEndianUInt16(packet, at: 8)
    // 0: advertising or data, by the access address. 1: auxiliary advertising. Others: connections.
    guard flags >> 7 & 7 <= 1 else { return .other }
    // The packet is still whitened.
    guard flags & 0x0001 != 0 else { return .rejected(.record) }
    var sniffed = SniffedPacket()
    if flags & 0x0002 != 0 { sniffed.rssi = BeaconCodec.rssi(byte: packet[1]) }
    if flags & 0x0040 == 0 { sniffed.channel = channel(radio: packet[0]) }
    return content(
      packet, at: 10, sniffed, isCoded: flags >> 14 == 2,
      isValid: flags & 0x0400 == 0 ? nil : flags & 0x0800 != 0)
  }

  // PPI, little-endian:
  //
  //   version | flags | length up to the packet | link type of the packet | fields
  //   1       | 1     | 2                       | 4                       |
  //
  // A field has a type and a length of 2 bytes each. Number 30006 is Ubertooth's (libbtbb, pcap.c):
  //
  //   version | MHz | clock | time | highest, lowest and mean level | their number
  //   1       | 2   | 1     | 4    | 3                              | 1
  @inline(never)
  static func withInformation(_ packet: borrowing Span<UInt8>) -> LinkType.Content {
    guard packet.count >= 8 else { return .rejected(.record) }
    guard littleEndianUInt32(packet, at: 4) == LinkType.linkLayer.rawValue else { return .other }
    let start = Int(littleEndianUInt16(packet, at: 2))
    let fields = packet.extracting(first: start)
    var sniffed = SniffedPacket()
    var position = 8
    while position + 16 <= fields.count {
      let (type, length) = (
        littleEndianUInt16(fields, at: position), littleEndianUInt16(fields, at: position + 2)
      )
      if type == 30006 {
        let megahertz = Int(littleEndianUInt16(fields, at: position + 5))
        sniffed.channel = channel(radio: UInt8(clamping: (megahertz - 2402) / 2))
        // In the radio's own scale, not dBm: the linear part of figure 22 in the CC2400 data sheet.
        let level = Int(Int8(bitPattern: fields[position + 12]))
        sniffed.rssi = BeaconCodec.rssi(Int8(clamping: (level - 62) * 9 / 10))
      }
      position += 4 + Int(length)
    }
    return content(packet, at: start, sniffed, isValid: nil)
  }

  /// The channel index of a physical channel (Vol 6, Part B, 1.4.1): 2402 + 2n MHz.
  private static func channel(radio number: UInt8) -> UInt8? {
    switch number {
    case 0: 37
    case 1...11: number - 1
    case 12: 38
    case 13...38: number - 2
    case 39: 39
    default: nil
    }
  }

  // Version 0   BE EF | message | counter | unused | length of the payload
  //             2     | 1       | 2       | 2      | 1
  // Version 1   board | length of the header | length of the payload | version | counter | message
  //             1     | 1                    | 1                     | 1       | 2       | 1
  // Later       board | length of the payload | version | counter | message
  //             1     | 2                     | 1       | 2       | 1
  //
  // Then in each version from the eighth byte on (nRF Sniffer, "UART protocol"):
  //
  //   length | flags | channel index | RSSI | event counter | time | link layer
  //   1      | 1     | 1             | 1    | 2             | 4    |
  @inline(never)
  static func nordic(_ packet: borrowing Span<UInt8>) -> LinkType.Content {
    guard packet.count >= 17 else { return .other }
    let isOld = packet[0] == 0xBE && packet[1] == 0xEF
    // A received packet; since version 3, advertising or connection packets. Other sniffers that
    // write this format leave it 0 (SweynTooth's).
    let message = packet[isOld ? 2 : 6]
    guard message == 6 || message == 2 || message == 0 else { return .other }
    let flags = packet[8]
    // The byte is the negated level in dBm.
    let rssi = packet[10] <= 127 ? BeaconCodec.rssi(-Int8(packet[10])) : nil
    let sniffed = SniffedPacket(rssi: rssi, channel: packet[9] < 40 ? packet[9] : nil)
    return content(
      packet, at: 17, sniffed, isCoded: flags >> 4 & 7 == 2, isValid: flags & 1 != 0)
  }

  /// - Parameters:
  ///   - start: the offset of the access address.
  ///   - isValid: the sniffer's own check of the CRC; nil if it made none.
  @inline(never)
  static func content(
    _ packet: borrowing Span<UInt8>, at start: Int, _ sniffed: SniffedPacket,
    isCoded: Bool = false, isValid: Bool?
  ) -> LinkType.Content {
    let pdu = start + (isCoded ? 5 : 4)
    guard packet.count >= pdu + 2 else { return .rejected(.record) }
    guard littleEndianUInt32(packet, at: start) == accessAddress else { return .other }
    guard isValid ?? true else { return .rejected(.checksum) }
    var sniffed = sniffed
    sniffed.start = pdu
    sniffed.end = pdu + 2 + Int(packet[pdu + 1])
    guard sniffed.end + (isValid == nil ? 3 : 0) <= packet.count else { return .rejected(.record) }
    if isValid == nil {
      let end = sniffed.end
      let sent = (0..<3).reduce(0 as UInt32) { $0 | UInt32(packet[end + $1]) << (8 * $1) }
      // Sniffers that get packets from a controller write zeros (OUI-SPY; btlejack 2.1).
      guard sent == 0 || sent == Self.crc(packet.extracting(pdu..<end)) else {
        return .rejected(.checksum)
      }
    }
    return .advertisement(sniffed)
  }

  /// The CRC of an advertising PDU, first byte lowest (3.1.1): initial value 0x555555, polynomial
  /// 0x00065B, both bit-reversed, because the lowest bit of a byte is sent first.
  static func crc(_ pdu: borrowing Span<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xAA_AAAA
    for index in pdu.indices {
      crc ^= UInt32(pdu[index])
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xDA_6000 }
    }
    return crc
  }
}
