import BeaconCodec

extension FloorPlan {
  /// The house of the demo, 24.5 m by 12.5 m: five rooms above a corridor and below it, cupboards and
  /// shelves to hide behind. One comes in by the front door, at the `@`; `'` are the doors inside.
  ///
  /// Doors are two squares wide, and those in upright walls begin on an even row, so that a screen
  /// that draws two rows in one line loses none of them.
  package static let house = FloorPlan(
    drawing: """
      #################################################
      #    |      |     o     #     o     |           #
      #    |      |     o     #     o     |           #
      #    |      |     o     #     o     |           #
      #  ooo      |       oooo#ooo  '     '     oooooo#
      #  ooo      |       oooo#ooo  '     '     oooooo#
      #   '       '           #------     |       '   #
      #   '       '           #     '     |       '   #
      #   o       |      o    #      o    |       o   #
      #   o       |      o    #      o    |       o   #
      #-----''--------''----------''------------''----#
      #                                               #
      #@                                              #
      #                                               #
      #---''--------''----------''-----#        ------#
      #         |         |            #        '     #
      #         |         |            #        '     #
      #         |         |            #        '     #
      #ooo      |---------|   oooooo   '        |  ooo#
      #ooo      |    '    |   oooooo   '        |  ooo#
      #     o   |    '    '      o     #  oooo  |     #
      #     o   |    '    '      o     #  oooo  |     #
      #     o   |    o    |      o     #     o  |     #
      #     o   |    o    |      o     #     o  |     #
      #################################################
      """)
}

/// Somebody else in the world, with a beacon.
package struct Player: Equatable, Sendable {
  package var address: BluetoothAddress
  package var beacon: IBeacon
  /// Where they are in truth.
  package var position: Point
  /// Whether it sits in its place and waits to be found.
  package var isHidden = false
}

extension Player {
  /// For the seekers, in this order; after people who found something.
  package static let names = ["Ada", "Hedy", "Grace", "Emmy", "Lise", "Rosa", "Mary", "Vera"]
}

/// A Bluetooth LE device that lies about in the world, or is carried about in it.
struct Thing: Sendable {
  enum Place: Sendable {
    /// Where one hides.
    case lost
    case lying(Point)
    /// By the one who lives there.
    case carried
  }

  var model: ThingModel
  var place: Place
}

/// What a kind of device sends.
struct ThingModel: Sendable {
  /// Empty for one that does not tell it.
  var name = ""
  /// The company of its manufacturer data (Bluetooth Assigned Numbers, 7.1).
  var company: UInt16?
  var type = AddressType.randomStatic
  /// dBm at 1 m.
  var measuredPower = -59.0
  /// dBm, where it tells that (Core Specification Supplement 11, Part A, 1.5).
  var transmitPower: Int8?
  /// Seconds.
  var interval = 0.25
  var eventType: AdvertisingReport.EventType = [.legacy, .connectable, .scannable]
  /// What it sends instead, if it is a beacon.
  var beacon: IBeacon?

  /// Without the name where it can be asked for it.
  var advertisement: [UInt8] {
    if let beacon { return beacon.advertisingData }
    var data: [UInt8] = [0x02, 0x01, 0x06]  // flags: general discoverable, no BR/EDR
    if let transmitPower { data += [0x02, 0x0A, UInt8(bitPattern: transmitPower)] }
    if let company {
      data += [
        0x07, 0xFF, UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8),
        0x10, 0x05, 0x01, 0x18,  // what only its maker understands
      ]
    }
    return eventType.contains(.scannable) ? data : data + nameStructure
  }

  /// nil where it cannot be asked.
  var scanResponse: [UInt8]? { eventType.contains(.scannable) ? nameStructure : nil }

  private var nameStructure: [UInt8] {
    LocalName.structure(SafeText(name), maximumLength: 31)
  }
}

extension ThingModel {
  /// The first one is the lost one, the last two are carried about.
  static let household: [ThingModel] = [
    ThingModel(
      name: "Robin's earbuds", company: 0x0075, type: .resolvable, measuredPower: -63,
      transmitPower: -4),
    ThingModel(name: "Kitchen lamp", company: 0x060F, type: .public, interval: 0.5),
    ThingModel(
      name: "Thermometer", company: 0x0499, measuredPower: -57, interval: 1,
      eventType: [.connectable]),
    ThingModel(name: "Toothbrush", measuredPower: -66, interval: 0.8),
    ThingModel(name: "Television", company: 0x00C4, type: .public, transmitPower: 4),
    ThingModel(name: "Key finder", company: 0x067C, type: .public, measuredPower: -62, interval: 2),
    ThingModel(name: "LE-QC headphones", company: 0x009E, measuredPower: -61, interval: 0.4),
    ThingModel(type: .nonResolvable, measuredPower: -65, interval: 0.3, eventType: .nonConnectable),
    ThingModel(
      interval: 0.35, eventType: .nonConnectable,
      beacon: IBeacon(
        identity: BeaconIdentity(
          uuid: BeaconUUID(high: 0xF7826DA6_4FA24E98, low: 0x8024BC5B_71E0893E), major: 12, minor: 7
        ), measuredPower: -59)),
    ThingModel(company: 0x004C, type: .resolvable, measuredPower: -58, interval: 0.2),
    ThingModel(name: "Ada's watch", company: 0x0087, measuredPower: -64, interval: 0.5),
  ]
}
