import BeaconCodec
import HotColdSystem
import Testing

@testable import HotColdHouse

private let uuid = BeaconUUID(high: 1, low: 2)
private let stations = BeaconUUID(high: 3, low: 4)

private func sighting(
  _ seconds: Double, _ address: UInt64 = 1, rssi: Int8? = -60, mine: Bool = true,
  name: String? = nil
) -> Sighting {
  Sighting(
    time: Timestamp.zero.advanced(bySeconds: seconds),
    address: BluetoothAddress(bits: address, kind: .random), rssi: rssi,
    identity: mine ? BeaconIdentity(uuid: uuid, major: 0, minor: UInt16(address & 0xFFFF)) : nil,
    measuredPower: -59,
    details: name.map {
      SightingDetails(name: LocalName(text: SafeText($0), isComplete: true))
    })
}

private func reporter(
  include: [String] = [], exclude: [String] = [], onlyMine: Bool = false, espresense: Bool = false
) -> StationReporter {
  var filter = DeviceFilter()
  filter.uuid = uuid
  filter.stations = stations
  filter.included = include.compactMap { DevicePattern($0) }
  filter.excluded = exclude.compactMap { DevicePattern($0) }
  filter.onlyMine = onlyMine
  return StationReporter(
    house: .home, station: TopicLevel("hall")!,
    about: StationAbout(place: nil, beacon: nil, version: "1"),
    filter: filter, interval: 1, speaksESPresense: espresense, digest: { "digest\($0.bits)" })
}

struct StationReporterTests {
  private func messages(
    _ reporter: inout StationReporter, at seconds: Double
  ) -> [BrokerMessage] {
    var messages: [BrokerMessage] = []
    reporter.advance(
      to: Timestamp.zero.advanced(bySeconds: seconds), wall: 1_000_000, into: &messages)
    return messages
  }

  @Test func reportsTheMeanOnceASecond() throws {
    var reporter = reporter()
    #expect(messages(&reporter, at: 0).isEmpty)
    for index in 0..<9 {
      reporter.hear(sighting(Double(index) / 10, rssi: index % 2 == 0 ? -60 : -62))
    }
    #expect(messages(&reporter, at: 0.9).isEmpty)
    let sent = messages(&reporter, at: 1)
    let id = TopicLevel("iBeacon:00000000-0000-0001-0000-000000000002-0-1")!
    #expect(sent.map(\.topic) == ["hotcold/v1/home/station/hall/device/\(id)"])
    let report = try #require(sent.first.flatMap { DeviceReport($0.payload, id: id) })
    #expect(sent.first.flatMap { JSONValue($0.payload)?["count"]?.number } == 9)
    #expect(report.time == 1_000_000.8 && report.measuredPower == -59)
    #expect((-60.9 ... -60.8).contains(report.rssi))
    #expect(sent.allSatisfy { !$0.isRetained })
    // Nothing has been heard since then.
    #expect(messages(&reporter, at: 2).isEmpty)
  }

  /// The battery of a device of the house is reported until a packet has another value. A stranger's is not.
  @Test(arguments: [true, false])
  func reportsBatteries(_ isMine: Bool) {
    var reporter = reporter(include: isMine ? ["*"] : [])
    #expect(messages(&reporter, at: 0).isEmpty)
    let packets: [[UInt8]] = [[0x06, 0x16, 0xD2, 0xFC, 0x40, 0x01, 0x61], [0x02, 0x01, 0x06]]
    for (second, data) in packets.enumerated() {
      var heard = sighting(Double(second) + 0.5, mine: false)
      heard.contents = SightingContents(SightingDetails(eventType: [.legacy]), data: data)
      reporter.hear(heard)
      let sent = messages(&reporter, at: Double(second) + 1)
      let battery = sent.last.flatMap { JSONValue($0.payload)?["battery"]?.number }
      #expect(battery == (isMine ? 97 : nil) && sent.count == 1)
    }
  }

  struct FilterRow: Sendable {
    var include: [String] = []
    var exclude: [String] = []
    var onlyMine = false
    var id: String?
  }

  /// An unknown device is reported by a digest, without its address or name.
  @Test(arguments: [
    FilterRow(id: "anon:digest2"), FilterRow(include: ["00:00:00:00:00:02"], id: "000000000002"),
    FilterRow(include: ["00000000000*"], id: "000000000002"),
    FilterRow(include: ["Ada*"], id: "000000000002"), FilterRow(onlyMine: true),
    FilterRow(exclude: ["ada's watch"]), FilterRow(include: ["Ada*"], exclude: ["*"]),
  ])
  func privacy(_ row: FilterRow) {
    let id = row.id
    var reporter = reporter(
      include: row.include, exclude: row.exclude, onlyMine: row.onlyMine)
    _ = messages(&reporter, at: 0)
    reporter.hear(sighting(0.1, 2, mine: false, name: "Ada's watch"))
    reporter.hear(sighting(0.2, 2, mine: false))
    let sent = messages(&reporter, at: 1)
    #expect(sent.map { String($0.topic.split(separator: "/").last!) } == (id.map { [$0] } ?? []))
    let words = sent.map { String(decoding: $0.payload, as: UTF8.self) }.joined()
    if id?.hasPrefix("anon") == true {
      #expect(!words.contains("Ada") && !words.contains("00:02"))
    }
  }

  /// Beacons of other stations are reported by their numbers: a digest would not identify the station.
  @Test(arguments: [false, true])
  func reportsOtherStations(onlyMine: Bool) {
    var reporter = reporter(onlyMine: onlyMine)
    _ = messages(&reporter, at: 0)
    let identity = BeaconIdentity(uuid: stations, major: 5, minor: 6)
    reporter.hear(
      Sighting(
        time: Timestamp.zero.advanced(bySeconds: 0.1),
        address: BluetoothAddress(bits: 9, kind: .random), rssi: -70, identity: identity,
        measuredPower: -59))
    let sent = messages(&reporter, at: 1)
    #expect(sent.count == 1)
    #expect(sent.first?.topic.hasSuffix(DeviceReport.id(of: identity).text) == true)
  }

  /// A flood of made-up addresses neither takes more memory nor evicts our own devices.
  @Test func flood() {
    var reporter = reporter()
    _ = messages(&reporter, at: 0)
    reporter.hear(sighting(0.1, 1))
    for address in 0..<UInt64(20_000) {
      reporter.hear(sighting(0.2, 1000 + address, mine: false))
    }
    #expect(reporter.count == StationReporter.capacity)
    let sent = messages(&reporter, at: 1)
    #expect(sent.count == StationReporter.mostAtOnce)
    #expect(sent.first?.topic.contains("iBeacon:") == true)
    _ = messages(&reporter, at: 100)
    #expect(reporter.count == 0)
  }

  /// The house publishes the ids of its things, and every station reports them, also those heard before.
  @Test func learnsTheThings() {
    var reporter = reporter(onlyMine: true)
    _ = messages(&reporter, at: 0)
    func ids(at time: Double) -> [String] {
      for address in 1...2 as ClosedRange<UInt64> {
        reporter.hear(sighting(time - 0.5, address, mine: false))
      }
      return messages(&reporter, at: time).compactMap {
        $0.topic.split(separator: "/").last.map(String.init)
      }
    }
    #expect(ids(at: 2).isEmpty)
    var time = 10.0
    for (list, expected) in [
      (#"{"ids":["000000000002","x",5]}"#, ["000000000002"]), (#"{"ids":7}"#, []),
      (#"{"ids":["000000000001"]}"#, ["000000000001"]), ("", []),
    ] {
      reporter.hear(.kept("hotcold/v1/home/things", list.utf8), at: .zero)
      reporter.hear(
        .kept("hotcold/v1/home/plan", #"{"ids":["000000000001"]}"#.utf8), at: .zero)
      #expect(ids(at: time) == expected)
      time += 5
    }
  }

  struct CloseRow: Sendable {
    var rssi: Int8 = -45
    /// The kind of a random address is in its two highest bits: static, or private and resolvable.
    var address: UInt64 = 0xC000_0000_0002
    var exclude: [String] = []
    var onlyMine = true
    var isRetained = false
    /// Seconds after the request.
    var time = 59.0
    var id: String?
  }

  /// For a minute after the house's request, a station reports what is held close to it, with its id.
  @Test(arguments: [
    CloseRow(id: "c00000000002"), CloseRow(rssi: -51), CloseRow(address: 0x4000_0000_0002),
    CloseRow(exclude: ["*"]), CloseRow(isRetained: true), CloseRow(time: 61),
    CloseRow(rssi: -51, onlyMine: false, id: "anon:digest211106232532994"),
  ])
  func reportsWhatIsClose(_ row: CloseRow) {
    var reporter = reporter(exclude: row.exclude, onlyMine: row.onlyMine)
    _ = messages(&reporter, at: 0)
    #expect(reporter.filters.contains("hotcold/v1/home/enrol"))
    reporter.hear(
      BrokerMessage("hotcold/v1/home/enrol", [], isRetained: row.isRetained), at: .after(10))
    reporter.hear(sighting(9.5 + row.time, row.address, rssi: row.rssi, mine: false))
    let sent = messages(&reporter, at: 10 + row.time)
    #expect(
      sent.map { String($0.topic.split(separator: "/").last!) } == (row.id.map { [$0] } ?? []))
    let addresses = sent.compactMap { JSONValue($0.payload)?["address"]?.string }
    #expect(addresses == (row.rssi < -50 || row.id == nil ? [] : ["C0:00:00:00:00:02"]))
  }

  @Test func greetsAndLeaves() {
    let reporter = reporter(espresense: true)
    #expect(
      reporter.greeting.map(\.topic) == [
        "hotcold/v1/home/station/hall/status", "hotcold/v1/home/station/hall/about",
        "espresense/rooms/hall/status",
      ])
    #expect(reporter.greeting.allSatisfy { $0.isRetained })
    #expect(
      reporter.wills == [
        .kept("hotcold/v1/home/station/hall/status", "offline".utf8),
        .kept("espresense/rooms/hall/status", "offline".utf8),
      ])
  }

  @Test func speaksESPresense() throws {
    var reporter = reporter(espresense: true)
    _ = messages(&reporter, at: 0)
    for index in 1..<10 { reporter.hear(sighting(Double(index) / 10)) }
    let sent = messages(&reporter, at: 1)
    let id = TopicLevel("iBeacon:00000000-0000-0001-0000-000000000002-0-1")!
    let other = try #require(sent.first { $0.topic == "espresense/devices/\(id)/hall" })
    #expect(DeviceReport(other.payload, id: id)?.rssi == -60)
    var telemetry: [BrokerMessage] = []
    reporter.telemetry(
      at: .zero.advanced(bySeconds: 10), unsent: 2, into: &telemetry)
    #expect(telemetry.count == 2)
    reporter.telemetry(
      at: .zero.advanced(bySeconds: 15), unsent: 2, into: &telemetry)
    #expect(telemetry.count == 2)
  }
}
