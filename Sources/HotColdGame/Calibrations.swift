import BeaconCodec

/// Measured powers that the user has calibrated, by beacon and adapter: two adapters hear the same beacon differently.
///
/// In the file each has a line, the latest last: `D9EED498-…/0/0 AA:BB:CC:DD:EE:FF=-61`, with a device's address in
/// place of the numbers if it is not an iBeacon.
package struct Calibrations: Equatable, Sendable {
  /// The most calibrations; the oldest is dropped.
  package static let capacity = 256
  /// Bytes of the longest file.
  package static let maximumLength = 32_768
  /// Bytes: a UUID, two numbers and an address.
  private static let longestLink = 36 + 6 + 6 + 18

  private struct Entry: Equatable, Sendable {
    /// The beacon and the adapter, as in the file.
    var link: String
    var power: Int8
  }

  private var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }

  /// dBm at 1 m; nil if this beacon was not measured with this adapter.
  package func power(of key: TrackKey, on adapter: BluetoothAddress) -> Int8? {
    if entries.isEmpty { return nil }
    let link = Self.link(key, adapter)
    return entries.first { $0.link == link }?.power
  }

  package mutating func set(_ power: Int8, for key: TrackKey, on adapter: BluetoothAddress) {
    set(power, for: Self.link(key, adapter))
  }

  private mutating func set(_ power: Int8, for link: String) {
    entries.removeAll { $0.link == link }
    entries = entries.suffix(Self.capacity - 1) + [Entry(link: link, power: power)]
  }

  private static func link(_ key: TrackKey, _ adapter: BluetoothAddress) -> String {
    let device = "\(key.address)/\(key.address.kind == .random ? "random" : "public")"
    let beacon = key.identity.map { "\($0.uuid)/\($0.major)/\($0.minor)" } ?? device
    return "\(beacon) \(adapter)"
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0].utf8.count <= Self.longestLink, let power = Int8(sides[1]),
        Sighting.trusted(power) != nil
      else { continue }
      set(power, for: String(sides[0]))
    }
  }

  /// The file that `init(_:)` reads.
  package var bytes: [UInt8] {
    Array(entries.map { "\($0.link)=\($0.power)\n" }.joined().utf8)
  }
}
