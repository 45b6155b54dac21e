import BeaconCodec
import Testing

@testable import BeaconRadio

struct CommandRulesTests {
  private static let payload = AdvertisingPayload([0x02, 0x01, 0x06])!
  private static let address = BluetoothAddress(bits: 1, kind: .random)
  private static let settings = ScanSettings.continuous

  /// All that this package says to a controller.
  static let ours: [any HCICommand] = [
    ReadLocalSupportedCommands(),
    LEReadLocalSupportedFeatures(),
    LESetRandomAddress(address: address),
    LESetAdvertisingParameters(interval: .beacon ... .beacon, ownAddress: .random),
    LESetAdvertisingData(payload: payload),
    LESetScanResponseData(payload: payload),
    LESetAdvertisingEnable(enable: true),
    LESetScanParameters(
      kind: .active, interval: settings.interval, window: settings.window, ownAddress: .random),
    LESetScanEnable(enable: true),
    LESetAdvertisingSetRandomAddress(handle: .own, address: address),
    LESetExtendedAdvertisingParameters(
      handle: .own, interval: .beacon ... .beacon, ownAddress: .random),
    LESetExtendedAdvertisingData(handle: .own, payload: payload),
    LESetExtendedScanResponseData(handle: .own, payload: payload),
    LESetExtendedAdvertisingEnable(enable: true, handle: .own),
    LEDisableAllAdvertisingSets(),
    LEReadNumberOfSupportedAdvertisingSets(),
    LERemoveAdvertisingSet(handle: .own),
    LEClearAdvertisingSets(),
    LESetExtendedScanParameters(
      kind: .active, interval: settings.interval, window: settings.window, ownAddress: .random),
    LESetExtendedScanEnable(enable: true),
  ]

  static var oursForTheKernel: [any ManagementCommand] {
    [
      ReadControllerInformation(),
      SetLowEnergy(enable: true),
      StopNoDiscovery(),
      ReadAdvertisingFeatures(),
      AddAdvertising(instance: 1, timeout: 18, payload: payload),
      RemoveAdvertising(instance: 255),
      AddExtendedAdvertisingParameters(instance: 1, timeout: 18, interval: .beacon),
      AddExtendedAdvertisingData(instance: 1, payload: payload),
      AddAdvertisementPatternsMonitor(pattern: .everyBeacon),
      RemoveAdvertisementMonitor(handle: 0x0100),
    ]
  }

  @Test func oursPass() {
    let control = SocketPurpose.control(index: 0).rules
    for command in Self.ours {
      #expect(control.allows(command.packet), "\(command)")
      #expect(!SocketPurpose.reports(index: 0).rules.allows(command.packet))
      #expect(!SocketPurpose.devices.rules.allows(command.packet))
      #expect(!SocketPurpose.management.rules.allows(command.packet))
    }
    for command in Self.oursForTheKernel {
      #expect(SocketPurpose.management.rules.allows(command.packet(index: 3)), "\(command)")
      #expect(!control.allows(command.packet(index: 3)))
    }
  }

  @Test func noOtherOpcodePasses() {
    let known = Set(Self.ours.map { type(of: $0).opcode.rawValue })
    var allowed: Set<UInt16> = []
    for length in [0, 1, 2, 6, 7, 8, 15, 25, 32] {
      var packet = [0x01, 0, 0, UInt8(length)] + [UInt8](repeating: 1, count: length)
      // All groups of commands but the vendors' own, and those far beyond what there is.
      for opcode in UInt16.min..<0x2400 {
        packet[1] = UInt8(truncatingIfNeeded: opcode)
        packet[2] = UInt8(opcode >> 8)
        if CommandRules.controller.allows(packet) { allowed.insert(opcode) }
      }
    }
    #expect(allowed == known)
  }

  @Test func noOtherManagementPasses() {
    let known = Set(Self.oursForTheKernel.map { type(of: $0).opcode.rawValue })
    var allowed: Set<UInt16> = []
    for opcode in UInt16(0)..<0x200 {
      for length in [0, 1, 2, 3, 7, 18, 35, 40] {
        for first: UInt8 in [0, 1] {
          var packet: [UInt8] = []
          packet.append(littleEndian: opcode)
          packet += [0, 0, UInt8(length), 0] + [UInt8](repeating: first, count: length)
          if CommandRules.management.allows(packet) { allowed.insert(opcode) }
        }
      }
    }
    #expect(allowed == known)
  }

  @Test(
    arguments: [
      [],
      [0x01],
      [0x01, 0x0C, 0x20],  // no length
      [0x01, 0x0C, 0x20, 0x02, 0x01],  // one parameter of two
      [0x01, 0x0C, 0x20, 0x02, 0x01, 0x00, 0x00],  // one too many
      [0x01, 0x0C, 0x20, 0x01, 0x01],  // too short for this command
      [0x02, 0x0C, 0x20, 0x02, 0x01, 0x00],  // data, no command
      [0x04, 0x0C, 0x20, 0x02, 0x01, 0x00],  // an event
      [0x01, 0x03, 0x0C, 0x00],  // Reset
      [0x01, 0x05, 0x04, 0x0D] + [UInt8](repeating: 0, count: 13),  // Create Connection
    ] as [[UInt8]])
  func refused(packet: [UInt8]) {
    #expect(!CommandRules.controller.allows(packet))
  }

  @Test(
    arguments: [
      [],
      [0x3F, 0x00, 0x00, 0x00, 0x01],  // half a length
      [0x3F, 0x00, 0x00, 0x00, 0x01, 0x00],  // no instance
      [0x3F, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],  // Remove Advertising: all of it
      [0x3F, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00],  // one byte too many
      [0x53, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00],  // Remove Monitor: all of them
      [0x0D, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],  // Low Energy off
      [0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x07],  // Stop Discovery
      [0x05, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00],  // Powered off
      [0x19, 0x00, 0x00, 0x00, 0x08, 0x00, 1, 2, 3, 4, 5, 6, 0, 0],  // Pair Device
    ] as [[UInt8]])
  func refusedOfTheKernel(packet: [UInt8]) {
    #expect(!CommandRules.management.allows(packet))
  }
}

extension CommandRules {
  fileprivate func allows(_ packet: [UInt8]) -> Bool { allow(packet.span) }
}
