import BeaconCodec
import HotColdAir
import Testing

@testable import BeaconRadio

private let address = BluetoothAddress(bits: 0x1234_5678_9ABC, kind: .random)
private let own = AdvertisingHandle.own
private let uuid = BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")!
private let beaconBytes = IBeacon(
  identity: BeaconIdentity(uuid: uuid, major: 1, minor: 2), measuredPower: -59
).advertisingData
private let beacon = AdvertisingPayload(beaconBytes)!
private let message = MessageFormat.hotcold.structure([MessageFormat.hotcold.mark, 0x10, 1, 2, 3])!
private let answerBytes = message + LocalName.structure(SafeText("Ada"), maximumLength: 8)
private let answer = AdvertisingPayload(answerBytes)!

/// A command that another program could give, or part of it.
private func raw(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
  [0x01, UInt8(truncatingIfNeeded: opcode), UInt8(opcode >> 8), UInt8(parameters.count)]
    + parameters
}

struct ControllerRequestTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var packet: [UInt8]
    var request: ControllerRequest?

    init(_ name: String, _ packet: [UInt8], _ request: ControllerRequest?) {
      testDescription = name
      self.packet = packet
      self.request = request
    }

    init(_ command: some HCICommand, _ request: ControllerRequest?, _ name: String = "") {
      self.init(name + "\(command.opcode)", command.packet, request)
    }
  }

  private static func scan(
    _ kind: ScanKind, _ interval: Double, _ window: Double,
    _ address: BluetoothAddress.Kind = .random
  ) -> LESetScanParameters {
    LESetScanParameters(
      kind: kind, interval: RadioInterval(milliseconds: interval),
      window: RadioInterval(milliseconds: window), ownAddress: address)
  }

  /// All that this package says to a controller through a helper.
  static let passing = [
    Row(HCIPlainCommand.readLocalSupportedCommands, .question),
    Row(HCIPlainCommand.leReadLocalSupportedFeatures, .question),
    Row(HCIPlainCommand.leReadNumberOfSupportedAdvertisingSets, .question),
    Row(LESetRandomAddress(address: address), .address),
    Row(
      LESetAdvertisingParameters(interval: .beacon ... .beacon, ownAddress: .random),
      .legacyParameters),
    Row(
      LESetAdvertisingParameters(
        interval: .beacon ... .beacon, kind: .scannable, ownAddress: .random), .legacyParameters),
    Row(LESetAdvertisingData(payload: beacon), .legacyData),
    Row(LESetAdvertisingData(.scanResponse, payload: answer), .legacyData),
    Row(
      LESetAdvertisingData(.scanResponse, payload: AdvertisingPayload([])!), .legacyData, "empty "),
    Row(LESetAdvertisingEnable(enable: true), .legacyEnable(true)),
    Row(LESetAdvertisingEnable(enable: false), .legacyEnable(false)),
    Row(
      LESetAdvertisingParameters(
        handle: own, interval: .beacon ... .beacon, kind: .scannable, ownAddress: .random),
      .setParameters(own)),
    Row(LESetRandomAddress(handle: own, address: address), .setData(own)),
    Row(LESetAdvertisingData(handle: own, payload: beacon), .setData(own)),
    Row(LESetAdvertisingData(handle: own, .scanResponse, payload: answer), .setData(own)),
    Row(
      LESetAdvertisingEnable(enable: true, handle: own, duration: 1800),
      .setEnable(own, true)),
    Row(LESetAdvertisingEnable(enable: false, handle: own), .setEnable(own, false)),
    Row(LERemoveAdvertisingSet(handle: own), .setRemoval(own)),
    Row(scan(.passive, 100, 100, .public), .scanParameters, "passive "),
    Row(scan(.active, 37.5, 18.75), .scanParameters, "active "),
    Row(
      LESetScanParameters(
        .extended, kind: .active, interval: .beacon, window: .beacon, ownAddress: .random),
      .scanParameters),
    Row(LESetScanEnable(enable: true), .scanEnable(LESetScanEnable(enable: true))),
    Row(
      LESetScanEnable(.extended, enable: false),
      .scanEnable(LESetScanEnable(.extended, enable: false))),
  ]

  static let refused = [
    Row("nothing", [], nil),
    Row("an indicator alone", [0x01], nil),
    Row("no length", [0x01, 0x0C, 0x20], nil),
    Row("one parameter of two", [0x01, 0x0C, 0x20, 0x02, 0x01], nil),
    Row("data instead of a command", [0x02, 0x0C, 0x20, 0x02, 0x01, 0x00], nil),
    Row("an event", [0x04, 0x0C, 0x20, 0x02, 0x01, 0x00], nil),
    Row("Reset", raw(0x0C03, []), nil),
    Row("Disconnect", raw(0x0406, [0x40, 0, 0x13]), nil),
    Row("Create Connection", raw(0x0405, [UInt8](repeating: 0, count: 13)), nil),
    Row("LE Create Connection", raw(0x200D, [UInt8](repeating: 0, count: 25)), nil),
    Row("LE Extended Create Connection", raw(0x2043, [UInt8](repeating: 0, count: 26)), nil),
    Row("LE Enable Encryption", raw(0x2019, [UInt8](repeating: 0, count: 28)), nil),
    Row("LE Long Term Key Request Reply", raw(0x201A, [UInt8](repeating: 0, count: 18)), nil),
    Row("Read BD_ADDR", raw(0x1009, []), nil),
    Row("Write Local Name", raw(0x0C13, [UInt8](repeating: 0x41, count: 248)), nil),
    Row("LE Add Device To Resolving List", raw(0x2027, [UInt8](repeating: 0, count: 39)), nil),
    Row("LE Clear Advertising Sets", raw(0x203D, []), nil),
    Row("all sets off", raw(0x2039, [0, 0]), nil),
    Row("two sets off", raw(0x2039, [0, 2, 1, 0, 0, 0, 2, 0, 0, 0]), nil),
    Row(LESetAdvertisingEnable(enable: true, handle: own), nil, "without a lease "),
    Row(
      LESetAdvertisingEnable(enable: true, handle: own, duration: 2001), nil,
      "lease too long "),
    Row(
      LESetAdvertisingParameters(
        interval: .beacon ... .beacon, kind: .connectable, ownAddress: .random), nil, "connectable "
    ),
    Row(
      LESetAdvertisingParameters(interval: .beacon ... .beacon, ownAddress: .public), nil,
      "by the own address "),
    Row(
      LESetAdvertisingParameters(
        interval: RadioInterval(rawValue: 1)...RadioInterval(rawValue: 1), ownAddress: .random),
      nil,
      "interval too short "),
    Row(
      "directed at somebody",
      raw(0x2006, [0xA0, 0, 0xA0, 0, 3, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0]), nil),
    Row(
      "connectable set",
      raw(
        0x2036,
        [0xEF, 0x13, 0, 0xA0, 0, 0, 0xA0, 0, 0, 7, 1] + [UInt8](repeating: 0, count: 8)
          + [0x7F, 1, 0, 1, 0, 0]), nil),
    Row("set of 24 bytes", raw(0x2036, [UInt8](repeating: 0, count: 24)), nil),
    Row(
      LESetAdvertisingParameters(
        handle: own, interval: .beacon ... .beacon, ownAddress: .public), nil, "own address, set "),
    Row(
      LESetRandomAddress(address: BluetoothAddress(bits: 0xC000_0000_0001, kind: .random)), nil,
      "static address "),
    Row(
      LESetRandomAddress(address: BluetoothAddress(bits: 0x4000_0000_0001, kind: .random)), nil,
      "resolvable address "),
    Row(LESetRandomAddress(address: BluetoothAddress(bits: 0, kind: .random)), nil, "no address "),
    Row(LESetAdvertisingData(payload: AdvertisingPayload([2, 1, 6])!), nil, "flags alone "),
    Row(
      LESetAdvertisingData(payload: AdvertisingPayload([4, 9, 0x41, 0x64, 0x61])!), nil, "a name "),
    Row(
      LESetAdvertisingData(payload: AdvertisingPayload(beaconBytes + [0])!), nil,
      "more than a beacon "),
    Row(
      "what is behind the data's end",
      raw(0x2008, [30] + beaconBytes + [0x41]), nil),
    Row(
      LESetAdvertisingData(.scanResponse, payload: AdvertisingPayload([4, 9, 0x41, 0x64, 0x61])!),
      nil,
      "a name without a message "),
    Row(
      LESetAdvertisingData(
        .scanResponse, payload: AdvertisingPayload(message + [3, 9, 0x1B, 0x5B])!), nil,
      "a name that moves the cursor "),
    Row(
      LESetAdvertisingData(
        .scanResponse, payload: AdvertisingPayload(message + [2, 9, 0x41, 2, 9, 0x42])!), nil,
      "two names "),
    Row(
      LESetAdvertisingData(.scanResponse, payload: AdvertisingPayload(message + message)!), nil,
      "two messages "),
    Row(
      LESetAdvertisingData(handle: own, payload: AdvertisingPayload([3, 3, 0x0F, 0x18])!),
      nil, "a service "),
    Row("a part of the data", raw(0x2037, [0xEF, 1, 1, 30] + beaconBytes), nil),
    Row(scan(.passive, 10240, 10240), nil, "interval too long "),
    Row(scan(.passive, 100, 40), nil, "listens too little "),
    Row(scan(.passive, 100, 200), nil, "window beyond the interval "),
    Row(scan(.active, 100, 100, .public), nil, "asks by the own address "),
    Row("accept list alone", raw(0x200B, [0, 0xA0, 0, 0xA0, 0, 1, 1]), nil),
    Row("two radios", raw(0x2041, [1, 0, 5, 0, 0xA0, 0, 0xA0, 0, 0, 0xA0, 0, 0xA0, 0]), nil),
    Row("without duplicates", raw(0x200C, [1, 1]), nil),
    Row("for a time", raw(0x2042, [1, 0, 1, 0, 0, 0]), nil),
  ]

  @Test(arguments: passing + refused)
  func request(row: Row) {
    let request = HCICommandPacket(row.packet.span).flatMap {
      ControllerRequest($0, messages: .hotcold)
    }
    #expect(request == row.request)
    var guardian = RelayGuard(index: 0, isAlone: true, messages: .hotcold)
    let verdict = guardian.command(row.packet.span, at: .zero)
    if case .refuse = verdict {
      #expect(row.request == nil)
    } else {
      #expect(row.request != nil)
    }
  }

  @Test func noOtherOpcodePasses() {
    let known = Set(Self.passing.map { $0.packet.span.word(1) })
    var allowed: Set<UInt16> = []
    for length in [0, 1, 2, 6, 7, 8, 15, 25, 32] {
      for opcode in UInt16.min..<0x2400 {
        for byte: UInt8 in [0, 1] {
          let packet = raw(opcode, [UInt8](repeating: byte, count: length))
          guard let command = HCICommandPacket(packet.span) else { continue }
          if ControllerRequest(command, messages: .hotcold) != nil { allowed.insert(opcode) }
        }
      }
    }
    #expect(allowed.isSubset(of: known))
    #expect(known == Set(ControllerRequest.opcodes.map(\.rawValue)))
  }
}

struct ManagementRequestTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var packet: [UInt8]
    var request: ManagementRequest?

    init(_ name: String, _ packet: [UInt8], _ request: ManagementRequest? = nil) {
      testDescription = name
      self.packet = packet
      self.request = request
    }

    init(_ command: some ManagementCommand, _ request: ManagementRequest?, _ name: String = "") {
      self.init(name + "\(command.opcode)", command.packet(index: 3), request)
    }
  }

  /// A command for adapter 3, whatever is in it.
  private static func kernel(_ opcode: UInt16, _ parameters: [UInt8], index: UInt8 = 3) -> [UInt8] {
    [UInt8(truncatingIfNeeded: opcode), UInt8(opcode >> 8), index, 0, UInt8(parameters.count), 0]
      + parameters
  }

  static let rows = [
    Row(ManagementQuestion.controllerInformation, .question),
    Row(ManagementQuestion.advertisingFeatures, .question),
    Row(ManagementQuestion.discovery, .question),
    Row(ManagementSwitch.lowEnergy(true), .lowEnergy),
    Row(ManagementSwitch.powered(true), .power),
    Row(
      AddExtendedAdvertisingParameters(instance: 5, timeout: 18, interval: .beacon), .instance(5)),
    Row(
      AddExtendedAdvertisingParameters(
        instance: 5, timeout: 18, interval: .beacon, isScannable: true), .instance(5), "scannable "),
    Row(
      AddExtendedAdvertisingData(instance: 5, payload: beacon, scanResponse: answer),
      .instanceData(5)),
    Row(AddExtendedAdvertisingData(instance: 5, payload: beacon), .instanceData(5)),
    Row(AddExtendedAdvertisingParameters.handover(5), .handover(5), "for a turn "),
    Row(AddExtendedAdvertisingData.handover(5), .handover(5), "for a turn "),
    Row(RemoveAdvertising(instance: 255), .instanceRemoval(255)),

    Row("nothing", []),
    Row("half a length", [0x3F, 0x00, 0x03, 0x00, 0x01]),
    Row("no instance", kernel(0x3F, [])),
    Row("the older command", kernel(0x3E, [1, 0, 0, 0, 0, 0, 0, 18, 0, 30, 0] + beaconBytes)),
    Row("all instances", kernel(0x3F, [0])),
    Row("one byte too many", [0x3F, 0x00, 0x03, 0x00, 0x01, 0x00, 0x01, 0x00]),
    Row("another adapter", kernel(0x3F, [1], index: 2)),
    Row("Low Energy off", kernel(0x0D, [0])),
    Row("Stop Discovery", kernel(0x24, [7])),
    Row("Start Discovery", kernel(0x23, [7])),
    Row("Powered off", kernel(0x05, [0])),
    Row("Powered, neither on nor off", kernel(0x05, [2])),
    Row("Powered, and more", kernel(0x05, [1, 0])),
    Row("Powered, and nothing", kernel(0x05, [])),
    Row("another adapter's power", kernel(0x05, [1], index: 2)),
    Row("Connectable", kernel(0x07, [1])),
    Row("Load Link Keys", kernel(0x12, [0, 0, 0])),
    Row("Load Long Term Keys", kernel(0x13, [0, 0])),
    Row("Disconnect", kernel(0x14, [1, 2, 3, 4, 5, 6, 1])),
    Row("Get Connections", kernel(0x15, [])),
    Row("Pair Device", kernel(0x19, [1, 2, 3, 4, 5, 6, 0, 0])),
    Row("Unpair Device", kernel(0x1B, [1, 2, 3, 4, 5, 6, 0, 0])),
    Row("User Confirmation Reply", kernel(0x1C, [1, 2, 3, 4, 5, 6, 1])),
    Row("Set Local Name", kernel(0x0F, [0x41])),
    Row(
      AddExtendedAdvertisingParameters(instance: 5, timeout: 0, interval: .beacon), nil, "for ever "
    ),
    Row(
      AddExtendedAdvertisingParameters(instance: 5, timeout: 21, interval: .beacon), nil,
      "lease too long "),
    Row(
      AddExtendedAdvertisingParameters(
        instance: 5, timeout: 18, interval: RadioInterval(rawValue: 8)), nil, "interval too short "),
    Row(
      "connectable instance",
      kernel(0x54, [5, 0x01, 0x60, 0, 0, 0, 0, 18, 0, 0xA0, 0, 0, 0, 0xA0, 0, 0, 0, 0x7F])),
    Row(
      "flags that nobody knows",
      kernel(0x54, [5, 0, 0x60, 2, 0, 0, 0, 18, 0, 0xA0, 0, 0, 0, 0xA0, 0, 0, 0, 0x7F])),
    Row(
      "two intervals",
      kernel(0x54, [5, 0, 0x60, 0, 0, 0, 0, 18, 0, 0xA0, 0, 0, 0, 0xA1, 0, 0, 0, 0x7F])),
    Row("a name", kernel(0x55, [5, 5, 0, 4, 9, 0x41, 0x64, 0x61])),
    Row("lengths that lie", kernel(0x55, [5, 30, 5] + beaconBytes)),
  ]

  @Test(arguments: rows)
  func request(row: Row) {
    #expect(ManagementRequest(row.packet.span, index: 3, messages: .hotcold) == row.request)
    var guardian = RelayGuard(index: 3, isAlone: true, messages: .hotcold)
    if case .refuse = guardian.managementCommand(row.packet.span) {
      #expect(row.request == nil)
    } else {
      #expect(row.request != nil)
    }
  }

  @Test func noOtherOpcodePasses() {
    let known = Set(Self.rows.filter { $0.request != nil }.map { $0.packet.span.word(0) })
    for opcode in UInt16(0)..<0x200 where !known.contains(opcode) {
      for length in [0, 1, 2, 3, 7, 18, 35, 40] {
        for byte: UInt8 in [0, 1] {
          let packet = Self.kernel(opcode, [UInt8](repeating: byte, count: length))
          #expect(ManagementRequest(packet.span, index: 3, messages: .hotcold) == nil)
        }
      }
    }
  }
}
