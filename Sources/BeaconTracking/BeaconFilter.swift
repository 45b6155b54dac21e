import BeaconCodec

package struct BeaconFilter: Equatable, Sendable {
  /// nil for any iBeacon.
  package var uuid: BeaconUUID?
  package var major: UInt16?
  package var minor: UInt16?
  /// The 48 bits of an address: accepts any Bluetooth LE device with it, iBeacon or not.
  package var addressBits: UInt64?
  /// Ignored if `major` is set.
  package var excludedMajor: UInt16?
  /// Whether to accept devices other than iBeacons.
  var takesDevices: Bool

  package init(
    uuid: BeaconUUID? = nil, major: UInt16? = nil, minor: UInt16? = nil, addressBits: UInt64? = nil,
    excludedMajor: UInt16? = nil, takesDevices: Bool = false
  ) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.addressBits = addressBits
    self.excludedMajor = excludedMajor
    self.takesDevices = takesDevices
  }

  package static let everyBeacon = BeaconFilter()
  package static let everyDevice = BeaconFilter(takesDevices: true)

  var isOneDevice: Bool { oneDevice != nil }

  /// The device, if the filter accepts all its packets and no others.
  package var oneDevice: BluetoothAddress? {
    uuid == nil && major == nil && minor == nil
      ? addressBits.map { BluetoothAddress(bits: $0) } : nil
  }

  @inline(__always)
  package func accepts(_ sighting: Sighting) -> Bool {
    if let addressBits {
      guard sighting.address.bits == addressBits else { return false }
      if uuid == nil, major == nil, minor == nil { return true }
    }
    guard let identity = sighting.identity else { return takesDevices }
    return (uuid == nil || identity.uuid == uuid) && (minor == nil || identity.minor == minor)
      && (major == nil ? identity.major != excludedMajor : identity.major == major)
  }
}
