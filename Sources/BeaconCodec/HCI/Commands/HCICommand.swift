/// What the host tells the controller to do (Core 5.4, Vol 4, Part E, 5.4.1):
///
///     | 0x01 | opcode (2, LE) | length (1) | parameters (length) |
///
/// the first byte being the packet indicator of the UART transport, which Linux's raw sockets use too.
package struct HCICommand: Hashable, Sendable {
  /// Which command.
  package var opcode: HCIOpcode
  /// What follows the length: no more than 255 bytes.
  package var parameters: [UInt8]

  init(_ opcode: HCIOpcode, _ parameters: [UInt8] = []) {
    self.opcode = opcode
    self.parameters = parameters
  }

  /// From a packet with its indicator; nil for a packet that is no such command, and where the length claims more
  /// bytes than there are.
  package init?(_ packet: Span<UInt8>) {
    guard packet.count >= 4, packet[0] == HCIPacketIndicator.command,
      packet.count - 4 >= Int(packet[3]),
      let opcode = HCIOpcode(rawValue: littleEndianUInt16(packet, at: 1))
    else { return nil }
    self.opcode = opcode
    parameters = (4..<4 + Int(packet[3])).map { packet[$0] }
  }

  /// The whole packet, its indicator first.
  package var packet: [UInt8] {
    [HCIPacketIndicator.command] + littleEndian(opcode.rawValue)
      + [UInt8(clamping: parameters.count)] + parameters.prefix(255)
  }
}

/// The packet indicators of Core 5.4, Vol 4, Part A, 2.
package enum HCIPacketIndicator {
  /// From the host to the controller.
  package static let command: UInt8 = 0x01
  /// From the controller to the host.
  package static let event: UInt8 = 0x04
}

/// Where Bluetooth 5 has an extended form of a command of Bluetooth 4, one function stands for both. Those about
/// advertising take the handle of an advertising set for it, and nil for the legacy way.
extension HCICommand {
  /// Brings the controller back to its beginnings, silent (Core 5.4, Vol 4, Part E, 7.3.2).
  package static let reset = HCICommand(.reset)
  /// Asks which commands the controller knows (Core 5.4, Vol 4, Part E, 7.4.2).
  package static let readLocalSupportedCommands = HCICommand(.readLocalSupportedCommands)
  /// Asks what the controller's Low Energy half can do (Core 5.4, Vol 4, Part E, 7.8.3).
  package static let leReadLocalSupportedFeatures = HCICommand(.leReadLocalSupportedFeatures)
  /// Asks how many advertising sets there can be (Core 5.4, Vol 4, Part E, 7.8.58). It changes nothing, and
  /// is refused by a controller that has been spoken to with the commands of Bluetooth 4
  /// (Core 5.4, Vol 4, Part E, 3.1.1).
  package static let leReadNumberOfSupportedAdvertisingSets = HCICommand(
    .leReadNumberOfSupportedAdvertisingSets)
  /// Forgets all advertising sets; refused while one of them is on (Core 5.4, Vol 4, Part E, 7.8.60).
  package static let leClearAdvertisingSets = HCICommand(.leClearAdvertisingSets)

  /// The random address that scanning and legacy advertising use, or that of one advertising set.
  ///
  /// The controller refuses the former (0x0C) while it scans or advertises the legacy way
  /// (Core 5.4, Vol 4, Part E, 7.8.4); the latter may come while it scans (7.8.52).
  package static func leSetRandomAddress(
    handle: AdvertisingHandle? = nil, address: BluetoothAddress
  ) -> HCICommand {
    let bytes = address.littleEndianBytes
    return handle.map { HCICommand(.leSetAdvertisingSetRandomAddress, [$0.rawValue] + bytes) }
      ?? HCICommand(.leSetRandomAddress, bytes)
  }

  /// How to scan (Core 5.4, Vol 4, Part E, 7.8.10), or the extended way, here on the 1M PHY alone (7.8.64).
  /// Refused while scanning.
  /// - Parameters:
  ///   - interval: from the start of one window to the start of the next; within `RadioInterval.scannable`.
  ///   - window: how long to listen in each interval, no longer than it.
  package static func leSetScanParameters(
    _ commands: CommandSet = .legacy, kind: ScanKind, interval: RadioInterval,
    window: RadioInterval
  ) -> HCICommand {
    // Shown to those that are asked.
    let ownAddress: BluetoothAddress.Kind = kind == .active ? .random : .public
    let everyAdvertiser: UInt8 = 0x00
    let scan =
      [kind.rawValue] + littleEndian(interval.rawValue) + littleEndian(window.rawValue)
    switch commands {
    case .legacy:
      return HCICommand(.leSetScanParameters, scan + [ownAddress.rawValue, everyAdvertiser])
    case .extended:
      return HCICommand(
        .leSetExtendedScanParameters,
        [
          ownAddress.rawValue, everyAdvertiser,
          0x01,  // PHYs: 1M
        ] + scan)
    }
  }

  /// Scanning on or off (Core 5.4, Vol 4, Part E, 7.8.11), or the extended way, without end (7.8.65).
  /// Ranging needs every packet, so duplicates are reported.
  package static func leSetScanEnable(
    _ commands: CommandSet = .legacy, enable: Bool
  ) -> HCICommand {
    let isOn: UInt8 = enable ? 1 : 0
    return switch commands {
    case .legacy: HCICommand(.leSetScanEnable, [isOn, 0])
    // Duration: until told otherwise; period: none.
    case .extended: HCICommand(.leSetExtendedScanEnable, [isOn, 0, 0, 0, 0, 0])
    }
  }

  /// How to advertise: the legacy way (Core 5.4, Vol 4, Part E, 7.8.5), or one advertising set, here always in
  /// legacy packets, so that every receiver hears them (7.8.53). Refused while advertising.
  /// - Parameters:
  ///   - interval: within `RadioInterval.advertisable`.
  ///   - isScannable: whether scanners may ask for the scan response; otherwise it is heard by all, answered by none.
  package static func leSetAdvertisingParameters(
    handle: AdvertisingHandle? = nil, interval: RadioInterval, isScannable: Bool = false
  ) -> HCICommand {
    let ownAddress = BluetoothAddress.Kind.random
    let interval = littleEndian(interval.rawValue)
    let nobody: [UInt8] = [0x00, 0, 0, 0, 0, 0, 0]
    let channels: UInt8 = 0x07  // 37, 38 and 39
    guard let handle else {
      return HCICommand(
        .leSetAdvertisingParameters,
        interval + interval + [
          isScannable ? 0x02 : 0x03,  // ADV_SCAN_IND, ADV_NONCONN_IND
          ownAddress.rawValue,
        ] + nobody + [
          channels,
          0x00,  // anyone may scan, as far as the kind lets them
        ])
    }
    return HCICommand(
      .leSetExtendedAdvertisingParameters,
      [
        handle.rawValue,
        isScannable ? 0x12 : 0x10, 0x00,  // a legacy PDU, and what may be done with it
      ] + interval + [0] + interval + [
        0,  // each of 24 bits
        channels,
        ownAddress.rawValue,
      ] + nobody + [
        0x00,  // filter policy: all
        0x7F,  // transmit power: the controller's choice
        0x01,  // primary PHY: 1M
        0x00,  // secondary packets skipped: none
        0x01,  // secondary PHY: 1M
        0x00,  // set identifier
        0x00,  // no scan request notifications
      ])
  }

  /// What is advertised to everybody, in one piece. It may be changed while on the air.
  ///
  /// The legacy way it is 31 bytes, of which a count are meant (Core 5.4, Vol 4, Part E, 7.8.7);
  /// otherwise it is that of one advertising set (7.8.54).
  package static func leSetAdvertisingData(
    handle: AdvertisingHandle? = nil, payload: AdvertisingPayload
  ) -> HCICommand {
    handle.map { HCICommand(.leSetExtendedAdvertisingData, $0.data(payload)) }
      ?? HCICommand(.leSetAdvertisingData, payload.padded)
  }

  /// What is answered to scan requests (Core 5.4, Vol 4, Part E, 7.8.8 and 7.8.55).
  package static func leSetScanResponseData(
    handle: AdvertisingHandle? = nil, payload: AdvertisingPayload
  ) -> HCICommand {
    handle.map { HCICommand(.leSetExtendedScanResponseData, $0.data(payload)) }
      ?? HCICommand(.leSetScanResponseData, payload.padded)
  }

  /// Advertising on or off, the legacy way (Core 5.4, Vol 4, Part E, 7.8.9).
  package static func leSetAdvertisingEnable(_ enable: Bool) -> HCICommand {
    HCICommand(.leSetAdvertisingEnable, [enable ? 1 : 0])
  }

  /// One advertising set on or off (Core 5.4, Vol 4, Part E, 7.8.56). Enabling one that is already on restarts its
  /// duration.
  /// - Parameter duration: units of 10 ms after which the controller ends it by itself; 0 for never.
  package static func leSetAdvertisingEnable(
    _ enable: Bool, handle: AdvertisingHandle, duration: UInt16 = 0
  ) -> HCICommand {
    HCICommand(
      .leSetExtendedAdvertisingEnable,
      [enable ? 1 : 0, 1, handle.rawValue] + littleEndian(duration) + [
        0  // no limit to the number of events
      ])
  }

  /// All advertising sets off, whosever they are (Core 5.4, Vol 4, Part E, 7.8.56).
  package static let allAdvertisingSetsOff = HCICommand(.leSetExtendedAdvertisingEnable, [0, 0])

  /// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
  package static func leRemoveAdvertisingSet(handle: AdvertisingHandle) -> HCICommand {
    HCICommand(.leRemoveAdvertisingSet, [handle.rawValue])
  }
}

extension AdvertisingHandle {
  fileprivate func data(_ payload: AdvertisingPayload) -> [UInt8] {
    [
      rawValue,
      0x03,  // operation: the complete data
      0x01,  // the controller should not cut it up
      UInt8(clamping: payload.bytes.count),
    ] + payload.bytes
  }
}

/// Which of the controller's advertising sets, 0x00...0xEF (Core 5.4, Vol 4, Part E, 7.8.53).
package struct AdvertisingHandle: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Those of several programs of ours at once, in the order in which they are taken: the last handles of all. The
  /// kernel counts its own sets up from 0 and never comes here.
  package static let ours = (UInt8(0)..<4).map { AdvertisingHandle(rawValue: 0xEF - $0) }
}

/// What one legacy advertising packet carries: up to 31 bytes of advertising data structures
/// (Core 5.4, Vol 6, Part B, 2.3.1).
public struct AdvertisingPayload: Hashable, Sendable {
  /// Bytes.
  public static let capacity = 31

  /// The structures, one after the other.
  public let bytes: [UInt8]

  /// Without a structure.
  public init() {
    bytes = []
  }

  /// nil for more than 31 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.capacity else { return nil }
    self.bytes = bytes
  }

  /// Their number, and as many zeros behind them as there is room for.
  fileprivate var padded: [UInt8] {
    [UInt8(clamping: bytes.count)] + bytes
      + [UInt8](repeating: 0, count: Self.capacity - bytes.count)
  }
}

/// Whether a scan asks devices for their scan responses.
public enum ScanKind: UInt8, Sendable {
  /// Only listens, and sends nothing at all.
  case passive = 0x00
  /// Asks devices for more than they advertise, such as their names.
  case active = 0x01
}

/// The family of commands that the kernel uses for a controller. Commands of the other family are refused with
/// 0x0C, or confuse the kernel.
package enum CommandSet: String, Sendable, CaseIterable {
  /// The commands of Bluetooth 4.
  case legacy
  /// The extended commands of Bluetooth 5.
  case extended

  /// For scanning: the kernel asks for both extended scan commands, bits 5 and 6 of octet 37 of the
  /// supported commands (Linux, include/net/bluetooth/hci_core.h: use_ext_scan).
  package static func scanning(supportedCommands: [UInt8]) -> CommandSet {
    guard supportedCommands.count > 37 else { return .legacy }
    return supportedCommands[37] & 0x60 == 0x60 ? .extended : .legacy
  }

  /// For advertising: the kernel asks for bit 12 of the Low Energy features
  /// (Linux, include/net/bluetooth/hci_core.h: ext_adv_capable). The controller's version says
  /// nothing: there are 5.0 ones without.
  package static func advertising(features: [UInt8]) -> CommandSet {
    guard features.count > 1 else { return .legacy }
    return features[1] & 0x10 != 0 ? .extended : .legacy
  }
}

/// A span of time as the controller counts it when it scans or advertises: units of 0.625 ms.
public struct RadioInterval: RawRepresentable, Hashable, Comparable, Sendable {
  /// Units of 0.625 ms.
  public let rawValue: UInt16

  /// - Parameter rawValue: units of 0.625 ms.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The nearest that can be said, 0...40,959.375 ms; a number that is none counts as 0.
  public init(milliseconds: Double) {
    let units = (milliseconds / 0.625).rounded()
    rawValue = units >= 65535 ? .max : units > 0 ? UInt16(units) : 0
  }

  /// As milliseconds.
  public var milliseconds: Double { Double(rawValue) * 0.625 }

  /// 20 ms...10.24 s: what LE Set Advertising Parameters takes (Core 5.4, Vol 4, Part E, 7.8.5).
  public static let advertisable = RadioInterval(rawValue: 0x0020)...RadioInterval(rawValue: 0x4000)

  /// 2.5 ms...10.24 s: what LE Set Scan Parameters takes (Core 5.4, Vol 4, Part E, 7.8.10).
  public static let scannable = RadioInterval(rawValue: 0x0004)...RadioInterval(rawValue: 0x4000)

  /// 100 ms: the shortest that a controller before Bluetooth 5 takes for a beacon that nobody can
  /// connect to, and so the shortest that every controller takes.
  public static let beacon = RadioInterval(rawValue: 0x00A0)

  /// The shorter one is less.
  public static func < (a: RadioInterval, b: RadioInterval) -> Bool { a.rawValue < b.rawValue }

  /// The nearest in `range`.
  public func clamped(to range: ClosedRange<RadioInterval>) -> RadioInterval {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
