import BeaconCodec

/// Which sightings the game takes notice of.
public struct BeaconFilter: Equatable, Sendable {
  /// nil for any iBeacon.
  public var uuid: BeaconUUID?
  public var major: UInt16?
  public var minor: UInt16?
  /// The 48 bits of an address: any Bluetooth LE device that has it, an iBeacon or not.
  public var addressBits: UInt64?
  /// Whether beacons of the game's seekers count, too.
  public var takesSeekers: Bool
  /// Whether devices that are no iBeacons count, too.
  public var takesDevices: Bool

  /// The major number of a seeker's own beacon. Its minor number is the lower half of its tag.
  public static let seekersMajor: UInt16 = 0xFFFF

  public init(
    uuid: BeaconUUID? = nil, major: UInt16? = nil, minor: UInt16? = nil, addressBits: UInt64? = nil,
    takesSeekers: Bool = true, takesDevices: Bool = false
  ) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.addressBits = addressBits
    self.takesSeekers = takesSeekers
    self.takesDevices = takesDevices
  }

  public static let everyBeacon = BeaconFilter()
  public static let everyDevice = BeaconFilter(takesDevices: true)

  @inline(__always)
  public func accepts(_ sighting: Sighting) -> Bool {
    if let addressBits {
      guard sighting.address.bits == addressBits else { return false }
      if uuid == nil, major == nil, minor == nil { return true }
    }
    guard let identity = sighting.identity else { return takesDevices }
    return (uuid == nil || identity.uuid == uuid) && (major == nil || identity.major == major)
      && (minor == nil || identity.minor == minor)
      && (takesSeekers || identity.major != Self.seekersMajor)
  }
}
