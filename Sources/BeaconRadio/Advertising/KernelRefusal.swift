import BeaconCodec

/// Whether the kernel has refused the broadcast, and when to ask it again: the kernel or bluetoothd may have been
/// restarted or reconfigured. It reads no clock.
struct KernelRefusal {
  /// Seconds until the first look; doubled each time that it still refuses.
  private static let shortest = 15.0
  private static let longest = 480.0
  /// Seconds after a change of the adapter's settings, because several follow each other.
  private static let settling = 1.0

  var isActive = false
  private(set) var nextLook: Timestamp
  private var pause = shortest
  private var lastLook: Timestamp

  init(now: Timestamp) {
    nextLook = now.advanced(bySeconds: Self.shortest)
    lastLook = now
  }

  /// - Parameter isBest: there is no better method than the current one.
  mutating func looked(at now: Timestamp, isBest: Bool = false) {
    if !isBest { lastLook = now }
    pause = isBest ? Self.shortest : min(pause * 2, Self.longest)
    nextLook = now.advanced(bySeconds: pause)
  }

  /// Another program has changed the adapter's settings, as bluetoothd does when it starts.
  mutating func settingsChanged(at now: Timestamp) {
    let settled = now.advanced(bySeconds: Self.settling)
    nextLook = min(nextLook, max(settled, lastLook.advanced(bySeconds: Self.shortest)))
  }
}
