import Glibc
import TestSupport
import Testing

@testable import BeaconCodec

/// A written recording can be read back.
struct RoundTripTests {
  /// Varied sightings, at times that are multiples of `step` nanoseconds.
  static func sightings(
    count: Int, seed: UInt64, times: ClosedRange<Int64>, step: Int64
  ) -> [Sighting] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let bits = random.next()
      let isBeacon = index % 3 > 0
      return Sighting(
        time: Timestamp(
          nanoseconds: .random(in: times, using: &random) * step),
        address: BluetoothAddress(bits: bits, kind: bits % 2 == 0 ? .random : .public),
        rssi: index % 7 == 0 ? nil : .random(in: -127 ... -1, using: &random),
        identity: isBeacon
          ? BeaconIdentity(
            uuid: BeaconUUID(high: random.next(), low: random.next()),
            major: .random(in: .min ... .max, using: &random),
            minor: .random(in: .min ... .max, using: &random)) : nil,
        measuredPower: isBeacon ? .random(in: .min ... .max, using: &random) : nil,
        truth: index % 2 == 0 ? Double(Int.random(in: 0...1_000_000, using: &random)) / 1000 : nil)
    }
  }

  @Test func asCSV() {
    let sightings = Self.sightings(count: 2000, seed: 4, times: .min ... .max, step: 1)
    var file = Array(CSVTraceWriter.header.utf8)
    for sighting in sightings { CSVTraceWriter.append(sighting, to: &file) }
    let reading = read(file, pieces: [4096])
    #expect(reading.sightings == sightings)
    #expect(reading.rejects.total == 0)
  }

  @Test func writesACSVRow() {
    var row: [UInt8] = []
    CSVTraceWriter.append(
      sighting(time: Timestamp(nanoseconds: 12_304_000_000), truth: 1.5), to: &row)
    #expect(
      String(decoding: row, as: UTF8.self)
        == "12.304,C0:11:22:33:44:55,-65,-59,D9EED498-BFDB-43C0-8B55-D06BB74C430B,0,0,1.5,random\n")
  }

  @Test func asBTSnoop() throws {
    let sightings = Self.sightings(
      count: 2000, seed: 5, times: -9_000_000_000_000_000...9_000_000_000_000_000, step: 1000
    ).map { sighting in
      var sighting = sighting
      sighting.truth = nil
      return sighting
    }
    let reading = read(try capture(of: sightings, start: .zero), pieces: [4096])
    #expect(reading.sightings == sightings)
    #expect(reading.rejects.total == 0)
  }

  @Test func addsTheStartTime() throws {
    let event = AdvertisingReportTests.legacy
    let writer = BTSnoopWriter(start: Timestamp(nanoseconds: 1_750_000_000_000_000_000))
    let file =
      writer.preamble(adapter: randomAddress)
      + writer.event(event.span, at: Timestamp(nanoseconds: 1999))
    #expect(read(file).sightings.map(\.time.nanoseconds) == [1_750_000_000_000_001_000])
  }

  @Test func writesTheHeader() {
    let preamble = BTSnoopWriter(start: .zero).preamble(adapter: randomAddress)
    let expected: [UInt8] = [
      0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0x00,  // "btsnoop\0"
      0x00, 0x00, 0x00, 0x01,  // version 1
      0x00, 0x00, 0x07, 0xD1,  // datalink 2001
      0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00, 0x10,  // 16 bytes of 16
      0x00, 0x00, 0x00, 0x00,  // adapter 0, New Index
      0x00, 0x00, 0x00, 0x00,  // no drops
      0x00, 0xDC, 0xDD, 0xB3, 0x0F, 0x2F, 0x80, 0x00,  // January 1st, 1970
      0x00, 0x00,  // primary controller, virtual bus
      0x55, 0x44, 0x33, 0x22, 0x11, 0xC0,  // C0:11:22:33:44:55
      0x68, 0x63, 0x69, 0x30, 0x00, 0x00, 0x00, 0x00,  // "hci0"
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // nothing
      0x00, 0x00, 0x00, 0x08,  // adapter 0, Open Index
      0x00, 0x00, 0x00, 0x00,  // no drops
      0x00, 0xDC, 0xDD, 0xB3, 0x0F, 0x2F, 0x80, 0x00,
    ]
    #expect(preamble == expected)
  }

  @Test(arguments: [Int64.min, .max, -1])
  func extremeTimesDoNotTrap(nanoseconds: Int64) {
    let time = Timestamp(nanoseconds: nanoseconds)
    let event = AdvertisingReportTests.legacy
    let writer = BTSnoopWriter(start: time)
    let file =
      writer.preamble(adapter: randomAddress)
      + writer.event(event.span, at: time)
    #expect(read(file).failure == nil)
    var row = Array(CSVTraceWriter.header.utf8)
    CSVTraceWriter.append(sighting(time: time, truth: .nan), to: &row)
    #expect(read(row).sightings.map(\.time) == [time])
  }
}

/// A BTSnoop capture of these sightings.
private func capture(of sightings: [Sighting], start: Timestamp) throws -> [UInt8] {
  let writer = BTSnoopWriter(start: start)
  return try sightings.reduce(into: writer.preamble(adapter: randomAddress)) { file, sighting in
    let data = sighting.identity.flatMap { identity in
      sighting.measuredPower.map { power in
        IBeacon(identity: identity, measuredPower: power).advertisingData
      }
    }
    let report = AdvertisingReport(
      eventType: .nonConnectable, address: sighting.address, rssi: sighting.rssi)
    let event = try #require(report.legacyEvent(data: data ?? []))
    file += writer.event(event.span, at: sighting.time)
  }
}

/// Wireshark reads our captures (Tests/Guest tests btmon). Skipped without tshark.
struct OtherProgramsTests {
  private static let sightings = RoundTripTests.sightings(
    count: 50, seed: 6, times: 0...3_600_000, step: 1_000_000
  ).sorted { $0.time < $1.time }

  /// The output of a shell command.
  private static func output(_ command: String) throws -> [UInt8] {
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while readAvailable(fileno(pipe), into: &bytes) {}
    return bytes
  }

  private static var isInstalled: Bool {
    (try? output("command -v tshark"))?.isEmpty == false
  }

  @Test(.enabled(if: isInstalled, "tshark is not installed"))
  func tsharkReadsCaptures() throws {
    let bytes = try capture(
      of: Self.sightings, start: Timestamp(nanoseconds: 1_750_000_000_000_000_000))
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "capture.btsnoop")
    let output = try Self.output(
      "TZ=UTC tshark -r \(file) -Y 'bthci_evt.code == 0x3e' -T fields -E occurrence=l"
        + " -e bthci_evt.bd_addr -e bthci_evt.rssi -e frame.time_epoch -e _ws.malformed 2>/dev/null"
    )
    let rows = String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count == Self.sightings.count)
    for (row, sighting) in zip(rows, Self.sightings) {
      try #require(row.count == 4)
      #expect(row[0].uppercased() == sighting.address.description)
      #expect(Int8(row[1]) == sighting.rssi ?? 127)
      let time = Double(row[2]) ?? .nan
      #expect(abs(time - 1_750_000_000 - sighting.time.seconds) < 1e-5)
      #expect(row[3].isEmpty)
    }
  }
}
