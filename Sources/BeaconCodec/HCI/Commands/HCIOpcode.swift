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

  /// The specification's name, nil for a command that this package never sends or watches.
  public var name: String? {
    switch self {
    case .reset: "Reset"
    case .readLocalSupportedCommands: "Read Local Supported Commands"
    case .leReadLocalSupportedFeatures: "LE Read Local Supported Features"
    case .leSetRandomAddress: "LE Set Random Address"
    case .leSetAdvertisingParameters: "LE Set Advertising Parameters"
    case .leSetAdvertisingData: "LE Set Advertising Data"
    case .leSetScanResponseData: "LE Set Scan Response Data"
    case .leSetAdvertisingEnable: "LE Set Advertising Enable"
    case .leSetScanParameters: "LE Set Scan Parameters"
    case .leSetScanEnable: "LE Set Scan Enable"
    case .leSetAdvertisingSetRandomAddress: "LE Set Advertising Set Random Address"
    case .leSetExtendedAdvertisingParameters: "LE Set Extended Advertising Parameters"
    case .leSetExtendedAdvertisingData: "LE Set Extended Advertising Data"
    case .leSetExtendedScanResponseData: "LE Set Extended Scan Response Data"
    case .leSetExtendedAdvertisingEnable: "LE Set Extended Advertising Enable"
    case .leReadNumberOfSupportedAdvertisingSets: "LE Read Number of Supported Advertising Sets"
    case .leRemoveAdvertisingSet: "LE Remove Advertising Set"
    case .leClearAdvertisingSets: "LE Clear Advertising Sets"
    case .leSetExtendedScanParameters: "LE Set Extended Scan Parameters"
    case .leSetExtendedScanEnable: "LE Set Extended Scan Enable"
    default: nil
    }
  }
}

extension HCIOpcode: CustomStringConvertible {
  /// The name where there is one, else `0x2005`.
  public var description: String {
    name
      ?? asciiText(capacity: 6) { out in
        out += [UInt8(ascii: "0"), UInt8(ascii: "x")]
        appendHex(UInt8(truncatingIfNeeded: rawValue >> 8), to: &out)
        appendHex(UInt8(truncatingIfNeeded: rawValue), to: &out)
      }
  }
}
