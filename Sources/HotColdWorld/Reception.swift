import BeaconCodec

/// One packet that my radio heard in the world, ready for an advertising report.
public struct Reception: Equatable, Sendable {
  /// Whole microseconds from the world's start.
  public var time: Timestamp
  public var address: BluetoothAddress
  /// dBm, -127...20.
  public var rssi: Int8
  /// The advertising data.
  public var data: [UInt8]
  /// Where I stood then.
  public var position: Point
  /// Metres: the true distance, for scores. No estimator may see it.
  public var truth: Double
}
