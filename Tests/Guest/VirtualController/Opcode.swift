/// A command that the host gives, by its number (Core 5.4, Vol 4, Part E, 7).
struct Opcode: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }
  private init(_ rawValue: UInt16) { self.rawValue = rawValue }

  static let inquiry = Opcode(0x0401)
  static let inquiryCancel = Opcode(0x0402)
  static let setEventMask = Opcode(0x0C01)
  static let reset = Opcode(0x0C03)
  static let readVersion = Opcode(0x1001)
  static let readCommands = Opcode(0x1002)
  static let readFeatures = Opcode(0x1003)
  static let readExtendedFeatures = Opcode(0x1004)
  static let readBufferSize = Opcode(0x1005)
  static let readAddress = Opcode(0x1009)

  static let setLowEnergyEventMask = Opcode(0x2001)
  static let readLowEnergyBufferSize = Opcode(0x2002)
  static let readLowEnergyFeatures = Opcode(0x2003)
  static let setRandomAddress = Opcode(0x2005)
  static let setAdvertisingParameters = Opcode(0x2006)
  static let readAdvertisingPower = Opcode(0x2007)
  static let setAdvertisingData = Opcode(0x2008)
  static let setScanResponse = Opcode(0x2009)
  static let setAdvertisingEnable = Opcode(0x200A)
  static let setScanParameters = Opcode(0x200B)
  static let setScanEnable = Opcode(0x200C)
  static let createConnection = Opcode(0x200D)
  static let clearAcceptList = Opcode(0x2010)
  static let addToAcceptList = Opcode(0x2011)
  static let removeFromAcceptList = Opcode(0x2012)
  static let random = Opcode(0x2018)
  static let readSupportedStates = Opcode(0x201C)

  static let setAdvertisingSetAddress = Opcode(0x2035)
  static let setExtendedAdvertisingParameters = Opcode(0x2036)
  static let setExtendedAdvertisingData = Opcode(0x2037)
  static let setExtendedScanResponse = Opcode(0x2038)
  static let setExtendedAdvertisingEnable = Opcode(0x2039)
  static let readMaximumAdvertisingLength = Opcode(0x203A)
  static let readNumberOfAdvertisingSets = Opcode(0x203B)
  static let removeAdvertisingSet = Opcode(0x203C)
  static let clearAdvertisingSets = Opcode(0x203D)
  static let setExtendedScanParameters = Opcode(0x2041)
  static let setExtendedScanEnable = Opcode(0x2042)
  static let extendedCreateConnection = Opcode(0x2043)
  static let readTransmitPower = Opcode(0x204B)
}

/// Advertising and scanning are commanded in one of two dialects, and a controller that has heard one
/// refuses the other until it is reset (Core 5.4, Vol 4, Part E, 3.1.1).
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
