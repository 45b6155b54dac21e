/// The controller's answer to a command: Command Complete or Command Status
/// (Core 5.4, Vol 4, Part E, 7.7.14 and 7.7.15).
///
///     Command Complete: | 0x0E | length | packets allowed | opcode (2, LE) | status | more… |
///     Command Status:   | 0x0F | 4      | status | packets allowed | opcode (2, LE) |
package struct HCIReply: Hashable, Sendable {
  package static let commandComplete: UInt8 = 0x0E
  package static let commandStatus: UInt8 = 0x0F

  package var opcode: HCIOpcode
  package var status: HCIStatus
  /// What follows the status; empty in a Command Status.
  package var parameters: [UInt8]

  package init(opcode: HCIOpcode, status: HCIStatus, parameters: [UInt8] = []) {
    self.opcode = opcode
    self.status = status
    self.parameters = parameters
  }

  /// From an event without the packet indicator; nil for any other event, for one whose length
  /// claims more bytes than there are, and for one that answers no command (opcode 0).
  package init?(event: Span<UInt8>) {
    guard event.count >= 2, event.count - 2 >= Int(event[1]) else { return nil }
    let body = event.extracting(2..<2 + Int(event[1]))
    switch event[0] {
    case Self.commandComplete:
      guard body.count >= 4 else { return nil }
      opcode = HCIOpcode(rawValue: littleEndianUInt16(body, at: 1))
      status = HCIStatus(rawValue: body[3])
      parameters = (4..<body.count).map { body[$0] }
    case Self.commandStatus:
      guard body.count >= 4 else { return nil }
      opcode = HCIOpcode(rawValue: littleEndianUInt16(body, at: 2))
      status = HCIStatus(rawValue: body[0])
      parameters = []
    default:
      return nil
    }
    guard opcode.rawValue != 0 else { return nil }
  }
}

/// How a command to a controller ended (Core 5.4, Vol 1, Part F, 1.3).
public struct HCIStatus: RawRepresentable, Hashable, Sendable {
  /// The specification's number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the specification's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = HCIStatus(rawValue: 0x00)
  package static let unknownCommand = HCIStatus(rawValue: 0x01)
  /// The state that the controller is in does not allow it: already scanning, or the other dialect.
  package static let commandDisallowed = HCIStatus(rawValue: 0x0C)
  package static let invalidParameters = HCIStatus(rawValue: 0x12)
  package static let unknownAdvertisingIdentifier = HCIStatus(rawValue: 0x42)

  /// The specification's name; nil for one that no answer to a command of ours has.
  public var name: String? { Self.names[rawValue] }

  private static let names: [UInt8: String] = [
    0x00: "Success",
    0x01: "Unknown HCI Command",
    0x03: "Hardware Failure",
    0x07: "Memory Capacity Exceeded",
    0x09: "Connection Limit Exceeded",
    0x0C: "Command Disallowed",
    0x0D: "Connection Rejected due to Limited Resources",
    0x11: "Unsupported Feature or Parameter Value",
    0x12: "Invalid HCI Command Parameters",
    0x1F: "Unspecified Error",
    0x20: "Unsupported LMP Parameter Value / Unsupported LL Parameter Value",
    0x30: "Parameter Out of Mandatory Range",
    0x3A: "Controller Busy",
    0x42: "Unknown Advertising Identifier",
    0x43: "Limit Reached",
    0x45: "Packet Too Long",
  ]
}

extension HCIStatus: CustomStringConvertible {
  /// `0x0C Command Disallowed`
  public var description: String {
    name.map { hexText(rawValue) + " " + $0 } ?? hexText(rawValue)
  }
}

/// Which command: the group's number in the upper 6 bits, the command's in the lower 10
/// (Core 5.4, Vol 4, Part E, 5.4.1).
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  /// Group and number.
  public let rawValue: UInt16

  /// - Parameter rawValue: group and number.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let reset = HCIOpcode(rawValue: 0x0C03)
  package static let readLocalSupportedCommands = HCIOpcode(rawValue: 0x1002)
  package static let leReadLocalSupportedFeatures = HCIOpcode(rawValue: 0x2003)
  package static let leSetRandomAddress = HCIOpcode(rawValue: 0x2005)
  package static let leSetAdvertisingParameters = HCIOpcode(rawValue: 0x2006)
  package static let leSetAdvertisingData = HCIOpcode(rawValue: 0x2008)
  package static let leSetScanResponseData = HCIOpcode(rawValue: 0x2009)
  package static let leSetAdvertisingEnable = HCIOpcode(rawValue: 0x200A)
  package static let leSetScanParameters = HCIOpcode(rawValue: 0x200B)
  package static let leSetScanEnable = HCIOpcode(rawValue: 0x200C)
  package static let leSetAdvertisingSetRandomAddress = HCIOpcode(rawValue: 0x2035)
  package static let leSetExtendedAdvertisingParameters = HCIOpcode(rawValue: 0x2036)
  package static let leSetExtendedAdvertisingData = HCIOpcode(rawValue: 0x2037)
  package static let leSetExtendedScanResponseData = HCIOpcode(rawValue: 0x2038)
  package static let leSetExtendedAdvertisingEnable = HCIOpcode(rawValue: 0x2039)
  package static let leReadNumberOfSupportedAdvertisingSets = HCIOpcode(rawValue: 0x203B)
  package static let leRemoveAdvertisingSet = HCIOpcode(rawValue: 0x203C)
  package static let leClearAdvertisingSets = HCIOpcode(rawValue: 0x203D)
  package static let leSetExtendedScanParameters = HCIOpcode(rawValue: 0x2041)
  package static let leSetExtendedScanEnable = HCIOpcode(rawValue: 0x2042)

  /// The specification's names of the commands that we give, and of those that change what is scanned or advertised.
  package static let names: [HCIOpcode: String] = [
    .reset: "Reset",
    .readLocalSupportedCommands: "Read Local Supported Commands",
    .leReadLocalSupportedFeatures: "LE Read Local Supported Features",
    .leSetRandomAddress: "LE Set Random Address",
    .leSetAdvertisingParameters: "LE Set Advertising Parameters",
    .leSetAdvertisingData: "LE Set Advertising Data",
    .leSetScanResponseData: "LE Set Scan Response Data",
    .leSetAdvertisingEnable: "LE Set Advertising Enable",
    .leSetScanParameters: "LE Set Scan Parameters",
    .leSetScanEnable: "LE Set Scan Enable",
    .leSetAdvertisingSetRandomAddress: "LE Set Advertising Set Random Address",
    .leSetExtendedAdvertisingParameters: "LE Set Extended Advertising Parameters",
    .leSetExtendedAdvertisingData: "LE Set Extended Advertising Data",
    .leSetExtendedScanResponseData: "LE Set Extended Scan Response Data",
    .leSetExtendedAdvertisingEnable: "LE Set Extended Advertising Enable",
    .leReadNumberOfSupportedAdvertisingSets: "LE Read Number of Supported Advertising Sets",
    .leRemoveAdvertisingSet: "LE Remove Advertising Set",
    .leClearAdvertisingSets: "LE Clear Advertising Sets",
    .leSetExtendedScanParameters: "LE Set Extended Scan Parameters",
    .leSetExtendedScanEnable: "LE Set Extended Scan Enable",
  ]

  /// The specification's name, nil for a command that this package never sends or watches.
  public var name: String? { Self.names[self] }
}

extension HCIOpcode: CustomStringConvertible {
  /// The name where there is one, else `0x2005`.
  public var description: String { name ?? hexText(rawValue) }
}
