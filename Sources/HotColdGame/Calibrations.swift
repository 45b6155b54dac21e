import BeaconCodec

/// Measured powers that the user has calibrated, by beacon and adapter: two adapters hear the same beacon differently.
///
/// In the file each has a line, the latest last: `D9EED498-…/0/0 AA:BB:CC:DD:EE:FF=-61`, with a device's address in
/// place of the numbers if it is not an iBeacon.
package struct Calibrations: Equatable, Sendable {
  /// The most calibrations; the oldest is dropped.
  package static let capacity = KeptEntries<Int8>.capacity
  /// Bytes of the longest file.
  package static let maximumLength = 32_768
  /// Bytes: a UUID, two numbers and an address.
  private static let longestLink = 36 + 6 + 6 + 18

  private var powers = KeptEntries<Int8>()

  package init() {}

  package var count: Int { powers.count }

  /// dBm at 1 m; nil if this beacon was not measured with this adapter.
  package func power(of key: TrackKey, on adapter: BluetoothAddress) -> Int8? {
    powers.count == 0 ? nil : powers[Self.link(key, adapter)]
  }

  package mutating func set(_ power: Int8, for key: TrackKey, on adapter: BluetoothAddress) {
    powers[Self.link(key, adapter)] = power
  }

  private static func link(_ key: TrackKey, _ adapter: BluetoothAddress) -> String {
    "\(key.stored) \(adapter)"
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    powers = KeptEntries(bytes, longestKey: Self.longestLink) { Sighting.trusted(Int8($0)) }
  }

  /// The file that `init(_:)` reads.
  package var bytes: [UInt8] { powers.bytes }
}
