/// One packet that was heard: the point where the live radio, a recording and the simulated world
/// meet. All that comes after it is the same for the three.
public struct Sighting: Equatable, Sendable {
  public var time: Timestamp
  public var address: BluetoothAddress
  /// dBm, -127...20; nil where the controller had none (Core 5.4, Vol 4, Part E, 7.7.65.2).
  public var rssi: Int8?
  /// nil for a device that is no iBeacon.
  public var beacon: IBeacon?
  /// Metres: the true distance, where a recording knows it. For scores and plots; no estimator sees it.
  public var truth: Double?

  public init(
    time: Timestamp, address: BluetoothAddress, rssi: Int8?, beacon: IBeacon?,
    truth: Double? = nil
  ) {
    self.time = time
    self.address = address
    self.rssi = rssi
    self.beacon = beacon
    self.truth = truth
  }
}
