/// The status of a command (Core 5.4, Vol 1, Part F, 1.3).
struct Status: RawRepresentable, Hashable, Error, Sendable {
  let rawValue: UInt8

  static let success = Status(rawValue: 0x00)
  static let unknownCommand = Status(rawValue: 0x01)
  static let memoryCapacityExceeded = Status(rawValue: 0x07)
  static let commandDisallowed = Status(rawValue: 0x0C)
  static let unsupportedFeature = Status(rawValue: 0x11)
  static let invalidParameters = Status(rawValue: 0x12)
  static let advertisingTimeout = Status(rawValue: 0x3C)
  static let unknownAdvertisingIdentifier = Status(rawValue: 0x42)
}
