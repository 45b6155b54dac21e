/// A command to the kernel's Bluetooth management (BlueZ, doc/mgmt-api.txt).
public struct ManagementOpcode: RawRepresentable, Hashable, Sendable {
  /// The documentation's number.
  public let rawValue: UInt16

  /// - Parameter rawValue: the documentation's number.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let readControllerInformation = ManagementOpcode(rawValue: 0x0004)
  package static let setPowered = ManagementOpcode(rawValue: 0x0005)
  package static let setLowEnergy = ManagementOpcode(rawValue: 0x000D)
  package static let stopDiscovery = ManagementOpcode(rawValue: 0x0024)
  package static let readAdvertisingFeatures = ManagementOpcode(rawValue: 0x003D)
  package static let removeAdvertising = ManagementOpcode(rawValue: 0x003F)
  package static let addExtendedAdvertisingParameters = ManagementOpcode(rawValue: 0x0054)
  package static let addExtendedAdvertisingData = ManagementOpcode(rawValue: 0x0055)
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
    case .removeAdvertising: "Remove Advertising"
    case .addExtendedAdvertisingParameters: "Add Extended Advertising Parameters"
    case .addExtendedAdvertisingData: "Add Extended Advertising Data"
    default: "management command \(rawValue)"
    }
  }
}
