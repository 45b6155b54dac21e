import BeaconCodec

/// One packet that my radio heard in the world, ready for an advertising report.
public struct Reception: Equatable, Sendable {
  /// Whole microseconds from the world's start.
  public var time: Timestamp
  public var address: BluetoothAddress
  /// dBm, -127...20.
  public var rssi: Int8
  /// How it was sent.
  public var eventType = AdvertisingReport.EventType.nonConnectable
  /// The advertising data.
  public var data: [UInt8]
  /// What the sender answers to who asks; nil where it cannot be asked.
  public var scanResponse: [UInt8]?
  /// Where I stood then.
  public var position: Point
  /// Metres: the true distance, for scores. No estimator may see it.
  public var truth: Double
}
