/// Which beacon it is: the application's UUID, and two numbers that the application gives meaning.
public struct BeaconIdentity: Hashable, Sendable {
  /// Whose beacon it is.
  public var uuid: BeaconUUID
  /// The first of two numbers that the owner gives.
  public var major: UInt16
  /// The second.
  public var minor: UInt16

  /// As its properties say.
  public init(uuid: BeaconUUID, major: UInt16, minor: UInt16) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}

/// What an iBeacon says of itself (Apple, "Proximity Beacon Specification", R1, 2015).
public struct IBeacon: Hashable, Sendable {
  /// Which beacon it is.
  public var identity: BeaconIdentity
  /// dBm, -128...127: the RSSI to expect at 1 m, as the beacon claims it.
  public var measuredPower: Int8

  /// As its properties say.
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
    [2, ADType.flags.rawValue, 0x06] + advertisingStructure
  }

  /// The beacon's 27 bytes alone, for an advertisement that has no room or no use for flags.
  public var advertisingStructure: [UInt8] {
    let value =
      Self.prefix + identity.uuid.bytes + bigEndian(identity.major) + bigEndian(identity.minor)
      + [UInt8(bitPattern: measuredPower)]
    return [UInt8(value.count + 1), ADType.manufacturerData.rawValue] + value
  }

  /// The first beacon in advertising data; nil where there is none.
  public init?(advertisingData data: borrowing Span<UInt8>) {
    var found: IBeacon?
    _ = forEachADStructure(in: data) { type, value in
      if type == .manufacturerData, case .beacon(let beacon) = Self.read(manufacturerData: value) {
        found = beacon
      }
      return found == nil
    }
    guard let found else { return nil }
    self = found
  }

  /// How a manufacturer-specific value can fail to be a beacon.
  enum Reading {
    case beacon(IBeacon)
    /// Another company's, or another of Apple's messages.
    case other
    /// It says that it is an iBeacon, and its length says that it cannot be.
    case malformed
  }

  /// - Parameter body: 21 bytes.
  @inline(__always)
  static func beacon(_ body: borrowing Span<UInt8>) -> IBeacon {
    let identity = BeaconIdentity(
      uuid: BeaconUUID(high: bigEndianUInt64(body, at: 0), low: bigEndianUInt64(body, at: 8)),
      major: bigEndianUInt16(body, at: 16),
      minor: bigEndianUInt16(body, at: 18))
    return IBeacon(identity: identity, measuredPower: Int8(bitPattern: body[20]))
  }

  /// Reads a manufacturer-specific value. Bytes behind the beacon are let pass: Apple's messages may
  /// follow each other in one value.
  @inline(__always)
  static func read(manufacturerData value: Span<UInt8>) -> Reading {
    guard value.count >= 4, value[0] == 0x4C, value[1] == 0x00, value[2] == 0x02 else {
      return .other
    }
    let body = value.extracting(droppingFirst: 4).extracting(first: bodyLength)
    guard value[3] == 0x15, body.count == bodyLength else { return .malformed }
    return .beacon(beacon(body))
  }
}
