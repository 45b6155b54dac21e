import BeaconCodec

/// Measured powers that the user has calibrated, by beacon and adapter, because adapters differ.
///
/// A line of the file is `D9EED498-…/0/0 AA:BB:CC:DD:EE:FF=-61`; for a device other than an
/// iBeacon, the address replaces UUID and numbers.
package typealias Calibrations = KeptEntries<Int8>

extension Calibrations {
  /// The size of the largest file in bytes.
  package static var maximumLength: Int { 32_768 }

  /// The level at 1 m in dBm; nil if this beacon was not calibrated with this adapter.
  package func power(of key: TrackKey, on adapter: BluetoothAddress) -> Int8? {
    count == 0 ? nil : self["\(key.stored) \(adapter)"]
  }

  package mutating func set(_ power: Int8, for key: TrackKey, on adapter: BluetoothAddress) {
    self["\(key.stored) \(adapter)"] = power
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    // A UUID, two numbers and an address.
    self.init(bytes, longestKey: 36 + 6 + 6 + 18) { Sighting.trusted(Int8($0)) }
  }
}
