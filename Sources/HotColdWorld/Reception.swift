import BeaconCodec

/// One packet that my radio heard in the world, ready for an advertising report.
package struct Reception: Equatable, Sendable {
  /// Whole microseconds from the world's start.
  package var time: Timestamp
  package var address: BluetoothAddress
  /// dBm, -127...20.
  package var rssi: Int8
  /// How it was sent.
  package var eventType = AdvertisingReport.EventType.nonConnectable
  /// The advertising data.
  package var data: [UInt8]
  /// What the sender answers to who asks; nil where it cannot be asked.
  package var scanResponse: [UInt8]?
  /// Where I stood then.
  package var position: Point
  /// Metres: the true distance, for scores. No estimator may see it.
  package var truth: Double
  /// Whether the sender and I could touch each other.
  package var isReached: Bool
}
