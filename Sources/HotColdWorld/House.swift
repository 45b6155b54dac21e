import BeaconCodec
import Resources

extension FloorPlan {
  /// The houses of the demo, each 24.5 m by 12.5 m.
  package static let houses = String(decoding: Tables.houses, as: UTF8.self).split(
    separator: "\n\n"
  )
  .map { FloorPlan(drawing: String($0)) }
  /// A corridor with rooms on both sides, for lost things and stations.
  package static let house = houses[0]

  /// Lower seeds use a drawn house.
  static let firstGenerated: UInt64 = 1000

  static func house(seed: UInt64) -> FloorPlan {
    seed < firstGenerated
      ? houses[Int(seed % UInt64(houses.count))] : HouseGenerator.plan(seed: seed)
  }
}

/// A Bluetooth LE device that lies somewhere or is carried around.
struct WorldDevice: Sendable {
  /// The name it sends, if any.
  var name = ""
  /// The company of its manufacturer data (Bluetooth Assigned Numbers, 7.1).
  var company: UInt16?
  var type = AddressType.randomStatic
  /// The level at 1 m in dBm.
  var measuredPower = -59.0
  /// The transmit power it sends in dBm, if any (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  /// Seconds between advertisements.
  var interval = 0.25
  var eventType: AdvertisingReport.EventType = [.legacy, .connectable, .scannable]
  /// Further AD structures.
  var others: [UInt8] = []
  /// An iBeacon is sent instead of all other data.
  var beacon: IBeacon?
  /// Whether the inhabitant carries it.
  var isCarried = false
  /// nil for the hiding place.
  var place: Point?

  /// The advertising data, without the name if the scan response has it.
  var advertisement: [UInt8] {
    if let beacon { return beacon.advertisingData }
    var data: [UInt8] = [0x02, 0x01, 0x06]  // flags: general discoverable, no BR/EDR
    if let transmitPower { data += [0x02, 0x0A, UInt8(bitPattern: transmitPower)] }
    if let company {
      data += [
        0x07, 0xFF, UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8),
        0x10, 0x05, 0x01, 0x18,  // proprietary
      ]
    }
    data += others
    return eventType.contains(.scannable) ? data : data + nameStructure
  }

  /// nil if the device is not scannable.
  var scanResponse: [UInt8]? { eventType.contains(.scannable) ? nameStructure : nil }

  private var nameStructure: [UInt8] {
    LocalName.structure(SafeText(name), maximumLength: 31)
  }

  /// Places all devices that are not carried, except the first, which is lost.
  static func placed(_ things: [WorldDevice], in plan: FloorPlan, seed: UInt64) -> [WorldDevice] {
    var random = SeededGenerator(seed: seed, stream: 5)
    return things.enumerated().map { index, thing in
      var thing = thing
      if index > 0, !thing.isCarried { thing.place = plan.randomPlace(&random) }
      return thing
    }
  }

  /// The devices lying around in the house of a hunt.
  static func furniture(of plan: FloorPlan, seed: UInt64) -> [WorldDevice] {
    placed(household.filter { !$0.isCarried && $0.beacon == nil }, in: plan, seed: seed)
      .filter { $0.place != nil }
  }

  /// The first is lost. The others, unless carried, lie in different places in each world.
  static let household: [WorldDevice] = [
    WorldDevice(
      name: "Robin's earbuds", company: 0x0075, type: .resolvable, measuredPower: -63,
      transmitPower: -4,
      others: [
        0x0F, 0x16, 0x2C, 0xFE,  // Fast Pair
        0x00, 0x42, 0x0A, 0x42, 0x88, 0x10,  // an account key filter
        0x11, 0xC7, 0x33, 90, 80, 50,  // salt, batteries
      ]),
    WorldDevice(name: "Kitchen lamp", company: 0x060F, type: .public, interval: 0.5),
    WorldDevice(
      name: "Thermometer", company: 0x0499, measuredPower: -57, interval: 1,
      eventType: [.connectable]),
    WorldDevice(name: "Toothbrush", measuredPower: -66, interval: 0.8),
    WorldDevice(name: "Television", company: 0x00C4, type: .public, transmitPower: 4),
    WorldDevice(
      name: "Keys", company: 0x067C, type: .public, measuredPower: -62, interval: 2,
      others: [0x03, 0x03, 0xED, 0xFE]),  // Tile's service
    WorldDevice(name: "LE-QC headphones", company: 0x009E, measuredPower: -61, interval: 0.4),
    WorldDevice(
      type: .nonResolvable, measuredPower: -65, interval: 0.3, eventType: .nonConnectable),
    WorldDevice(
      interval: 0.35, eventType: .nonConnectable,
      beacon: IBeacon(
        identity: BeaconIdentity(
          uuid: BeaconUUID(high: 0xF7826DA6_4FA24E98, low: 0x8024BC5B_71E0893E), major: 12, minor: 7
        ), measuredPower: -59)),
    WorldDevice(
      company: 0x004C, type: .resolvable, measuredPower: -58, interval: 0.2, isCarried: true),
    WorldDevice(
      name: "Ada's watch", company: 0x0087, measuredPower: -64, interval: 0.5, isCarried: true),
  ]
}
