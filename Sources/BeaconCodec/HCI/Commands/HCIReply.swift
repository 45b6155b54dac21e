/// A controller's answer to a command (Core 5.4, Vol 4, Part E, 7.7.14 and 7.7.15):
///
///     Command Complete: | 0x0E | length | packets allowed | opcode (2, LE) | status | more… |
///     Command Status:   | 0x0F | 4      | status | packets allowed | opcode (2, LE) |
package struct HCIReply: Hashable, Sendable {
  package static let commandComplete: UInt8 = 0x0E
  package static let commandStatus: UInt8 = 0x0F

  package var opcode: HCIOpcode
  package var status: HCIStatus
  /// The return parameters after the status; empty in a Command Status.
  package var parameters: [UInt8] = []
}

extension HCIReply {
  /// nil for other events, truncated ones, and answers to unknown commands.
  package init?(event: Span<UInt8>) {
    guard event.count >= 2, event.count - 2 >= Int(event[1]) else { return nil }
    let body = event.extracting(2..<2 + Int(event[1]))
    let isComplete = event[0] == Self.commandComplete
    guard isComplete || event[0] == Self.commandStatus, body.count >= 4,
      let opcode = HCIOpcode(rawValue: littleEndianUInt16(body, at: isComplete ? 1 : 2))
    else { return nil }
    self.init(
      opcode: opcode, status: HCIStatus(rawValue: body[isComplete ? 3 : 0]),
      parameters: isComplete ? bytes(of: body.extracting(droppingFirst: 4)) : [])
  }
}

/// The result of a command (Core 5.4, Vol 1, Part F, 1.3).
public struct HCIStatus: RawRepresentable, Hashable, Sendable {
  /// The specification's number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the specification's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = HCIStatus(rawValue: 0x00)
  package static let unknownCommand = HCIStatus(rawValue: 0x01)
  /// No advertising set is left.
  package static let memoryCapacityExceeded = HCIStatus(rawValue: 0x07)
  /// Already scanning, or the controller has received commands of the other family.
  package static let commandDisallowed = HCIStatus(rawValue: 0x0C)
  package static let invalidParameters = HCIStatus(rawValue: 0x12)
  package static let unknownAdvertisingIdentifier = HCIStatus(rawValue: 0x42)
  package static let limitReached = HCIStatus(rawValue: 0x43)

  /// Names of the codes that hotcold's commands may get.
  fileprivate static let names: [UInt8: String] = [
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

extension HCIStatus: SpecificationNamed, CustomStringConvertible {
  /// `0x0C Command Disallowed`
  public var name: String {
    "0x" + hexDigits(rawValue, uppercase: true) + (Self.names[rawValue].map { " " + $0 } ?? "")
  }

  /// The name.
  public var description: String { name }
}

/// A command that hotcold sends, or that changes scanning or advertising
/// (Core 5.4, Vol 4, Part E, 5.4.1).
public enum HCIOpcode: UInt16, SpecificationNamed, CaseIterable {
  case reset = 0x0C03
  case readLocalSupportedCommands = 0x1002
  case leReadLocalSupportedFeatures = 0x2003
  case leSetRandomAddress = 0x2005
  case leSetAdvertisingParameters = 0x2006
  case leSetAdvertisingData = 0x2008
  case leSetScanResponseData = 0x2009
  case leSetAdvertisingEnable = 0x200A
  case leSetScanParameters = 0x200B
  case leSetScanEnable = 0x200C
  case leSetAdvertisingSetRandomAddress = 0x2035
  case leSetExtendedAdvertisingParameters = 0x2036
  case leSetExtendedAdvertisingData = 0x2037
  case leSetExtendedScanResponseData = 0x2038
  case leSetExtendedAdvertisingEnable = 0x2039
  case leReadNumberOfSupportedAdvertisingSets = 0x203B
  case leRemoveAdvertisingSet = 0x203C
  case leClearAdvertisingSets = 0x203D
  case leSetExtendedScanParameters = 0x2041
  case leSetExtendedScanEnable = 0x2042
}

/// A command or a status with a name in the Bluetooth specification or BlueZ's documentation.
public protocol SpecificationNamed: Hashable, Sendable {
  /// The name.
  var name: String { get }
}

extension SpecificationNamed {
  /// `LE Set Scan Enable` for the case `leSetScanEnable`.
  public var name: String {
    let name = "\(self)"
    let words = name.prefix(1).uppercased() + name.dropFirst()
    return words.reduce(into: "") { $0 += $1.isUppercase && $0 != "" ? " \($1)" : "\($1)" }
      .replacing("Le ", with: "LE ").replacing(" Of ", with: " of ")
  }
}
