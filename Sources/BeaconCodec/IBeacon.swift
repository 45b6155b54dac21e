/// Which beacon it is: the application's UUID, and two numbers that the application gives meaning.
public struct BeaconIdentity: Hashable, Sendable {
  public var uuid: BeaconUUID
  public var major: UInt16
  public var minor: UInt16

  public init(uuid: BeaconUUID, major: UInt16, minor: UInt16) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}

/// What an iBeacon says of itself (Apple, "Proximity Beacon Specification", R1, 2015).
public struct IBeacon: Hashable, Sendable {
  public var identity: BeaconIdentity
  /// dBm, -128...127: the RSSI to expect at 1 m, as the beacon claims it.
  public var measuredPower: Int8

  public init(identity: BeaconIdentity, measuredPower: Int8) {
    self.identity = identity
    self.measuredPower = measuredPower
  }

  /// dBm at 1 m, or nil where the claim cannot be: no transmitter of this class is heard louder than
  /// -20 dBm from a metre away, so such a number says nothing about distance.
  public var trustedMeasuredPower: Int8? {
    measuredPower <= -20 ? measuredPower : nil
  }
}
