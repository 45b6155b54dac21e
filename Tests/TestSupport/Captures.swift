import BeaconCodec

// Captures of Wireshark, sniffers and phones, byte by byte.

/// Writes numbers in one of both byte orders.
package struct CaptureOrder: Sendable {
  package var isBig: Bool

  package static let big = CaptureOrder(isBig: true)
  package static let little = CaptureOrder(isBig: false)

  package func callAsFunction(_ number: some FixedWidthInteger) -> [UInt8] {
    isBig ? bigEndian(number) : littleEndian(number)
  }
}

/// A pcap capture.
/// - Parameter packets: seconds and their fraction, in the unit of the magic number, and the bytes.
package func pcap(
  _ linkType: UInt32, _ packets: [(UInt32, UInt32, [UInt8])], order: CaptureOrder = .little,
  isNano: Bool = false
) -> [UInt8] {
  let header =
    order(UInt32(isNano ? 0xA1B2_3C4D : 0xA1B2_C3D4)) + order(UInt16(2)) + order(UInt16(4))
    + order(UInt32(0)) + order(UInt32(0)) + order(UInt32(65_535)) + order(linkType)
  return packets.reduce(into: header) { file, packet in
    let length = order(UInt32(packet.2.count))
    file += order(packet.0) + order(packet.1) + length + length + packet.2
  }
}

/// A pcap capture of packets at 0 s.
package func pcap(_ linkType: UInt32, _ packets: [UInt8]...) -> [UInt8] {
  pcap(linkType, packets.map { (0, 0, $0) })
}

/// A block of a pcapng capture, padded.
/// - Parameter length: the claimed length, if it is not the true one.
package func block(
  _ type: UInt32, _ body: [UInt8], order: CaptureOrder = .little, length: UInt32? = nil
) -> [UInt8] {
  let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
  let length = order(length ?? UInt32(padded.count + 12))
  return order(type) + length + padded + length
}

package func section(order: CaptureOrder = .little) -> [UInt8] {
  block(
    0x0A0D_0D0A,
    order(UInt32(0x1A2B_3C4D)) + order(UInt16(1)) + order(UInt16(0)) + order(Int64(-1)),
    order: order)
}

/// - Parameter options: code and value.
package func interface(
  _ linkType: UInt16, order: CaptureOrder = .little, snapLength: UInt32 = 0,
  options: [(UInt16, [UInt8])] = []
) -> [UInt8] {
  let written = options.map { code, value in
    order(code) + order(UInt16(value.count)) + value
      + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
  }
  return block(
    1, order(linkType) + order(UInt16(0)) + order(snapLength) + written.flatMap { $0 }, order: order
  )
}

/// An enhanced packet block.
package func enhanced(
  _ packet: [UInt8], ticks: UInt64 = 0, interface: UInt32 = 0, order: CaptureOrder = .little
) -> [UInt8] {
  let length = order(UInt32(packet.count))
  return block(
    6,
    order(interface) + order(UInt32(truncatingIfNeeded: ticks >> 32))
      + order(UInt32(truncatingIfNeeded: ticks)) + length + length + packet, order: order)
}

/// A record of PacketLogger.
package func packetLogger(
  _ kind: UInt8, _ packet: [UInt8], seconds: UInt32 = 0, microseconds: UInt32 = 0,
  order: CaptureOrder = .big
) -> [UInt8] {
  order(UInt32(packet.count + 9)) + order(seconds) + order(microseconds) + [kind] + packet
}

/// A legacy advertising PDU of a random address.
/// - Parameter type: 2 is ADV_NONCONN_IND.
package func advertisingPDU(type: UInt8 = 2, data: [UInt8] = seedAdvertisingData) -> [UInt8] {
  [0x40 | type, UInt8(6 + data.count)] + addressBytes + data
}

/// An extended advertising PDU.
/// - Parameters:
///   - flags: those of the extended header.
///   - fields: its fields.
package func extendedPDU(flags: UInt8, fields: [UInt8], data: [UInt8]) -> [UInt8] {
  let body = [UInt8(fields.count + 1), flags] + fields + data
  return [0x47, UInt8(body.count)] + body
}

/// A packet of the link layer: the access address of advertising, the PDU, and its CRC.
package func onAir(_ pdu: [UInt8], crc: [UInt8]? = nil, isCoded: Bool = false) -> [UInt8] {
  [0xD6, 0xBE, 0x89, 0x8E] + (isCoded ? [0] : []) + pdu + (crc ?? linkLayerCRC(pdu))
}

/// The CRC as the specification draws it: a shift register, fed with the lowest bit of each byte first.
package func linkLayerCRC(_ pdu: [UInt8]) -> [UInt8] {
  var register = (0..<24).map { 0x555555 >> $0 & 1 == 1 }
  for byte in pdu {
    for bit in 0..<8 {
      let feedback = register[23] != (byte >> bit & 1 == 1)
      register = [feedback] + register.dropLast()
      // x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1
      for tap in [1, 3, 4, 6, 9, 10] where feedback { register[tap].toggle() }
    }
  }
  // The highest bit is sent first.
  return (0..<3).map { byte in
    (0..<8).reduce(0) { $0 | (register[23 - byte * 8 - $1] ? 1 << $1 : 0) }
  }
}

/// A packet of link type 256. The usual flags: dewhitened, signal valid, CRC checked and valid.
package func withRadio(
  _ packet: [UInt8], channel: UInt8 = 0, rssi: UInt8 = 0xBF, flags: UInt16 = 0x0C13
) -> [UInt8] {
  [channel, rssi, 0x80, 0] + [0xD6, 0xBE, 0x89, 0x8E] + littleEndian(flags) + packet
}

/// A packet of link type 192, as from an Ubertooth.
/// - Parameter before: another field.
package func withInformation(
  _ packet: [UInt8], before: [UInt8] = [], megahertz: UInt16 = 2402, level: UInt8 = 0xF5
) -> [UInt8] {
  let field: [UInt8] =
    [0x36, 0x75, 12, 0, 1] + littleEndian(megahertz) + [0, 1, 2, 3, 4, level, 0xD0, 0xE0, 9]
  return [0, 0] + littleEndian(UInt16(8 + before.count + field.count)) + [251, 0, 0, 0] + before
    + field + packet
}

/// A message of link type 272.
package func nordic(
  _ packet: [UInt8], version: UInt8 = 3, message: UInt8 = 2, flags: UInt8 = 1,
  channel: UInt8 = 37, loss: UInt8 = 65
) -> [UInt8] {
  let head: [UInt8] =
    switch version {
    case 0: [0xBE, 0xEF, message, 1, 0, 0, 0, UInt8(packet.count + 9)]
    case 1: [7, 6, UInt8(packet.count + 10), 1, 1, 0, message, 10]
    default: [7] + littleEndian(UInt16(packet.count + 10)) + [version, 1, 0, message, 10]
    }
  return head + [flags, channel, loss, 0, 0, 1, 2, 3, 4] + packet
}
