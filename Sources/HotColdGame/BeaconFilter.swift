import BeaconCodec

/// Which sightings the game takes notice of.
package struct BeaconFilter: Equatable, Sendable {
  /// nil for any iBeacon.
  package var uuid: BeaconUUID?
  package var major: UInt16?
  package var minor: UInt16?
  /// The 48 bits of an address: any Bluetooth LE device that has it, an iBeacon or not.
  package var addressBits: UInt64?
  /// Whether beacons of the game's seekers count, too.
  package var takesSeekers: Bool
  /// Whether devices that are no iBeacons count, too.
  package var takesDevices: Bool

  /// The major number of a seeker's own beacon. Its minor number is the lower half of its tag.
  package static let seekersMajor: UInt16 = 0xFFFF

  package init(
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

  package static let everyBeacon = BeaconFilter()
  package static let everyDevice = BeaconFilter(takesDevices: true)

  package func accepts(_ sighting: Sighting) -> Bool {
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
