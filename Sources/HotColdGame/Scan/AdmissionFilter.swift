import BeaconCodec

/// Where there is no more room: who knocks a second time is let in. Addresses made up at random, each for
/// one packet, never do.
struct AdmissionFilter: Sendable {
  /// As many as it remembers.
  static let capacity = 4096

  private var known: Set<BluetoothAddress> = []
  private var order: [BluetoothAddress] = []
  private var oldest = 0

  /// How many it remembers.
  var count: Int { order.count }

  init() {}

  mutating func admits(_ address: BluetoothAddress) -> Bool {
    if known.contains(address) { return true }
    known.insert(address)
    if order.count < Self.capacity {
      order.append(address)
    } else {
      known.remove(order[oldest])
      order[oldest] = address
      oldest = (oldest + 1) % Self.capacity
    }
    return false
  }
}
