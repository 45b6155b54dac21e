/// A command to the kernel's Bluetooth management (BlueZ, doc/mgmt-api.txt).
public struct ManagementOpcode: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let readControllerInformation = ManagementOpcode(rawValue: 0x0004)
  public static let setPowered = ManagementOpcode(rawValue: 0x0005)
  public static let setLowEnergy = ManagementOpcode(rawValue: 0x000D)
  public static let stopDiscovery = ManagementOpcode(rawValue: 0x0024)
  public static let readAdvertisingFeatures = ManagementOpcode(rawValue: 0x003D)
  public static let addAdvertising = ManagementOpcode(rawValue: 0x003E)
  public static let removeAdvertising = ManagementOpcode(rawValue: 0x003F)
  public static let addExtendedAdvertisingParameters = ManagementOpcode(rawValue: 0x0054)
  public static let addExtendedAdvertisingData = ManagementOpcode(rawValue: 0x0055)
  public static let addAdvertisementPatternsMonitor = ManagementOpcode(rawValue: 0x0052)
  public static let removeAdvertisementMonitor = ManagementOpcode(rawValue: 0x0053)
}

extension ManagementOpcode: CustomStringConvertible {
  /// The documentation's name, or the number of a command that this package never gives.
  public var description: String {
    switch self {
    case .readControllerInformation: "Read Controller Information"
    case .setPowered: "Set Powered"
    case .setLowEnergy: "Set Low Energy"
    case .stopDiscovery: "Stop Discovery"
    case .readAdvertisingFeatures: "Read Advertising Features"
    case .addAdvertising: "Add Advertising"
    case .removeAdvertising: "Remove Advertising"
    case .addExtendedAdvertisingParameters: "Add Extended Advertising Parameters"
    case .addExtendedAdvertisingData: "Add Extended Advertising Data"
    case .addAdvertisementPatternsMonitor: "Add Advertisement Patterns Monitor"
    case .removeAdvertisementMonitor: "Remove Advertisement Monitor"
    default: "management command \(rawValue)"
    }
  }
}
