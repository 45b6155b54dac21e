import BeaconCodec
import BeaconRanging
import SceneSupport

@testable import BeaconTracking
@testable import HotColdGame
@testable import HotColdView

extension Scene {
  static let scans = [
    scan("empty", []), scan("things", [] + [.down, .down], things),
    scan("search", [.character("/"), .character("s"), .character("o")], things),
    scan("by name", [.character("s"), .end], things),
    scan("kinds", [.down], kinds), scan("hunted kind", [.end], kinds),
    scan("new", [.character("o")], kinds),
    scan("naming", [.down, .character("n")] + "Ada's buds".map { .character($0) }, kinds),
    Scene(
      "scan follower",
      ScanView(
        list: trackers, elapsed: 1500,
        notice: kinds.prefix(1).flatMap {
          $0.device.warning(of: Follower(address: $0.address, minutes: 24, moves: 2))
        })),
    scan("nothing", [.character("/")] + "tuba".map { .character($0) } + [.enter], things),
  ]

  static func scan(_ name: String, _ keys: [Key], _ devices: [ScanDevice] = []) -> Scene {
    var list = ScanList()
    list.update(devices)
    for key in keys { _ = list.press(key) }
    let view = ScanView(
      list: list, elapsed: 42, isMuted: false, status: StatusLine("hci0: listening"))
    return Scene("scan \(name)", view)
  }

  private static func row(
    _ number: UInt64, _ name: String = "", company: UInt16? = nil, _ distance: Double? = nil,
    _ trend: Trend = .steady, rssi: Int8? = -70, age: Double = 0.5,
    bits: UInt64 = 0xC000_0000_0000, isPublic: Bool = false, beacon: Bool = false,
    extended: Bool = false, isPerhapsAnother: Bool = false
  ) -> ScanDevice {
    var device = self.device(
      bits + 0x00DE_0000_0000 + number, name, company: company, isBeacon: beacon,
      kind: isPublic ? .public : .random)
    device.isExtended = extended
    if isPerhapsAnother { device.goOn(from: device, isPerhapsAnother: true) }
    return ScanDevice(device: device, distance: distance, trend: trend, rssi: rssi, age: age)
  }

  static func device(
    _ address: UInt64, _ name: String = "", company: UInt16? = nil, isBeacon: Bool = false,
    kind: BluetoothAddress.Kind = .public
  ) -> Device {
    var device = Device(address: BluetoothAddress(bits: address, kind: kind))
    (device.name, device.company) = (SafeText(name), company)
    if isBeacon { device.identity = BeaconIdentity(uuid: .hotcold, major: 0, minor: 0) }
    return device
  }

  /// A device by its advertising data.
  static func thing(_ number: UInt64, _ name: String, _ data: [UInt8]) -> Device {
    var device = device(number | 0xC000_0000_0000, name, kind: .random)
    device.thing = ThingTable.known.identify(data.span)
    return device
  }

  private static var trackers: ScanList {
    var list = ScanList(onlyTrackers: true)
    list.update(kinds)
    return list
  }

  /// Things that say what they are.
  private static let kinds: [ScanDevice] = {
    let rows: [(name: String, data: [UInt8], distance: Double)] = [
      ("", [0x06, 0xFF, 0x4C, 0, 0x12, 0x19, 0x90], 2.4),
      ("", [0x0C, 0xFF, 0x4C, 0, 7, 25, 1, 0x0E, 0x20, 0x75, 0x9A, 0xB5, 0x31], 0.8),
      ("", [0x07, 0xFF, 0x4C, 0, 0x10, 0x05, 0x11, 0x18], 5),
      ("Soundcore Liberty 4 Pro Zoë", [0x06, 0x16, 0x2C, 0xFE, 0, 0x10, 0], 7),
      ("Ada's watch", [0x03, 0x19, 0xC1, 0x00], 9),
      ("", [0x04, 0xFF, 0x88, 0xEC, 0], 11),
    ]
    return rows.enumerated().map { index, row in
      ScanDevice(
        device: thing(UInt64(index + 1), row.name, row.data), distance: row.distance,
        trend: .steady, rssi: -60)
    }
  }()

  static let things: [ScanDevice] =
    [
      row(1, "Anna's AirPods", company: 0x004C, 1.6, .hotter, rssi: -61, bits: 0x4000_0000_0000),
      row(2, company: 0x0075, 3.4, .colder, rssi: -72, age: 3, bits: 0x4000_0000_0000),
      row(3, "Soundcore Liberty 4 NC", company: 0x0CC2, 0.4, rssi: -48, isPublic: true),
      row(4, "LE-Bose QC35 II", company: 0x009E, 8.2, rssi: -84, extended: true),
      row(
        5, "WH-1000XM4", company: 0x012D, 12, .colder, rssi: -90, age: 25, isPerhapsAnother: true),
      row(6, rssi: nil, age: 140, beacon: true),
      row(7, "Zoë's 猫 tracker", company: 0x067C, 5.2, .hotter, rssi: -79, isPublic: true),
      row(
        8, company: 0xFFFE, 22, .unknown, rssi: -95, age: 9, bits: 0, extended: true),
    ]
    + (10..<30).map { number in
      row(number, "Lamp \(number)", company: 0x060F, Double(number), rssi: -80, age: 1)
    }
}
