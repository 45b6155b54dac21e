import BeaconCodec

/// Measured powers that the user calibrated, by beacon and adapter: adapters hear differently.
///
/// A line of the file is `D9EED498-…/0/0 AA:BB:CC:DD:EE:FF=-61`; a device that is not an iBeacon
/// has its address in place of the numbers.
package typealias Calibrations = KeptEntries<Int8>

extension Calibrations {
  /// Bytes of the longest file.
  package static var maximumLength: Int { 32_768 }

  /// dBm at 1 m; nil if this beacon was not measured with this adapter.
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
