/// The opcode of an HCI command (Core 5.4, Vol 4, Part E, 7).
struct Opcode: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt16

  static let inquiry = Opcode(rawValue: 0x0401)
  static let inquiryCancel = Opcode(rawValue: 0x0402)
  static let setEventMask = Opcode(rawValue: 0x0C01)
  static let reset = Opcode(rawValue: 0x0C03)
  static let readVersion = Opcode(rawValue: 0x1001)
  static let readCommands = Opcode(rawValue: 0x1002)
  static let readFeatures = Opcode(rawValue: 0x1003)
  static let readExtendedFeatures = Opcode(rawValue: 0x1004)
  static let readBufferSize = Opcode(rawValue: 0x1005)
  static let readAddress = Opcode(rawValue: 0x1009)

  static let setLowEnergyEventMask = Opcode(rawValue: 0x2001)
  static let readLowEnergyBufferSize = Opcode(rawValue: 0x2002)
  static let readLowEnergyFeatures = Opcode(rawValue: 0x2003)
  static let setRandomAddress = Opcode(rawValue: 0x2005)
  static let setAdvertisingParameters = Opcode(rawValue: 0x2006)
  static let readAdvertisingPower = Opcode(rawValue: 0x2007)
  static let setAdvertisingData = Opcode(rawValue: 0x2008)
  static let setScanResponse = Opcode(rawValue: 0x2009)
  static let setAdvertisingEnable = Opcode(rawValue: 0x200A)
  static let setScanParameters = Opcode(rawValue: 0x200B)
  static let setScanEnable = Opcode(rawValue: 0x200C)
  static let createConnection = Opcode(rawValue: 0x200D)
  static let clearAcceptList = Opcode(rawValue: 0x2010)
  static let addToAcceptList = Opcode(rawValue: 0x2011)
  static let removeFromAcceptList = Opcode(rawValue: 0x2012)
  static let random = Opcode(rawValue: 0x2018)
  static let readSupportedStates = Opcode(rawValue: 0x201C)

  static let setAdvertisingSetAddress = Opcode(rawValue: 0x2035)
  static let setExtendedAdvertisingParameters = Opcode(rawValue: 0x2036)
  static let setExtendedAdvertisingData = Opcode(rawValue: 0x2037)
  static let setExtendedScanResponse = Opcode(rawValue: 0x2038)
  static let setExtendedAdvertisingEnable = Opcode(rawValue: 0x2039)
  static let readMaximumAdvertisingLength = Opcode(rawValue: 0x203A)
  static let readNumberOfAdvertisingSets = Opcode(rawValue: 0x203B)
  static let removeAdvertisingSet = Opcode(rawValue: 0x203C)
  static let clearAdvertisingSets = Opcode(rawValue: 0x203D)
  static let setExtendedScanParameters = Opcode(rawValue: 0x2041)
  static let setExtendedScanEnable = Opcode(rawValue: 0x2042)
  static let extendedCreateConnection = Opcode(rawValue: 0x2043)
  static let readTransmitPower = Opcode(rawValue: 0x204B)
}

/// Legacy or extended commands for advertising and scanning. A controller that has received one
/// dialect refuses the other until it is reset (Core 5.4, Vol 4, Part E, 3.1.1).
enum Dialect: String, Sendable {
  case legacy
  case extended

  init?(of opcode: Opcode) {
    switch opcode {
    case .setAdvertisingParameters, .readAdvertisingPower, .setAdvertisingData, .setScanResponse,
      .setAdvertisingEnable, .setScanParameters, .setScanEnable, .createConnection:
      self = .legacy
    case .setExtendedAdvertisingParameters, .setExtendedAdvertisingData, .setExtendedScanResponse,
      .setExtendedAdvertisingEnable, .readMaximumAdvertisingLength, .readNumberOfAdvertisingSets,
      .removeAdvertisingSet, .clearAdvertisingSets, .setExtendedScanParameters,
      .setExtendedScanEnable, .extendedCreateConnection:
      self = .extended
    default: return nil
    }
  }
}
