/// How long a device address lasts (Core 5.4, Vol 6, Part B, 1.3).
public enum AddressType: String, Sendable, CaseIterable {
  /// Given to the device for good.
  case `public`
  /// At random, and kept at least until the device is switched off.
  case randomStatic
  /// At random, and another one after a while, about every 15 minutes (Vol 3, Part C, App. A); friends
  /// recognize the device by a key.
  case resolvable
  /// At random, and another one after a while, for nobody to recognize.
  case nonResolvable
  /// Random, of a kind that there is not yet.
  case reserved

  /// Whether the device will soon go by another address.
  public var changes: Bool { self == .resolvable || self == .nonResolvable }
}

extension BluetoothAddress {
  /// By the two upper bits, where it is random.
  public var type: AddressType {
    guard kind == .random else { return .public }
    return switch bits >> 46 {
    case 0b11: .randomStatic
    case 0b01: .resolvable
    case 0b00: .nonResolvable
    default: .reserved
    }
  }
}
