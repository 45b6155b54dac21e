import BeaconCodec

/// Notices beacons of the same numbers in two places, in a small table.
struct IdentityWatch: Sendable {
  static let capacity = 32

  private var watches: [BeaconIdentity: SpoofDetector] = [:]

  func isDoubted(_ identity: BeaconIdentity, at now: Timestamp) -> Bool {
    watches[identity]?.isDoubted(at: now) ?? false
  }

  var count: Int { watches.count }

  /// - Parameter areTwo: whether two addresses are known to be two players, who may share an identity.
  mutating func hear(
    _ identity: BeaconIdentity, from address: BluetoothAddress, rssi: Int8?, at now: Timestamp,
    areTwo: (BluetoothAddress, BluetoothAddress) -> Bool
  ) {
    if watches[identity] == nil, watches.count >= Self.capacity,
      let oldest = watches.min(by: { $0.value.time < $1.value.time })?.key
    {
      watches[oldest] = nil
    }
    watches[identity, default: SpoofDetector()]
      .hear(from: address, rssi: rssi, at: now, areTwo: areTwo)
  }
}
