import Resources
import TestSupport
import Testing

@testable import BeaconCodec
@testable import BeaconTracking

/// What devices are, by the table that is built into the program.
struct ThingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var data: [UInt8]
    var kind: String?
    var state: ThingState?
    var life: AddressLife?
    var battery: ThingBattery?
    var testDescription: String { kind ?? "unknown" }

    /// - Parameter structures: AD structures, each with its type and its value in hexadecimal digits, without its length.
    init(
      _ structures: String..., kind: String?, _ state: ThingState? = nil,
      _ life: AddressLife? = nil,
      _ battery: ThingBattery? = nil
    ) {
      data = structures.flatMap { text in
        let bytes = parsed(text)
        return [UInt8(bytes.count)] + bytes
      }
      (self.kind, self.state, self.life, self.battery) = (kind, state, life, battery)
    }
  }

  private static let apples = [
    // Messages published with capod's tests.
    Row(
      "FF 4C00 0719010E2054AAB5310000E00CA78A604BD37DF4604F2C73E9A7F4", kind: "AirPods Pro",
      .open, .quarter, ThingBattery(left: 100, right: 100, charger: 50)),
    Row(
      "FF 4C00 0719010E2000F38F02000479C63FF9C315D911A13CB15866B98B67", kind: "AirPods Pro", nil,
      .quarter, ThingBattery(right: 30)),
    Row(
      "FF 4C00 0719010E202B668F01000500000000000000000000000000000000", kind: "AirPods Pro", nil,
      .quarter, ThingBattery(left: 60, right: 60)),
    Row(
      "FF 4C00 07190105200 0F50F010100 6DCEC004220000000000000000000000", kind: "BeatsX", nil,
      .quarter, ThingBattery(percent: 50)),
    // The lid is closed; the left one sends: its charge is in the lower half.
    Row(
      "FF 4C00 071901142075 39 F4 39 0000 00000000000000000000000000000000",
      kind: "AirPods Pro 2", .closed, .quarter,
      ThingBattery(left: 90, right: 30, charger: 40)),
    Row("FF 4C00 0719019999000000000000", kind: "AirPods or Beats", nil, .quarter),
    Row("FF 4C00 071907999999000000", kind: "AirPods or Beats", nil, .quarter),
    Row("FF 4C00 0712002720112233445566", kind: "AirPods Pro 3", .pairing, .quarter),
    // By the models of autumn 2026, and an AirTag that nobody owns yet.
    Row(
      "FF 4C00 0719013620 2B 88 8F", kind: "AirPods 5", nil, .quarter,
      ThingBattery(left: 80, right: 80)),
    Row(
      "FF 4C00 0719013020 2B 88 8F", kind: "AirPods 5", nil, .quarter,
      ThingBattery(left: 80, right: 80)),
    Row(
      "FF 4C00 0719013820 2B F8", kind: "Beats 360", nil, .quarter, ThingBattery(percent: 80)),
    Row("FF 4C00 0719050055 10 00 00 01", kind: "AirTag", .pairing),
    // Charges above ten tenths, and none.
    Row(
      "FF 4C00 071901022020FEFF000000", kind: "AirPods", nil, .quarter,
      ThingBattery(left: 100)),
    Row(findMy("10"), kind: "AirTag", .away, .day, ThingBattery(level: .full)),
    Row(findMy("D4"), kind: "AirTag", .away, .day, ThingBattery(level: .critical)),
    Row(findMy("60"), kind: "Find My tracker", .away, .day, ThingBattery(level: .medium)),
    Row(findMy("B0"), kind: "AirPods", .away, .day, ThingBattery(level: .low)),
    Row(findMy("00"), kind: "Find My tracker or device", .away, .day, ThingBattery(level: .full)),
    Row(
      "FF 4C00 1202 54 03", kind: "AirTag", .withOwner, .quarter, ThingBattery(level: .medium)),
    Row("FF 4C00 1202 00 03", kind: "Find My tracker or device", .withOwner, .quarter),
    // A phone says so, too.
    Row(
      "FF 4C00 1202 00 03 1005 11 18 A2B3C4", kind: "iPhone, iPad, Watch or Mac", nil, .quarter),
    Row("FF 4C00 1005 11 18 A2B3C4", kind: "iPhone, iPad, Watch or Mac", nil, .quarter),
    Row(
      "FF 4C00 0C0E 08 0102 03 00112233445566778899", kind: "iPhone, iPad, Watch or Mac", nil,
      .quarter),
    Row("FF 4C00 0F05 90 00 112233", kind: "iPhone, iPad, Watch or Mac", nil, .quarter),
    Row("FF 4C00 0906 03 07 C0A80105", kind: "Apple TV, HomePod or Mac", nil, .quarter),
    // A locked phone of iOS 18.3 says nothing else, and a receiver of AirPlay says it, too.
    Row("FF 4C00 1608 00 12232F85D11C3D", kind: "iPhone, iPad, Watch or Mac", nil, .quarter),
    Row(
      "FF 4C00 0908 13 02 C0A80105 1B58 1608 00 12232F85D11C3D", kind: "Apple TV, HomePod or Mac",
      nil, .quarter),
    Row(
      "FF 4C00 01 00000000000000000000080000000000", kind: "iPhone or iPad", nil, .quarter),
    Row("FF 4C00 0215 \(String(repeating: "11", count: 16)) 0001 0002 C5", kind: "iBeacon"),
    Row("FF 4C00", kind: nil), Row("FF 4C00 07", kind: "AirPods or Beats", nil, .quarter),
    Row("FF 4C00 12", kind: nil), Row("FF 4C00 1219", kind: nil), Row("FF 4C", kind: nil),
    Row("FF 4C00 FF00", kind: nil),
  ]

  /// The message of a thing of Find My away from its owner.
  private static func findMy(_ status: String) -> String {
    "FF 4C00 1219 \(status) 00112233445566778899AABBCCDDEEFF001122334455 01 00"
  }

  private static let trackers = [
    Row(
      "03 5AFD", "16 5AFD 13 010203 1122334455667788 C3 0000", kind: "SmartTag", .away, .day,
      ThingBattery(level: .full)),
    Row(
      "16 5AFD 12 010203 1122334455667788 C1 0000", kind: "SmartTag", .away, .quarter,
      ThingBattery(level: .low)),
    Row("16 5AFD 15", kind: "SmartTag", .withOwner, .quarter),
    Row(
      "16 AAFE 40 00112233445566778899AABBCCDDEEFF00112233", kind: "Find Hub tracker", .withOwner,
      .quarter),
    Row(
      "16 AAFE 41 00112233445566778899AABBCCDDEEFF00112233 05", kind: "Find Hub tracker", .away,
      .day),
    Row("16 B2FC 01 00 AABB", kind: "Find My tracker", .away, .day),
    Row("16 B2FC 02 01", kind: "Find Hub tracker", .withOwner, .quarter),
    Row("16 B2FC 7F 00", kind: "tracker", .away, .day),
    Row("16 B2FC 01", kind: nil),
    Row("02 EDFE", "16 EDFE 0200 1122334455667788", kind: "Tile tracker", nil, .stays),
    Row("03 84FD", kind: "Tile tracker", nil, .stays),
    Row("03 33FE", kind: "Chipolo tracker"), Row("16 33FE 0A01", kind: "Chipolo tracker"),
    Row("03 25FA", kind: "Pebblebee tracker"),
    Row("16 69FD 00", kind: "Samsung phone or tablet"),
    Row(
      "FF 7500 42 04 01 80 60 1122334455 66 1322334455 65 01 000000000000",
      kind: "Samsung television or soundbar"),
  ]

  private static let others = [
    Row("16 2CFE FC128E 0000", kind: "phone or computer (Quick Share)"),
    Row("03 2CFE", "16 2CFE FC128E 0142 00000000", kind: "phone or computer (Quick Share)"),
    Row("FF 4C00 1136 112233445566 0102", kind: "HomeKit device"),
    Row("16 2CFE 00AABB", kind: "earbuds or other Fast Pair thing", .pairing, .stays),
    Row("16 D2FC 40 00 09 01 61", kind: "BTHome sensor", nil, nil, ThingBattery(percent: 97)),
    Row("16 D2FC 40 01 61 02 CA09", kind: "BTHome sensor", nil, nil, ThingBattery(percent: 97)),
    // Encrypted, another object, more than full, and cut off.
    Row("16 D2FC 41 01 61", kind: "BTHome sensor"),
    Row("16 D2FC 40 02 0161", kind: "BTHome sensor"),
    Row("16 D2FC 40 01 65", kind: "BTHome sensor"),
    Row("16 D2FC 40 00 09 01", kind: "BTHome sensor"),
    // An account key filter of four bytes, two of salt, three batteries: one charges, one is unknown.
    Row(
      "16 2CFE 00 40 AABBCCDD 21 0102 33 E4 7F 32", kind: "earbuds or other Fast Pair thing", nil,
      .quarter, ThingBattery(left: 100, charger: 50)),
    Row(
      "16 2CFE 00 42 AABBCCDD 11 07 14 37", kind: "earbuds or other Fast Pair thing", nil,
      .quarter, ThingBattery(percent: 55)),
    // The last block is longer than the data.
    Row(
      "16 2CFE 00 40 AABBCCDD 33 01 02", kind: "earbuds or other Fast Pair thing", nil,
      .quarter),
    Row("19 C000", "16 2CFE 00 40 AABBCCDD 21 0102", kind: "watch"),
    Row("16 F3FE 4A17", kind: "Android phone or tablet", nil, .quarter),
    Row("03 F3FE", kind: "Android phone or tablet", nil, .quarter),
    Row("16 F1FC 04AA", kind: "Android phone or tablet", nil, .quarter),
    Row(
      "03 6FFD", "16 6FFD 00112233445566778899AABBCCDDEEFF00112233",
      kind: "phone (exposure notification)", nil, .quarter),
    Row("FF 0600 01 09 2002 AABBCCDD", kind: "Windows computer", nil, .quarter),
    Row("FF 0600 01 2F 2202 AABBCCDD", kind: "Windows computer", nil, .quarter),
    Row("FF 0600 01 08 2202 AABBCCDD", kind: "phone or tablet", nil, .quarter),
    Row("FF 0600 01 1F 2202 AABBCCDD", kind: nil),
    Row("FF 0600 03 00 80 4D6F757365", kind: "Swift Pair accessory", .pairing),
    Row("FF 7500 4204", kind: nil),
    Row("16 D2FC 40 0201", kind: "BTHome sensor"), Row("16 1C18 0201", kind: "BTHome sensor"),
    // User data alone are no sensor.
    Row("03 1C18", kind: nil),
    Row("FF 9904 05 12FC", kind: "Ruuvi sensor"),
    Row("16 95FE 5020 AA01", kind: "Xiaomi smart-home device"),
    Row("16 3DFD 54 10 E4", kind: "SwitchBot device"),
    Row("16 000D 48 90 E4", kind: "SwitchBot device"),
    Row("FF 6909 AABBCCDDEEFF", kind: "SwitchBot device"),
    Row(
      "07 1BC5D5A50200B89FE6114D22000DA2CB", kind: "SwitchBot device"),
    Row("16 50FD 0E00 5802 0000 6402 00", kind: "plant sensor"),
    Row("16 50FD 0100", kind: "Tuya smart-home device"),
    Row("16 01A2 0074", kind: "Tuya smart-home device"),
    Row("FF D007 8003", kind: "Tuya smart-home device"),
    Row("06 FDEA73E2CA5DA89F1F46A81518B2A16B", kind: "Meshtastic"),
    Row("16 CDFD 0810 AABBCCDDEEFF", kind: "Qingping sensor"),
    Row("FF 88EC 00 0370C5 64 00", kind: "Govee sensor"),
    // Senders of ble_monitor's tests whose company number is arbitrary.
    Row("03 88EC", kind: "Govee sensor"), Row("03 5182", kind: "Govee sensor"),
    Row("FF 1CEA 3500 6441 20FF FFFF FFFF FF20 3200 FFFF FFFF 0000", kind: "Govee sensor"),
    Row("FF 2221 00 B9 19 63 33 2D 01 45", kind: "weather or air sensor"),
    Row("FF 2221 00 B9", kind: nil),
    Row("FF 4F09 0100 10A9 0000 FDFF 0100 0080 6BE8 6600 0062", kind: "tag"),
    Row("FF ACA0 A02B BE5E 91A0 A02C 9214 0DBF", kind: "scales"),
    Row("16 6E2A 860B", kind: "weather or air sensor"),
    Row("FF 9A08 01 A2", kind: "Teltonika beacon"), Row("FF D506 00 08", kind: "Sensirion sensor"),
    Row("07 B00A09ECD79DB893BA42D611000009EF", kind: "SensorPush sensor"),
    Row("16 F6FF 00 000F F1FF 0180 00", kind: "Matter device", .pairing),
    Row("03 0D18", kind: "heart-rate sensor"), Row("03 1218", "19 C103", kind: "keyboard"),
    Row("03 1218", kind: "keyboard, mouse or remote"), Row("19 C203", kind: "mouse"),
    Row("19 4100", kind: "phone"), Row("19 C503", kind: "keyboard, mouse or remote"),
    Row("19 C1", kind: nil), Row("03 F0FD", kind: "hearing aid"),
    Row("06 92153784E8CC2C8631444AC7BDF4747D", kind: "hearing aid"),
    Row("07 92153784E8CC2C8631444AC7BDF474", kind: nil),
    // 16 bits, written as 128.
    Row("06 FB349B5F8000008000100000EDFE0000", kind: "Tile tracker", nil, .stays),
    Row("16 AAFE 10 EB 02 676F6F", kind: "Eddystone beacon"), Row("16 AAFE 50", kind: nil),
    Row(
      "FF 1801 BEAC \(String(repeating: "22", count: 16)) 00010002 C5 00", kind: "AltBeacon"),
    Row("FF 1801 BEAC 22", kind: nil),
    // Nothing about the device.
    Row("01 06", "0A 00", kind: nil), Row("03 0F18", "03 0A18", kind: nil), Row(kind: nil),
  ]

  static let rows = apples + trackers + others

  @Test(arguments: rows) func isIdentified(_ row: Row) {
    let thing = ThingTable.known.identify(row.data.span)
    #expect(thing?.kind.name == row.kind)
    #expect(thing?.state == row.state)
    #expect(thing?.addressLife == row.life)
    #expect(thing?.battery == row.battery)
  }

  /// Whatever a packet is cut to, nothing traps, and no other kind appears but a less certain one.
  @Test(arguments: rows) func aCutPacketIsHarmless(_ row: Row) {
    for count in 0...row.data.count {
      let cut = Array(row.data.prefix(count))
      _ = ThingTable.known.identify(cut.span)
      var whole = cut
      if count > 1, row.data.count == Int(row.data[0]) + 1 { whole[0] = UInt8(count - 1) }
      _ = ThingTable.known.identify(whole.span)
    }
  }

  @Test func theWholeTableIsRead() {
    #expect(ThingTable.known.faults == 0)
    for line in String(decoding: Tables.things, as: UTF8.self).split(separator: "\n")
    where line.first != "#" {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.filter { $0 != " " }
      }
      #expect(fields[2].isEmpty || ThingState(rawValue: fields[2]) != nil, "\(line)")
      #expect(fields[3].isEmpty || AddressLife(rawValue: fields[3]) != nil, "\(line)")
      #expect(fields[4].isEmpty || BatteryFormat(rawValue: fields[4]) != nil, "\(line)")
    }
    #expect(ThingTable([UInt8]("maker 004C\nlook xx | a | | | | c\n".utf8)).faults == 2)
  }

  /// What counts as a kind. A maker's name alone, such as "Apple" or "Samsung", does not.
  static let kinds = """
    AirPods; AirPods 2; AirPods 3; AirPods 4; AirPods 4 ANC; AirPods 5; AirPods Max; AirPods Max 2; AirPods or Beats; AirPods Pro;
    AirPods Pro 2; AirPods Pro 3; AirTag; AltBeacon; Amazon Echo or other device; Android phone or tablet; Apple TV,
    HomePod or Mac; Apple Watch; Auracast sound; Beats 360; Beats Fit Pro; Beats Flex; Beats Solo 4; Beats Solo Buds; Beats Solo
    Pro; Beats Solo3; Beats Studio Buds; Beats Studio Buds +; Beats Studio Pro; Beats Studio3; BeatsX; bicycle sensor;
    blood-pressure meter; Bluetooth mesh device; Bose headphones or speaker; BTHome sensor; car or scooter; Casambi
    lamp; Chipolo tracker; Chromecast or smart speaker; computer; earbuds; earbuds or headphones; earbuds or other Fast
    Pair thing; Eddystone beacon; electric toothbrush; exercise machine; Find Hub tracker; Find My tracker; Find My
    tracker or device; Fitbit; game console; game controller; Garmin watch; glasses; glucose meter; Govee sensor;
    headphones; hearing aid; heart-rate sensor; HomeKit device; household appliance; HP printer; iBeacon; iPhone or
    iPad; iPhone, iPad, Watch or Mac; key finder; keyboard; keyboard, mouse or remote; lamp; LG television; lock;
    Logitech keyboard or mouse; Matter device; Meshtastic; Meta headset or glasses; Mi Band or Amazfit watch; mouse; music player;
    Nest device; Pebblebee tracker; Philips Hue lamp; phone; phone (exposure notification); phone or
    computer (Quick Share); phone or tablet; plant sensor; Powerbeats; Powerbeats Pro; Powerbeats Pro 2; Powerbeats3; printer; pulse oximeter; Qingping sensor; remote
    control; running sensor; Ruuvi sensor; Samsung phone or tablet; Samsung television or soundbar; scales; security
    key; Sensirion sensor; sensor; SensorPush sensor; SmartTag; Sonos speaker; speaker; Swift Pair accessory; SwitchBot
    device; tag; television; television or screen; Teltonika beacon; thermometer; Tile tracker; tracker; Tuya smart-home
    device; watch; weather or air sensor; Windows computer; Xbox; Xiaomi smart-home device
    """

  @Test func kindsAreTheseOnly() {
    let kinds = Set(Self.kinds.replacing("\n", with: " ").split(separator: "; ").map(String.init))
    let lines = String(decoding: Tables.things, as: UTF8.self).split(separator: "\n")
    let named = lines.filter { $0.first != "#" }.map {
      $0.split(separator: "|", omittingEmptySubsequences: false)[1].drop { " =".contains($0) }
        .split(separator: " ").joined(separator: " ")
    }
    #expect(Set(named.filter { !$0.isEmpty }) == kinds)
    // Companies that make one kind of thing.
    let families = [0x0499, 0x06D5, 0x06E8, 0x07D0, 0x089A, 0x0969, 0xEC88]
    for company in 0...0xFFFF {
      let data = [3, 0xFF, UInt8(company & 0xFF), UInt8(company >> 8)]
      let thing = ThingTable.known.identify(data.span)
      #expect((thing != nil) == families.contains(company), "\(company)")
    }
  }

  /// What several packets of a device say is put together.
  @Test func packetsAreMerged() throws {
    func thing(_ structures: String...) throws -> ThingDescription {
      let data = structures.flatMap { [UInt8(parsed($0).count)] + parsed($0) }
      let thing = ThingTable.known.identify(data.span)
      return try #require(thing)
    }
    let phone = try thing("FF 4C00 1005 11 18 A2B3C4")
    var merged = try thing("FF 4C00 1202 00 03")
    merged.merge(phone)
    #expect(merged == phone)
    merged.merge(try thing("FF 4C00 1202 00 03"))
    #expect(merged == phone)
    var tracker = try thing("16 AAFE 40 00112233")
    tracker.merge(try thing("16 AAFE 41 00112233"))
    #expect(tracker.state == .away && tracker.addressLife == .day)
    tracker.merge(try thing("16 AAFE 40 00112233"))
    #expect(tracker.state == .withOwner)
    var buds = try thing("16 2CFE 00 42 AABBCCDD 11 07 14 37")
    buds.merge(try thing("03 2CFE"))
    #expect(buds.battery == ThingBattery(percent: 55))
  }
}

/// The bytes of hexadecimal digits; blanks are skipped.
private func parsed(_ text: String) -> [UInt8] {
  let digits = text.filter { $0 != " " }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}
