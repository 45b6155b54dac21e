/// A beacon's identity: the application's UUID and two numbers that the application defines.
public struct BeaconIdentity: Hashable, Sendable {
  /// The application's UUID.
  public var uuid: BeaconUUID
  /// The first number.
  public var major: UInt16
  /// The second number.
  public var minor: UInt16

  /// Creates it from its properties.
  public init(uuid: BeaconUUID, major: UInt16, minor: UInt16) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}

/// The contents of an iBeacon (Apple, "Proximity Beacon Specification", R1, 2015).
public struct IBeacon: Hashable, Sendable {
  /// The beacon's identity.
  public var identity: BeaconIdentity
  /// The RSSI at 1 m that the beacon claims, -128...127 dBm.
  public var measuredPower: Int8

  /// Creates it from its properties.
  public init(identity: BeaconIdentity, measuredPower: Int8) {
    self.identity = identity
    self.measuredPower = measuredPower
  }
}

// The value of the manufacturer-specific AD structure:
//
//   4C 00 | 02   | 15     | UUID | major | minor | measured power
//   Apple | type | length | 16   | 2     | 2     | 1               bytes, big-endian
extension IBeacon {
  static let prefix: [UInt8] = [0x4C, 0x00, 0x02, 0x15]
  static let bodyLength = 21

  /// The 30 bytes of advertising data: flags (LE General Discoverable, no BR/EDR), then the beacon.
  public var advertisingData: [UInt8] {
    let value =
      Self.prefix + identity.uuid.bytes + bigEndian(identity.major) + bigEndian(identity.minor)
      + [UInt8(bitPattern: measuredPower)]
    return [2, ADType.flags.rawValue, 0x06]
      + [UInt8(value.count + 1), ADType.manufacturerData.rawValue] + value
  }

  /// The first beacon in advertising data.
  public init?(advertisingData data: borrowing Span<UInt8>) {
    var found: IBeacon?
    _ = forEachADStructure(in: data) { type, value in
      if type == .manufacturerData, Self.claim(of: value) == .valid {
        found = Self.beacon(value, at: 4)
      }
      return found == nil
    }
    guard let found else { return nil }
    self = found
  }

  enum Claim {
    /// An iBeacon. Bytes after it are ignored: a value can contain several of Apple's messages.
    case valid
    /// Data of another company, or another of Apple's messages.
    case other
    /// An iBeacon of the wrong length.
    case malformed
  }

  /// - Parameter start: the offset of the UUID; at least 20 bytes follow it.
  @inline(__always)
  static func beacon(_ bytes: borrowing Span<UInt8>, at start: Int) -> IBeacon {
    let body = bytes.extracting(start..<start &+ bodyLength)
    let identity = BeaconIdentity(
      uuid: BeaconUUID(high: bigEndianUInt64(body, at: 0), low: bigEndianUInt64(body, at: 8)),
      major: bigEndianUInt16(body, at: 16),
      minor: bigEndianUInt16(body, at: 18))
    return IBeacon(identity: identity, measuredPower: Int8(bitPattern: body[20]))
  }

  @inline(__always)
  static func claim(of value: borrowing Span<UInt8>) -> Claim {
    guard value.count >= 4, value[0] == 0x4C, value[1] == 0x00, value[2] == 0x02 else {
      return .other
    }
    return value[3] == 0x15 && value.count >= 4 + bodyLength ? .valid : .malformed
  }
}
