import TestSupport
import Testing

@testable import BeaconCodec

struct CaptureTests {
  typealias Row = RecordingRow

  static let event = legacyEvent(legacyReport())
  static let h4: [UInt8] = [0x04] + event
  static let monitor: [UInt8] = [0, 0, 0, 3] + event
  static let heard = sighting()
  static let air = onAir(advertisingPDU())

  private static func at(_ nanoseconds: Int64) -> Sighting {
    sighting(time: Timestamp(nanoseconds: nanoseconds))
  }

  /// As a sniffer hears it.
  private static func sniffed(
    _ channel: UInt8? = 37, rssi: Int8? = -65, identity: BeaconIdentity? = seedIdentity,
    address: BluetoothAddress = randomAddress, adapter: UInt16 = 0
  ) -> Sighting {
    var heard = sighting(
      address: address, rssi: rssi, identity: identity, measuredPower: identity.map { _ in -59 })
    (heard.channel, heard.adapter) = (channel, adapter)
    return heard
  }

  private static func from(_ adapter: UInt16) -> Sighting {
    var heard = heard
    heard.adapter = adapter
    return heard
  }

  /// The parts of packets' blocks.
  private static let zeros = [UInt8](repeating: 0, count: 12)
  private static let length = littleEndian(UInt32(h4.count))
  private static let twoLengths = length + length
  private static let simple = block(3, length + h4)

  /// A block whose length does not count three bytes of padding.
  private static func unpadded(_ block: [UInt8]) -> [UInt8] {
    var block = block
    block[4] -= 3
    return block
  }

  /// A section with these blocks, of which some may begin another section.
  private static func capture(_ blocks: [UInt8]..., order: CaptureOrder = .little) -> [UInt8] {
    section(order: order) + blocks.flatMap { $0 }
  }

  // Several tables, because Swift 6.2 gives up on a long one.
  static let rows = pcapFiles + pcapngFiles + oddPcapngFiles + otherFiles + packets

  private static let pcapFiles: [Row] = [
    Row("pcap", pcap(187, h4), [heard]),
    Row("pcap without packets", pcap(187)),
    Row("pcap, header cut off", Array(pcap(187).dropLast()), failure: .truncatedHeader),
    Row(
      "pcap, microseconds", pcap(187, [(1, 999_999, h4)]), [at(1_999_999_000)]),
    Row(
      "pcap, big-endian, the latest time", pcap(187, [(.max, 1, h4)], order: .big),
      [at(4_294_967_295_000_001_000)]),
    Row("pcap, nanoseconds", pcap(187, [(1, 2, h4)], isNano: true), [at(1_000_000_002)]),
    Row(
      "pcap, big-endian nanoseconds", pcap(187, [(1, 2, h4)], order: .big, isNano: true),
      [at(1_000_000_002)]),
    Row(
      "pcap, a fraction of more than a second", pcap(187, [(0, .max, h4)]),
      [at(4_294_967_295_000)]),
    Row("pcap, information about checksums", pcap(0x5400_00BB, h4), [heard]),
    Row("pcap, Ethernet", pcap(1, h4), failure: .linkType(1)),
    Row("pcap, the old form of Nordic's sniffer", pcap(157, h4), failure: .linkType(157)),
    Row(
      "pcap, the last packet cut off", pcap(187, h4, h4).dropLast(), [heard],
      rejects: [.record: 1]),
    Row(
      "pcap, an impossible length", pcap(187, h4) + [UInt8](repeating: 0xFF, count: 16), [heard],
      failure: .recordLength(.max)),
    Row("an old form of pcap", [0x34, 0xCD, 0xB2, 0xA1, 2, 0, 4, 0], failure: .foreign(.oldPcap)),
  ]

  private static let pcapngFiles: [Row] = [
    Row("pcapng", capture(interface(187), enhanced(h4)), [heard]),
    Row("pcapng without packets", capture(interface(187))),
    Row("pcapng without interfaces", section()),
    Row(
      "pcapng, big-endian",
      capture(interface(187, order: .big), enhanced(h4, ticks: 7, order: .big), order: .big),
      [at(7000)]),
    Row(
      "pcapng, a section in each byte order",
      capture(
        interface(201, order: .big), enhanced([0, 0, 0, 1] + h4, ticks: 1 << 40, order: .big),
        section(), interface(187), enhanced(h4, ticks: 1), order: .big),
      [at(1_099_511_627_776_000), at(1000)]),
    Row(
      "pcapng, interfaces of different kinds",
      capture(
        interface(1), interface(187), interface(254), interface(256), enhanced(h4),
        enhanced(h4, interface: 1), enhanced([0, 3, 0, 3] + event, interface: 2),
        enhanced(withRadio(air), interface: 3)),
      [from(0), from(4), sniffed(adapter: 2)]),
    Row(
      "pcapng, two interfaces that number their adapters",
      capture(
        interface(254), interface(254), enhanced(monitor), enhanced(monitor, interface: 1),
        enhanced([0, 1, 0, 3] + event), enhanced(monitor, interface: 1),
        enhanced([0, 1, 0, 3] + event, interface: 1), enhanced(monitor)),
      [from(0), from(1), from(2), from(1), from(3), from(0)]),
    Row(
      "pcapng, the same adapter in a section with Ethernet",
      capture(
        interface(187), enhanced(h4), section(), interface(1), interface(201),
        enhanced([0, 0, 0, 1] + h4, interface: 1)), [from(0), from(0)]),
    Row(
      "pcapng, a packet of an unknown interface",
      capture(interface(187), enhanced(h4, interface: 1), enhanced(h4)), [heard],
      rejects: [.record: 1]),
    Row("pcapng, Ethernet only", capture(interface(1), enhanced(h4)), failure: .linkType(1)),
    Row(
      "pcapng, a section of Ethernet first",
      capture(interface(1), enhanced(h4), section(), interface(187), enhanced(h4)), [heard]),
    Row(
      "pcapng, nanoseconds",
      capture(interface(187, options: [(9, [9])]), enhanced(h4, ticks: 1_700_000_000_000_000_001)),
      [at(1_700_000_000_000_000_001)]),
    Row(
      "pcapng, picoseconds",
      capture(interface(187, options: [(9, [12])]), enhanced(h4, ticks: 1_234_999)), [at(1234)]),
    Row(
      "pcapng, 10^-127 s",
      capture(interface(187, options: [(9, [127])]), enhanced(h4, ticks: .max)),
      [at(1)]),
    Row(
      "pcapng, whole seconds",
      capture(interface(187, options: [(9, [0])]), enhanced(h4, ticks: 1_700_000_000)),
      [at(1_700_000_000_000_000_000)]),
    Row(
      "pcapng, 2^-32 s",
      capture(interface(187, options: [(9, [0xA0])]), enhanced(h4, ticks: 3 << 31)),
      [at(1_500_000_000)]),
    Row(
      "pcapng, 2^-127 s",
      capture(interface(187, options: [(9, [0xFF])]), enhanced(h4, ticks: .max)), [heard]),
    Row(
      "pcapng, an offset in seconds",
      capture(
        interface(187, options: [(2, Array("hci0".utf8)), (14, littleEndian(Int64(-3)))]),
        enhanced(h4, ticks: 1)), [at(-2_999_999_000)]),
    Row(
      "pcapng, a big-endian offset",
      capture(
        interface(187, order: .big, options: [(9, [3]), (14, bigEndian(Int64(5)))]),
        enhanced(h4, ticks: 1, order: .big), order: .big), [at(5_001_000_000)]),
    Row(
      "pcapng, an offset beyond all times",
      capture(
        interface(187, options: [(14, littleEndian(Int64.max))]), enhanced(h4, ticks: 1)),
      rejects: [.time: 1]),
    Row(
      "pcapng, times beyond all times",
      capture(interface(187), enhanced(h4, ticks: .max), enhanced(h4)), [heard],
      rejects: [.time: 1]),
  ]

  private static let oddPcapngFiles: [Row] = [
    Row(
      "pcapng, options that overrun the block",
      capture(
        block(1, [187, 0, 0, 0, 0, 0, 0, 0, 9, 0, 255, 0, 9, 9, 9, 9]),
        enhanced(h4, ticks: 1)), [at(1000)]),
    Row(
      "pcapng, blocks to skip",
      capture(
        block(0x0BAD, Array("custom".utf8)), interface(187), block(4, [1, 0, 4, 0, 127, 0, 0, 1]),
        block(5, [UInt8](repeating: 0, count: 20)), block(10, [UInt8](repeating: 7, count: 999)),
        enhanced(h4), block(0x8000_0001, [])), [heard]),
    Row(
      "pcapng, a skipped block cut off",
      capture(interface(187), enhanced(h4)) + block(10, [], length: 4_000_000_000), [heard],
      rejects: [.record: 1]),
    Row(
      "pcapng, options after a packet",
      capture(
        interface(187),
        block(6, zeros + twoLengths + h4 + [0, 0, 0, 1, 0, 4, 0, 0x68, 0x69, 0x21, 0x21]),
        enhanced(h4, ticks: 1)), [heard, at(1000)]),
    Row(
      "pcapng, a length that does not count the padding",
      capture(interface(187), unpadded(enhanced(h4)), enhanced(h4, ticks: 1)),
      [heard, at(1000)]),
    Row(
      "pcapng, simple packets have the time of the packet before",
      capture(interface(187), simple, enhanced(h4, ticks: 5), simple),
      [heard, at(5000), at(5000)]),
    Row(
      "pcapng, a simple packet cut by the interface",
      capture(interface(187, snapLength: 20), block(3, length + h4.prefix(20))),
      rejects: [.truncatedEvent: 1]),
    Row(
      "pcapng, a simple packet without an interface",
      capture(simple), rejects: [.record: 1]),
    Row(
      "pcapng, the old packet block",
      capture(
        interface(1), interface(187),
        block(2, [1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0] + twoLengths + h4)),
      [at(9000)]),
    Row(
      "pcapng, a packet longer than its block",
      capture(
        interface(187),
        block(6, zeros + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
        enhanced(h4)), [heard], rejects: [.record: 1]),
    Row(
      "pcapng, a block of no length",
      capture(interface(187), enhanced(h4)) + block(5, [], length: 0), [heard],
      failure: .recordLength(0)),
    Row(
      "pcapng, an interface block of 4 GB",
      section() + block(1, [UInt8](repeating: 0, count: 100), length: .max),
      failure: .recordLength(.max)),
    Row(
      "pcapng, a section without byte order",
      [0x0A, 0x0D, 0x0D, 0x0A] + [UInt8](repeating: 0, count: 24), failure: .section),
    Row("pcapng, 11 bytes", Array(section().prefix(11)), rejects: [.record: 1]),
  ]

  private static let otherFiles: [Row] = [
    // PacketLogger
    Row("PacketLogger", packetLogger(1, event), [heard]),
    Row(
      "PacketLogger, the time",
      packetLogger(1, event, seconds: 1_700_000_000, microseconds: 999_999),
      [at(1_700_000_000_999_999_000)]),
    Row(
      "PacketLogger, little-endian",
      packetLogger(1, event, seconds: 3, order: .little)
        + packetLogger(1, event, seconds: 4, order: .little),
      [at(3_000_000_000), at(4_000_000_000)]),
    Row(
      "PacketLogger, little-endian, a line feed in the first length",
      packetLogger(0xFC, [UInt8](repeating: 1, count: 0x0A43 - 9), order: .little)
        + packetLogger(1, event, order: .little), [heard]),
    Row(
      "PacketLogger, other records",
      packetLogger(0xFC, Array("a note".utf8)) + packetLogger(0, event) + packetLogger(3, event)
        + packetLogger(1, event) + [0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0], [heard]),
    Row(
      "PacketLogger, cut off", packetLogger(1, event) + packetLogger(1, event).dropLast(), [heard],
      rejects: [.record: 1]),
    Row(
      "PacketLogger, an impossible length",
      packetLogger(1, event) + [0, 0, 0, 7] + [UInt8](repeating: 0, count: 20), [heard],
      failure: .recordLength(7)),

    // Others
    Row("a zip archive", [0x50, 0x4B, 3, 4] + event, failure: .foreign(.zip)),
    Row(
      "an Android bug report",
      Array("\(String(repeating: "=", count: 56))\n== dumpstate: 2026\n".utf8),
      failure: .foreign(.bugReport)),
    Row(
      "the text of btmon", Array("Bluetooth monitor ver 5.66\n= Note\n".utf8),
      failure: .foreign(.monitorText)),
    Row(
      "the text of hcidump", Array("HCI sniffer - Bluetooth packet analyzer ver 5.66\n".utf8),
      failure: .foreign(.monitorText)),
    Row("UTF-16", [0xFF, 0xFE, 0x74, 0, 0x69, 0], failure: .foreign(.utf16)),
    Row("UTF-16, big-endian", [0xFE, 0xFF, 0, 0x74], failure: .foreign(.utf16)),
    Row(
      "zeros, and a column of times later", [0, 0, 0, 9, 9, 0, 0x54, 0, 0, 0, 0, 0, 0x80, 0, 0x54],
      failure: .noHeader),
    Row("gzip in gzip", [0x1F, 0x8B, 8, 0], failure: .foreign(.gzip)),
    Row("a database", Array("SQLite format 3\0".utf8), failure: .foreign(.sqlite)),
    Row("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], failure: .foreign(.xz)),
    Row("bzip2", Array("BZh91AY".utf8), failure: .foreign(.bzip2)),
    Row("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0], failure: .foreign(.zstd)),
    Row("lz4", [0x04, 0x22, 0x4D, 0x18, 0], failure: .foreign(.lz4)),
  ]

  private static let packets: [Row] = [
    Row(
      "187: command, data, nothing, event", pcap(187, [1] + event, [2, 1, 2], [], h4), [heard],
      rejects: [.record: 1]),
    Row(
      "201: both directions, a header alone, half a header",
      pcap(201, [0, 0, 0, 0] + h4, [0, 0, 0, 1] + h4, [0, 0, 0, 1], [0, 0]), [heard, heard],
      rejects: [.record: 2]),
    Row(
      "254: an event, others, adapter 258, half a header",
      pcap(254, monitor, [0, 0, 0, 2] + event, [1, 2, 0, 3] + event, [0, 0, 0]),
      [heard, from(258)], rejects: [.record: 1]),
    Row("254: an empty event", pcap(254, [0, 0, 0, 3]), rejects: [.truncatedEvent: 1]),

    // 251
    Row("251: no signal strength", pcap(251, air), [sniffed(nil, rssi: nil)]),
    Row(
      "251: a wrong CRC", pcap(251, onAir(advertisingPDU(), crc: [1, 2, 3])),
      rejects: [.checksum: 1]),
    Row("251: a CRC cut off", pcap(251, air.dropLast()), rejects: [.record: 1]),
    Row("251: of a connection", pcap(251, [1, 2, 3, 4] + air.dropFirst(4))),
    Row("251: too short", pcap(251, [0xD6, 0xBE, 0x89, 0x8E, 0x42]), rejects: [.record: 1]),
    Row(
      "251: requests for scan and connection, and reserved types",
      pcap(251, onAir(advertisingPDU(type: 3)), onAir(advertisingPDU(type: 5)), onAir([15, 0]))),
    Row(
      "251: an address cut off", pcap(251, onAir([0x42, 5, 1, 2, 3, 4, 5])), rejects: [.record: 1]),
    Row(
      "251: no data, a public address", pcap(251, onAir([0x02, 6] + addressBytes)),
      [
        sniffed(nil, rssi: nil, identity: nil, address: BluetoothAddress(bits: randomAddress.bits))
      ]),
    Row(
      "251: directed: the target is not data",
      pcap(251, onAir(advertisingPDU(type: 1, data: [2, 0xFF, 0, 0, 0, 0]))),
      [sniffed(nil, rssi: nil, identity: nil)]),

    // 192: Ubertooth's level -11 is -65 dBm.
    Row("192: 2402 MHz", pcap(192, withInformation(air)), [sniffed()]),
    Row(
      "192: another field first, 2426 MHz",
      pcap(192, withInformation(air, before: [2, 0, 3, 0, 1, 2, 3], megahertz: 2426)),
      [sniffed(38)]),
    Row(
      "192: no field", pcap(192, [0, 0, 8, 0, 251, 0, 0, 0] + air), [sniffed(nil, rssi: nil)]),
    Row("192: Wi-Fi", pcap(192, [0, 0, 8, 0, 105, 0, 0, 0] + air)),
    Row(
      "192: half a header, a longer one, a wrong CRC",
      pcap(
        192, [0, 0, 8, 0], [0, 0, 255, 255, 251, 0, 0, 0] + air,
        withInformation(onAir(advertisingPDU(), crc: [1, 2, 3]))),
      rejects: [.record: 2, .checksum: 1]),

    // 256
    Row("256: channel 37", pcap(256, withRadio(air)), [sniffed()]),
    Row(
      "256: other channels",
      pcap(
        256, withRadio(air, channel: 12), withRadio(air, channel: 39), withRadio(air, channel: 1),
        withRadio(air, channel: 38), withRadio(air, channel: 40)),
      [sniffed(38), sniffed(39), sniffed(0), sniffed(36), sniffed(nil)]),
    Row("256: an aliased channel", pcap(256, withRadio(air, flags: 0x0C53)), [sniffed(nil)]),
    Row("256: no signal", pcap(256, withRadio(air, flags: 0x0C11)), [sniffed(rssi: nil)]),
    Row("256: an impossible signal", pcap(256, withRadio(air, rssi: 0x7F)), [sniffed(rssi: nil)]),
    Row(
      "256: a wrong CRC", pcap(256, withRadio(air, flags: 0x0413)), rejects: [.checksum: 1]),
    Row(
      "256: a CRC that was not checked",
      pcap(
        256, withRadio(air, flags: 0x0013),
        withRadio(onAir(advertisingPDU(), crc: [1, 2, 3]), flags: 0x0013)), [sniffed()],
      rejects: [.checksum: 1]),
    // The pcap files of OUI-SPY on an ESP32 (2026-08), made from a controller's reports.
    Row(
      "256: zeros for a CRC that the sniffer does not know",
      pcap(256, withRadio(onAir(advertisingPDU(), crc: [0, 0, 0]), flags: 0x0013)), [sniffed()]),
    Row(
      "256: zeros for a CRC that was found wrong",
      pcap(256, withRadio(onAir(advertisingPDU(), crc: [0, 0, 0]), flags: 0x0413)),
      rejects: [.checksum: 1]),
    Row(
      "256: a good CRC that is not there", pcap(256, withRadio(air.dropLast(3))), [sniffed()]),
    Row("256: whitened", pcap(256, withRadio(air, flags: 0x0C12)), rejects: [.record: 1]),
    Row("256: of a connection", pcap(256, withRadio(air, flags: 0x0D13))),
    Row(
      "256: LE Coded", pcap(256, withRadio(onAir(advertisingPDU(), isCoded: true), flags: 0x8C13)),
      [sniffed()]),
    Row("256: half a header", pcap(256, Array(withRadio(air).prefix(9))), rejects: [.record: 1]),

    // 272
    Row(
      "272: each version",
      pcap(
        272, nordic(air, version: 0, message: 6), nordic(air, version: 1, message: 6),
        nordic(air, version: 2, message: 6), nordic(air), nordic(air, version: 4)),
      [sniffed(), sniffed(), sniffed(), sniffed(), sniffed()]),
    Row("272: SweynTooth's", pcap(272, nordic(air, version: 2, message: 0)), [sniffed()]),
    Row(
      "272: other channels, a weak signal, and none",
      pcap(
        272, nordic(air, channel: 39, loss: 127), nordic(air, channel: 99, loss: 128),
        nordic(air, loss: 0)),
      [sniffed(39, rssi: -127), sniffed(nil, rssi: nil), sniffed(rssi: nil)]),
    Row("272: a wrong CRC", pcap(272, nordic(air, flags: 0)), rejects: [.checksum: 1]),
    Row(
      "272: LE Coded", pcap(272, nordic(onAir(advertisingPDU(), isCoded: true), flags: 0x21)),
      [sniffed()]),
    Row("272: other messages", pcap(272, nordic(air, message: 13), [7, 6, 0])),

    // Extended advertising: address, data info, pointer.
    Row(
      "extended: announced on a primary channel, heard on another",
      pcap(
        256, withRadio(onAir(extendedPDU(flags: 0x18, fields: [1, 0x20, 0, 0, 0], data: []))),
        withRadio(
          onAir(
            extendedPDU(flags: 0x09, fields: addressBytes + [1, 0x20], data: seedAdvertisingData)),
          channel: 7, flags: 0x0C93)), [sniffed(6)]),
    // Core 5.4, Vol 6, Part B, 2.3.1.7: the address is in one of both (TI's stack, Sniffle #17).
    Row(
      "extended: the address in the announcement, another sender's between, and one unannounced",
      pcap(
        256,
        withRadio(
          onAir(extendedPDU(flags: 0x19, fields: addressBytes + [1, 0x20, 0, 0, 0], data: []))),
        withRadio(
          onAir(extendedPDU(flags: 0x19, fields: [6, 5, 4, 3, 2, 1, 2, 0x20, 0, 0, 0], data: []))),
        withRadio(
          onAir(extendedPDU(flags: 0x08, fields: [1, 0x20], data: seedAdvertisingData)),
          channel: 7, flags: 0x0C93),
        withRadio(
          onAir(extendedPDU(flags: 0x08, fields: [3, 0x20], data: seedAdvertisingData)),
          channel: 7, flags: 0x0C93)), [sniffed(6)]),
    Row(
      "extended: in two parts",
      pcap(
        256,
        withRadio(
          onAir(
            extendedPDU(
              flags: 0x19, fields: addressBytes + [1, 0x20, 5, 0, 0],
              data: Array(seedAdvertisingData.prefix(9)))), channel: 7, flags: 0x0C93),
        withRadio(
          onAir(extendedPDU(flags: 0x08, fields: [2, 0x20], data: seedAdvertisingData)), channel: 7,
          flags: 0x0C93),
        withRadio(
          onAir(
            extendedPDU(
              flags: 0x08, fields: [1, 0x20], data: Array(seedAdvertisingData.dropFirst(9)))
          ), channel: 7, flags: 0x0C93)), [sniffed(6)]),
    Row(
      "extended: a header that overruns the packet, and one without room for its fields",
      pcap(
        251, onAir([0x47, 3, 0x3F, 0, 0]), onAir([0x47, 5, 4, 1, 0, 0, 0]), onAir([0x47, 0])),
      rejects: [.record: 3]),
    Row("extended: no header", pcap(251, onAir([0x47, 1, 0]))),
  ]

  @Test func crcIsThatOfTheSpecification() {
    for pdu in [advertisingPDU(), [0x40, 6] + addressBytes, [0x42, 0]] {
      let crc = SniffedPacket.crc(pdu.span)
      let bytes: [UInt8] = Array(littleEndian(crc).prefix(3))
      #expect(bytes == linkLayerCRC(pdu))
    }
  }
}
