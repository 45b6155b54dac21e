/// The types of AD structures that hotcold reads or writes (Bluetooth Assigned Numbers, 2.3).
public struct ADType: RawRepresentable, Hashable, Sendable {
  /// The assigned number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the assigned number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The discoverability of the device, and the kinds of Bluetooth that it supports.
  public static let flags = ADType(rawValue: 0x01)
  /// The beginning of the name.
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  /// The name.
  public static let completeLocalName = ADType(rawValue: 0x09)
  /// Transmit power, in dBm.
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  /// Data in a format of the company, after the company's identifier.
  public static let manufacturerData = ADType(rawValue: 0xFF)

  // Incomplete and complete lists of service UUIDs of 16 and 128 bits, and services' own data.
  package static let someServices16 = ADType(rawValue: 0x02)
  package static let allServices16 = ADType(rawValue: 0x03)
  package static let someServices128 = ADType(rawValue: 0x06)
  package static let allServices128 = ADType(rawValue: 0x07)
  package static let serviceData16 = ADType(rawValue: 0x16)
  package static let serviceData128 = ADType(rawValue: 0x21)
  /// The name of an Auracast broadcast.
  package static let broadcastName = ADType(rawValue: 0x30)
  /// Assigned Numbers, 2.6.
  package static let appearance = ADType(rawValue: 0x19)
}

// Advertising data is a sequence of structures (Core 5.4, Vol 3, Part C, 11):
//
//   length | type | value
//   1      | 1    | length - 1   bytes
//
// A length of zero ends the data early; everything after it must be zero.

/// Calls `body` with each structure's type and value until one does not fit or it returns false.
/// - Returns: whether the data is well-formed up to there. Structures before an invalid one count.
public func forEachADStructure(
  in data: borrowing Span<UInt8>, _ body: (ADType, borrowing Span<UInt8>) -> Bool
) -> Bool {
  forEachADValue(in: data) { type, value, _ in body(type, value) }
}

/// As `forEachADStructure`, with the position of each value.
@inline(__always)
func forEachADValue(
  in data: borrowing Span<UInt8>, _ body: (ADType, borrowing Span<UInt8>, Int) -> Bool
) -> Bool {
  // A slice makes the indices constant: fewer need a check.
  var rest = data.extracting(droppingFirst: 0)
  while rest.count > 0 {
    let length = Int(rest[0])
    if length == 0 { return rest.indices.allSatisfy { rest[$0] == 0 } }
    guard length < rest.count else { return false }
    let value = rest.extracting(2..<(1 + length))
    guard body(ADType(rawValue: rest[1]), value, data.count &- rest.count &+ 2) else {
      return true
    }
    rest = rest.extracting(droppingFirst: 1 + length)
  }
  return true
}
