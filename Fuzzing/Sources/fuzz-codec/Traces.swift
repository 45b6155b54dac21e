import Fuzzer
import TestSupport

@testable import BeaconCodec

/// Checks that a file can be read in pieces, and written again. The input's last two bytes are the pieces' lengths.
private func checkRecording(_ input: borrowing Span<UInt8>) {
  var file = bytes(of: input)
  let pieces = [Int(file.popLast() ?? 0) + 1, Int(file.popLast() ?? 0) + 1]
  let whole = read(file)
  // To save time, read files of odd length in pieces, and write the others and read them again.
  guard file.count % 2 == 0 else {
    require(
      read(file, pieces: pieces) == whole, "a file in pieces gives the same as the whole file")
    return
  }
  require(whole.sightings.count <= file.count, "no more sightings than fit into the file")
  require(
    whole.failure == nil || whole.failure != .empty || file.isEmpty,
    "only an empty file is reported as empty")
  guard !whole.sightings.isEmpty else { return }

  var written = Array(CSVTraceWriter.header.utf8)
  for sighting in whole.sightings.prefix(3) { CSVTraceWriter.append(sighting, to: &written) }
  let again = read(written)
  require(again.failure == nil && again.rejects.total == 0, "the written file can be read")
  for (before, after) in zip(whole.sightings, again.sightings) {
    var expected = before
    (expected.channel, expected.adapter) = (nil, 0)
    // Written in metres with three decimals.
    expected.truth = after.truth
    require(after == expected, "a sighting survives a round trip")
    require(
      abs((before.truth ?? 0) - (after.truth ?? 0)) <= 0.0006 + (before.truth ?? 0) * 1e-12,
      "the true distance survives a round trip")
  }
}

extension FuzzTarget {
  /// A BTSnoop capture.
  static let captures = FuzzTarget(
    "btsnoop", maximumLength: 120,
    seeds: [
      btsnoop(datalink: 2001, record(legacyEvent(legacyReport())), record(flags: 2, [1, 2])),
      btsnoop(datalink: 1001, record(flags: 3, legacyEvent(legacyReport()), time: 1_000_000)),
      btsnoop(datalink: 1002, record([4] + extendedEvent(extendedReport())), record([])),
      btsnoop(datalink: 2001, record([], length: .max)),
      btsnoop(datalink: 2001, record(legacyEvent(legacyReport()), rawTime: .max)),
      btsnoop(version: 2, datalink: 1001),
      btsnoop(datalink: 2001, record(legacyEvent(legacyReport()), length: 99)),
    ].map { $0 + [40, 3] }
  ) { checkRecording($0) }

  /// A pcap capture.
  static let pcaps = FuzzTarget(
    "pcap", maximumLength: 120,
    seeds: [
      pcap(187, [(1, 999_999, [4] + legacyEvent(legacyReport()))], order: .big),
      pcap(201, [(1, 2, [0, 0, 0, 1, 4] + extendedEvent(extendedReport()))], isNano: true),
      pcap(254, [1, 0, 0, 3] + legacyEvent(legacyReport())), pcap(251, onAir(advertisingPDU())),
      pcap(256, withRadio(onAir(advertisingPDU()), channel: 12, flags: 0x13)),
      pcap(
        256,
        withRadio(
          onAir(
            extendedPDU(flags: 0x1F, fields: [UInt8](repeating: 1, count: 18), data: [2, 1, 6]),
            isCoded: true),
          channel: 5, flags: 0x8C93)),
      pcap(272, nordic(onAir(advertisingPDU()))),
      pcap(272, nordic(onAir(advertisingPDU(type: 4)), version: 0, message: 6)),
      pcap(192, withInformation(onAir(advertisingPDU()), before: [1, 2, 0, 0])),
      pcap(1, [1]), pcap(187, [4]).dropLast(),
    ].map { $0 + [40, 3] }
  ) { checkRecording($0) }

  /// A pcapng capture.
  static let pcapngs = FuzzTarget(
    "pcapng", maximumLength: 220,
    seeds: [
      section() + interface(187, options: [(9, [9]), (14, littleEndian(Int64(1)))])
        + enhanced([4] + legacyEvent(legacyReport()), ticks: 1 << 60),
      section(order: .big) + interface(254, order: .big)
        + enhanced([0, 1, 0, 3] + legacyEvent(legacyReport()), order: .big)
        + section() + interface(1),
      section() + interface(256, snapLength: 99, options: [(9, [0xBF])])
        + block(3, [60, 0, 0, 0] + withRadio(onAir(advertisingPDU())))
        + block(5, [1, 2], length: 99),
      section() + interface(272)
        + block(2, [UInt8](repeating: 0, count: 20) + nordic(onAir(advertisingPDU()))),
    ].map { $0 + [60, 3] }
  ) { checkRecording($0) }

  /// A capture of PacketLogger.
  static let packetLoggers = FuzzTarget(
    "packetlogger", maximumLength: 140,
    seeds: [
      packetLogger(0xFC, [1, 2, 3]) + packetLogger(1, legacyEvent(legacyReport()), seconds: 5),
      packetLogger(1, extendedEvent(extendedReport()), microseconds: 999_999, order: .little),
      [0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ].map { $0 + [20, 3] }
  ) { checkRecording($0) }

  /// A CSV trace.
  static let traces = FuzzTarget(
    "csv", maximumLength: 120,
    seeds: [
      "time_s,address,rssi_dbm\n0.5,AA:BB:CC:DD:EE:FF,-60\n",
      CSVTraceWriter.header
        + "1.5,AA:BB:CC:DD:EE:FF,-60,-59,D9EED498-BFDB-43C0-8B55-D06BB74C430B,1,2,3.25,random\n",
      "\u{FEFF}rssi_dbm,\"address\",time_s,x\r\n127,\"AA:BB:CC:DD:EE:FF\",-1e3,\"a,\"\"b\"\r\n\r\n",
      "time_s,address,rssi_dbm,truth_m\n1e308,AA:BB:CC:DD:EE:FF,nan,inf\n9223372036.854775807,x,1,1\n",
      "address,rssi_dbm\n",
      " Timestamp ; MAC ;rssi;channel\n2026-11-28T14:05:09,5+01:00;AA-BB-CC-DD-EE-FF;-60 dBm;38\n1700000000123;x;1;\n",
      "time_us\tmac\tsignal\n1,5\tAABBCCDDEEFF\t-1\n",
      "Time,Anchor,uuid,RSSI,tx_power,Name,payload\n\"Nov 28, 2026 1:2:3 CET\",a,,-9,4,\"5\" x\",0x0201 06\n",
    ].map { Array($0.utf8) + [7, 2] }
  ) { checkRecording($0) }

  /// JSON and lines of text.
  static let logs = FuzzTarget(
    "log", maximumLength: 160,
    seeds: [
      "{\"ts\":1,\"mac\":\"AA:BB:CC:DD:EE:FF\",\"rssi\":-60}\n{\"rssi\":null}\n{\"a\":{\"rssi\":1}",
      "[{\"t\":1,\"AABBCCDDEEFF\":{\"rssi\":\"-60\",\"manufacturer_data\":{\"76\":\"10\",\"0x4C\":5}}}]",
      "{\"t\":1,\"id\":\"x\",\"rssi\":1,\"service_data\":{\"feaa\":{\"repr\":\"b'\\\\x00\\\\n'\"}}}",
      "2023-11-14T22:13:20Z a/AABBCCDDEEFF {\"rssi\":-1,\"servicedata\":\"00\",\"servicedatauuid\":\"0x1\"}",
      "[01:02:03][D] AA:BB:CC:DD:EE:FF RSSI=-60\nI (12) x AA:BB:CC:DD:EE:FF\nRSSI: 0x1 (-1 dBm)\n",
      "1.5 {\"a\":1}{\"uptime\":1,\"rssi\":1}\n{\"b\n{\"c\":1",
    ].map { Array($0.utf8) + [9, 3] }
  ) { checkRecording($0) }
}
