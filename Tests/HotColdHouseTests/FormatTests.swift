import BeaconCodec
import HotColdSystem
import Testing

@testable import HotColdHouse

private let house = HouseTopics(house: TopicLevel("home")!)
private let kitchen = TopicLevel("kitchen")!
private let keys = TopicLevel("iBeacon:d9eed498-bfdb-43c0-8b55-d06bb74c430b-0-7")!

private func text(_ payload: [UInt8]) -> String { String(decoding: payload, as: UTF8.self) }

struct FormatTests {
  @Test(arguments: ["", "a/b", "a+", "#", "$SYS", "a\u{0}", String(repeating: "x", count: 65)])
  func invalidLevels(_ text: String) {
    #expect(TopicLevel(text) == nil)
  }

  @Test(arguments: [
    ("hotcold/v1/home/station/kitchen/status", HouseTopics.Subject.status(station: kitchen)),
    ("hotcold/v1/home/station/kitchen/about", .about(station: kitchen)),
    (
      "hotcold/v1/home/station/kitchen/device/\(keys)", .device(keys, station: kitchen)
    ),
    ("hotcold/v1/home/station/kitchen/device", nil), ("hotcold/v1/home/station//status", nil),
    ("hotcold/v1/away/station/kitchen/status", nil), ("hotcold/v1/home/station/a/device/b/c", nil),
    ("hotcold/v1/home/wall/kitchen/status", nil), ("", nil),
    ("hotcold/v1/home/thing/\(keys)/position", .thing(keys, part: "position")),
    ("hotcold/v1/home/room/kitchen/occupancy", .room(kitchen)),
    ("hotcold/v1/home/room/kitchen/status", nil), ("hotcold/v1/home/locator/status", .locator),
    ("espresense/devices/\(keys)/kitchen", .device(keys, station: kitchen)),
    ("espresense/rooms/kitchen/status", .status(station: kitchen)),
    ("espresense/rooms/kitchen/telemetry", .telemetry(station: kitchen)),
    ("hotcold/v1/home/station/kitchen/telemetry", .telemetry(station: kitchen)),
    ("espresense/devices/x", nil),
    ("espresense/devices/a/b/c", nil), ("espresense/", nil), ("other", nil),
  ])
  func topics(_ topic: String, _ subject: HouseTopics.Subject?) {
    #expect(house.subject(of: topic) == subject)
  }

  @Test func report() throws {
    let report = DeviceReport(
      id: keys, name: SafeText("keys"), address: BluetoothAddress("AA:BB:CC:00:00:04"),
      time: 1_763_000_000.25, rssi: -61.5, count: 9, measuredPower: -59, distance: 1.5, low: 1,
      high: 2.25, battery: 97)
    #expect(
      text(report.payload) == #"{"id":"\#(keys)","name":"keys","address":"AA:BB:CC:00:00:04","#
        + #""time":1763000000.25,"rssi":-61.5,"count":9,"measuredPower":-59,"distance":1.5,"#
        + #""low":1,"high":2.25,"battery":97}"#)
    var heard = report
    (heard.count, heard.distance, heard.low, heard.high) = (nil, nil, nil, nil)
    #expect(DeviceReport(report.payload, id: keys) == heard)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"rssi":"-60"}"#, #"{"rssi":-200}"#, #"{"rssi":1e300}"#, #"{"rssi":NaN}"#,
    #"{"rssi":null}"#, #"{"rssi":0}"#, #"{"rssi":0.4}"#, #"{"rssi":20}"#, #"{"rssi":-127.5}"#,
  ])
  func invalidReports(_ payload: String) {
    #expect(DeviceReport(Array(payload.utf8), id: keys) == nil)
  }

  /// Impossible values are left out.
  @Test(arguments: [
    #""measuredPower":500"#, #""time":-5"#, #""address":"here""#, #""battery":101"#,
  ])
  func ignores(_ field: String) throws {
    let report = try #require(
      DeviceReport(Array(#"{"rssi":-60,\#(field)}"#.utf8), id: keys))
    #expect(report == DeviceReport(id: keys, rssi: -60))
  }

  /// As a node of ESPresense 3.3 sends it.
  @Test func espresenseReport() throws {
    let payload = #"""
      {"mac":"aabbcc000004","id":"\#(keys)","name":"k\u001b[2Jeys","rssi@1m":-65,"rssi":-74.13,"rxAdj":0,"rssiVar":2.11,"distance":3.62,"var":0.4,"close":false,"int":1021,"batt":87}
      """#
    var report = try #require(DeviceReport(Array(payload.utf8), id: keys))
    #expect(report.rssi == -74.13 && report.measuredPower == -65 && report.battery == 87)
    #expect(report.address == BluetoothAddress("AA:BB:CC:00:00:04"))
    #expect(!report.name.description.unicodeScalars.contains("\u{1B}"))
    report.distance = 3.62
    let again = ESPresense.payload(of: report, variance: 2.11, interval: 1021)
    #expect(
      text(again)
        == #"{"mac":"aabbcc000004","id":"\#(keys)","name":"keys","rssi@1m":-65,"rssi":-74.1,"rssiVar":2.11,"distance":3.62,"int":1021}"#
    )
  }

  /// What other nodes call a node's beacon, and its name.
  @Test(arguments: [
    ("node:kitchen", "kitchen"), ("iBeacon:e5ca1ade-f007-ba11-0000-000000000000-1-2", ""),
    ("iBeacon:e5ca1ade-f007-ba11-0000-000000000001-1-2", nil), ("nodes", nil),
  ])
  func nodes(id: String, name: String?) {
    #expect(ESPresense.node(in: TopicLevel(checked: id)) == name)
  }

  @Test func about() throws {
    let about = StationAbout(place: (3.2, 1.5, 1.1), beacon: nil, version: "1.0")
    #expect(text(about.payload) == #"{"version":"1.0","at":[3.2,1.5,1.1]}"#)
    #expect(StationAbout(about.payload)?.payload == about.payload)
    #expect(StationAbout(Array(#"{"at":[1,"x"]}"#.utf8))?.place == nil)
    #expect(StationAbout(Array("[]".utf8))?.payload == nil)
  }

  /// Different topic levels never get the same identity.
  @Test func identities() {
    let publisher = HousePublisher(house, version: "1.0", patience: 60)
    let names = ["a-b", "a_b", "a b", "a2d", "a-2db", "ä"].compactMap { TopicLevel($0) }
    #expect(
      Set(names.map { publisher.discovery(of: $0, name: .empty, .empty).topic }).count == 6)
  }
}
