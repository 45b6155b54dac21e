/// A command from host to controller (Core 5.4, Vol 4, Part E, 5.4.1):
///
///     | 0x01 | opcode (2, LE) | length (1) | parameters (length) |
///
/// The first byte is the packet indicator of the UART transport and of Linux's raw sockets.
package struct HCICommand: Hashable, Sendable {
  package var opcode: HCIOpcode
  /// At most 255 bytes.
  package var parameters: [UInt8]

  init(_ opcode: HCIOpcode, _ parameters: [UInt8] = []) {
    self.opcode = opcode
    self.parameters = parameters
  }

  /// nil for a packet that is not a command, or is truncated.
  package init?(_ packet: Span<UInt8>) {
    guard packet.count >= 4, packet[0] == HCIPacketIndicator.command,
      packet.count - 4 >= Int(packet[3]),
      let opcode = HCIOpcode(rawValue: littleEndianUInt16(packet, at: 1))
    else { return nil }
    self.opcode = opcode
    parameters = bytes(of: packet.extracting(4..<4 + Int(packet[3])))
  }

  package var packet: [UInt8] {
    [HCIPacketIndicator.command] + littleEndian(opcode.rawValue)
      + [UInt8(clamping: parameters.count)] + Array(parameters.prefix(255))
  }
}

/// The packet indicators (Core 5.4, Vol 4, Part A, 2).
package enum HCIPacketIndicator {
  package static let command: UInt8 = 0x01
  package static let event: UInt8 = 0x04
}

/// Where a Bluetooth 4 command has an extended form, one function builds both. For advertising, a
/// nil handle means the legacy form.
extension HCICommand {
  /// Stops all advertising and scanning (Core 5.4, Vol 4, Part E, 7.3.2).
  package static let reset = HCICommand(.reset)
  /// Core 5.4, Vol 4, Part E, 7.4.2.
  package static let readLocalSupportedCommands = HCICommand(.readLocalSupportedCommands)
  /// The Low Energy features (Core 5.4, Vol 4, Part E, 7.8.3).
  package static let leReadLocalSupportedFeatures = HCICommand(.leReadLocalSupportedFeatures)
  /// Changes nothing; refused after Bluetooth 4 commands (Core 5.4, Vol 4, Part E, 7.8.58, 3.1.1).
  package static let leReadNumberOfSupportedAdvertisingSets = HCICommand(
    .leReadNumberOfSupportedAdvertisingSets)
  /// Refused while a set is on (Core 5.4, Vol 4, Part E, 7.8.60).
  package static let leClearAdvertisingSets = HCICommand(.leClearAdvertisingSets)

  /// Sets the random address of scanning and legacy advertising, refused (0x0C) while either is on
  /// (Core 5.4, Vol 4, Part E, 7.8.4), or that of a set, also allowed during scanning (7.8.52).
  package static func leSetRandomAddress(
    handle: AdvertisingHandle? = nil, address: BluetoothAddress
  ) -> HCICommand {
    let bytes = address.littleEndianBytes
    return handle.map { HCICommand(.leSetAdvertisingSetRandomAddress, [$0.rawValue] + bytes) }
      ?? HCICommand(.leSetRandomAddress, bytes)
  }

  /// Sets the scan parameters (Core 5.4, Vol 4, Part E, 7.8.10), or the extended ones for the 1M
  /// PHY only (7.8.64). Refused while scanning.
  /// - Parameters:
  ///   - interval: the time between the starts of two windows; within `RadioInterval.scannable`.
  ///   - ownAddress: the kind of address that sends scan requests.
  package static func leSetScanParameters(
    _ commands: CommandSet = .legacy, kind: ScanKind, interval: RadioInterval,
    window: RadioInterval, ownAddress: BluetoothAddress.Kind = .random
  ) -> HCICommand {
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

  /// Turns scanning on or off (Core 5.4, Vol 4, Part E, 7.8.11), or extended scanning without a
  /// time limit (7.8.65). Duplicates are reported, because ranging needs every packet.
  package static func leSetScanEnable(
    _ commands: CommandSet = .legacy, enable: Bool
  ) -> HCICommand {
    let isOn: UInt8 = enable ? 1 : 0
    return switch commands {
    case .legacy: HCICommand(.leSetScanEnable, [isOn, 0])
    // No limit to the duration, no period.
    case .extended: HCICommand(.leSetExtendedScanEnable, [isOn, 0, 0, 0, 0, 0])
    }
  }

  /// Sets the advertising parameters (Core 5.4, Vol 4, Part E, 7.8.5), or a set's (7.8.53), always
  /// for legacy packets, which every receiver can receive. Refused while advertising.
  /// - Parameters:
  ///   - interval: within `RadioInterval.advertisable`.
  ///   - isScannable: whether scanners may request a scan response.
  package static func leSetAdvertisingParameters(
    handle: AdvertisingHandle? = nil, interval: RadioInterval, isScannable: Bool = false
  ) -> HCICommand {
    let ownAddress = BluetoothAddress.Kind.random
    let interval = littleEndian(interval.rawValue)
    let noPeer: [UInt8] = [0x00, 0, 0, 0, 0, 0, 0]
    let channels: UInt8 = 0x07  // 37, 38 and 39
    guard let handle else {
      return HCICommand(
        .leSetAdvertisingParameters,
        interval + interval + [
          isScannable ? 0x02 : 0x03,  // ADV_SCAN_IND, ADV_NONCONN_IND
          ownAddress.rawValue,
        ] + noPeer + [
          channels,
          0x00,  // filter policy: all
        ])
    }
    // Two constants, because Swift 6.2 cannot type-check one long sum in time.
    let set: [UInt8] = [
      handle.rawValue,
      isScannable ? 0x12 : 0x10, 0x00,  // a legacy PDU, scannable or not
    ]
    let rest: [UInt8] = [
      0x00,  // filter policy: all
      0x7F,  // transmit power: the controller's choice
      0x01,  // primary PHY: 1M
      0x00,  // secondary packets skipped: none
      0x01,  // secondary PHY: 1M
      0x00,  // set identifier
      0x00,  // no scan request notifications
    ]
    // Here, an interval has 24 bits.
    let intervals = interval + [0] + interval + [0]
    return HCICommand(
      .leSetExtendedAdvertisingParameters,
      set + intervals + [channels, ownAddress.rawValue] + noPeer + rest)
  }

  /// Sets the advertising data, also while advertising: 31 bytes with the number of used ones (Core
  /// 5.4, Vol 4, Part E, 7.8.7), or a set's in one piece (7.8.54).
  package static func leSetAdvertisingData(
    handle: AdvertisingHandle? = nil, payload: AdvertisingPayload
  ) -> HCICommand {
    handle.map { HCICommand(.leSetExtendedAdvertisingData, $0.data(payload)) }
      ?? HCICommand(.leSetAdvertisingData, payload.padded)
  }

  /// Sets the scan response (Core 5.4, Vol 4, Part E, 7.8.8 and 7.8.55).
  package static func leSetScanResponseData(
    handle: AdvertisingHandle? = nil, payload: AdvertisingPayload
  ) -> HCICommand {
    handle.map { HCICommand(.leSetExtendedScanResponseData, $0.data(payload)) }
      ?? HCICommand(.leSetScanResponseData, payload.padded)
  }

  /// Turns legacy advertising on or off (Core 5.4, Vol 4, Part E, 7.8.9), or one advertising set
  /// (7.8.56). Enabling a set that is on restarts its duration.
  /// - Parameter duration: for a set, in units of 10 ms; 0 for no limit.
  package static func leSetAdvertisingEnable(
    _ enable: Bool, handle: AdvertisingHandle? = nil, duration: UInt16 = 0
  ) -> HCICommand {
    let isOn: UInt8 = enable ? 1 : 0
    guard let handle else { return HCICommand(.leSetAdvertisingEnable, [isOn]) }
    // The last byte: no limit to the number of packets.
    return HCICommand(
      .leSetExtendedAdvertisingEnable, [isOn, 1, handle.rawValue] + littleEndian(duration) + [0])
  }

  /// Turns off the advertising sets of all programs (Core 5.4, Vol 4, Part E, 7.8.56).
  package static let allAdvertisingSetsOff = HCICommand(.leSetExtendedAdvertisingEnable, [0, 0])

  /// Removes a set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
  package static func leRemoveAdvertisingSet(handle: AdvertisingHandle) -> HCICommand {
    HCICommand(.leRemoveAdvertisingSet, [handle.rawValue])
  }
}

extension AdvertisingHandle {
  fileprivate func data(_ payload: AdvertisingPayload) -> [UInt8] {
    [
      rawValue,
      0x03,  // operation: the complete data
      0x01,  // the controller should not fragment it
      UInt8(clamping: payload.bytes.count),
    ] + payload.bytes
  }
}

/// The handle of an advertising set, 0x00...0xEF (Core 5.4, Vol 4, Part E, 7.8.53).
package struct AdvertisingHandle: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The kernel's first set, for the adapter's own advertising.
  package static let kernels = AdvertisingHandle(rawValue: 0)

  /// The handles that hotcold's programs use, in this order. The kernel counts up from 0, and few
  /// controllers have more than 16 sets, so the two never meet.
  package static let ours = (UInt8(0)..<16).map { AdvertisingHandle(rawValue: 0xEF - $0) }
}

/// Up to 31 bytes of AD structures for a legacy packet (Core 5.4, Vol 6, Part B, 2.3.1).
public struct AdvertisingPayload: Hashable, Sendable {
  /// Bytes.
  public static let capacity = 31

  /// The AD structures.
  public let bytes: [UInt8]

  /// No AD structures.
  public init() {
    bytes = []
  }

  /// nil for more than 31 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.capacity else { return nil }
    self.bytes = bytes
  }

  /// The number of bytes, then the bytes, padded with zeros.
  fileprivate var padded: [UInt8] {
    [UInt8(clamping: bytes.count)] + bytes
      + [UInt8](repeating: 0, count: Self.capacity - bytes.count)
  }
}

/// Whether a scan requests scan responses.
public enum ScanKind: UInt8, Sendable {
  /// Listens without sending.
  case passive = 0x00
  /// Requests scan responses, which often contain names.
  case active = 0x01
}

/// A family of commands. Using both gets them refused (0x0C), or confuses the kernel.
package enum CommandSet: String, Sendable, CaseIterable {
  /// Bluetooth 4.
  case legacy
  /// Bluetooth 5.
  case extended

  package var other: CommandSet { self == .legacy ? .extended : .legacy }

  /// nil for other commands.
  package init?(ofScanCommand opcode: HCIOpcode) {
    switch opcode {
    case .leSetScanParameters, .leSetScanEnable: self = .legacy
    case .leSetExtendedScanParameters, .leSetExtendedScanEnable: self = .extended
    default: return nil
    }
  }

  /// The family that a controller should accept. Some do not, or the kernel uses the other one.
  ///
  /// The kernel checks for both extended scan commands, bits 5 and 6 of octet 37 of the supported
  /// commands (Linux, include/net/bluetooth/hci_core.h: use_ext_scan).
  package static func scanning(supportedCommands: [UInt8]) -> CommandSet {
    guard supportedCommands.count > 37 else { return .legacy }
    return supportedCommands[37] & 0x60 == 0x60 ? .extended : .legacy
  }

  /// The kernel checks for bit 12 of the LE features (Linux, include/net/bluetooth/hci_core.h:
  /// ext_adv_capable). The version does not matter: some controllers of 5.0 lack them.
  package static func advertising(features: [UInt8]) -> CommandSet {
    guard features.count > 1 else { return .legacy }
    return features[1] & 0x10 != 0 ? .extended : .legacy
  }
}

/// A period or a window of scanning or advertising, in units of 0.625 ms.
public struct RadioInterval: RawRepresentable, Hashable, Comparable, Sendable {
  /// Units of 0.625 ms.
  public let rawValue: UInt16

  /// - Parameter rawValue: units of 0.625 ms.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Rounds to the nearest possible value, 0...40,959.375 ms; NaN counts as 0.
  public init(milliseconds: Double) {
    let units = (milliseconds / 0.625).rounded()
    rawValue = units >= 65535 ? .max : units > 0 ? UInt16(units) : 0
  }

  /// Milliseconds.
  public var milliseconds: Double { Double(rawValue) * 0.625 }

  /// 20 ms...10.24 s: the range of LE Set Advertising Parameters (Core 5.4, Vol 4, Part E, 7.8.5).
  public static let advertisable = RadioInterval(rawValue: 0x0020)...RadioInterval(rawValue: 0x4000)

  /// 2.5 ms...10.24 s: the range of LE Set Scan Parameters (Core 5.4, Vol 4, Part E, 7.8.10).
  public static let scannable = RadioInterval(rawValue: 0x0004)...RadioInterval(rawValue: 0x4000)

  /// 100 ms: the shortest non-connectable interval before Bluetooth 5; every controller accepts it.
  public static let beacon = RadioInterval(rawValue: 0x00A0)

  /// Compares the durations.
  public static func < (a: RadioInterval, b: RadioInterval) -> Bool { a.rawValue < b.rawValue }

  /// The nearest value in `range`.
  public func clamped(to range: ClosedRange<RadioInterval>) -> RadioInterval {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
