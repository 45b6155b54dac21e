/// What a controller answers (Core 5.4, Vol 1, Part F, 1.3).
struct Status: RawRepresentable, Hashable, Error, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  private init(_ rawValue: UInt8) { self.rawValue = rawValue }

  static let success = Status(0x00)
  static let unknownCommand = Status(0x01)
  static let memoryCapacityExceeded = Status(0x07)
  static let commandDisallowed = Status(0x0C)
  static let unsupportedFeature = Status(0x11)
  static let invalidParameters = Status(0x12)
  static let advertisingTimeout = Status(0x3C)
  static let unknownAdvertisingIdentifier = Status(0x42)
  static let limitReached = Status(0x43)
}
