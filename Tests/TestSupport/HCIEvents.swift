import BeaconCodec

/// The beacon with the game's default numbers, as advertising data.
package let seedAdvertisingData: [UInt8] = [
  0x02, 0x01, 0x06,  // flags: general discoverable, no BR/EDR
  0x1A, 0xFF,  // 26 bytes of manufacturer data
  0x4C, 0x00,  // Apple
  0x02, 0x15,  // iBeacon, 21 bytes
  0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0,  // UUID
  0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
  0x00, 0x00,  // major 0
  0x00, 0x00,  // minor 0
  0xC5,  // -59 dBm at 1 m
]

package let seedIdentity = BeaconIdentity(
  uuid: BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B), major: 0, minor: 0)

extension Timestamp {
  /// The time of this many seconds.
  package static func after(_ seconds: Double) -> Timestamp { .zero.advanced(bySeconds: seconds) }
}

/// C0:11:22:33:44:55, as HCI sends it.
package let addressBytes: [UInt8] = [0x55, 0x44, 0x33, 0x22, 0x11, 0xC0]
package let randomAddress = BluetoothAddress(bits: 0xC011_2233_4455, kind: .random)

/// An LE Meta event with these parameters, and their length.
package func metaEvent(_ parameters: [UInt8]) -> [UInt8] {
  [0x3E, UInt8(truncatingIfNeeded: parameters.count)] + parameters
}

/// A report of the LE Advertising Report event.
package func legacyReport(
  type: UInt8 = 3, addressType: UInt8 = 1, address: [UInt8] = addressBytes,
  data: [UInt8] = seedAdvertisingData, length: UInt8? = nil, rssi: UInt8? = 0xBF
) -> [UInt8] {
  [type, addressType] + address + [length ?? UInt8(truncatingIfNeeded: data.count)] + data
    + (rssi.map { [$0] } ?? [])
}

package func legacyEvent(_ reports: [UInt8]..., count: UInt8? = nil) -> [UInt8] {
  metaEvent([0x02, count ?? UInt8(reports.count)] + reports.flatMap { $0 })
}

/// A report of the LE Extended Advertising Report event.
package func extendedReport(
  type: UInt16 = 0, addressType: UInt8 = 1, address: [UInt8] = addressBytes, sid: UInt8 = 0xFF,
  data: [UInt8] = seedAdvertisingData, length: UInt8? = nil, rssi: UInt8 = 0xBF
) -> [UInt8] {
  [
    UInt8(truncatingIfNeeded: type), UInt8(truncatingIfNeeded: type >> 8),
    addressType,
  ] + address + [
    1, 1,  // primary and secondary PHY: 1M
    sid,
    0x7F,  // TX power: not available
    rssi,
    0, 0,  // periodic interval: none
    0, 0, 0, 0, 0, 0, 0,  // direct address: none
    length ?? UInt8(truncatingIfNeeded: data.count),
  ] + data
}

package func extendedEvent(_ reports: [UInt8]..., count: UInt8? = nil) -> [UInt8] {
  metaEvent([0x0D, count ?? UInt8(reports.count)] + reports.flatMap { $0 })
}

/// A decoder's result for a series of events.
package func decode(_ events: [[UInt8]], at time: Timestamp = .zero) -> (
  sightings: [Sighting], rejects: Rejects
) {
  var decoder = SightingDecoder()
  var sightings: [Sighting] = []
  for event in events { decoder.decode(event.span, at: time) { sightings.append($0) } }
  return (sightings, decoder.rejects)
}

extension Rejects {
  package init(_ counts: [RejectReason: Int]) {
    self.init()
    for (reason, times) in counts { count(reason, times: times) }
  }
}

/// A sighting of the seed beacon, by default.
package func sighting(
  time: Timestamp = .zero, address: BluetoothAddress = randomAddress, rssi: Int8? = -65,
  identity: BeaconIdentity? = seedIdentity, measuredPower: Int8? = -59, truth: Double? = nil,
  adapter: UInt16 = 0
) -> Sighting {
  Sighting(
    time: time, address: address, rssi: rssi, identity: identity, measuredPower: measuredPower,
    truth: truth, adapter: adapter)
}

package func unnamed(address: BluetoothAddress = randomAddress, rssi: Int8? = -65) -> Sighting {
  sighting(address: address, rssi: rssi, identity: nil, measuredPower: nil)
}
