import BeaconCodec

/// Whether the kernel has refused the broadcast, and when to ask again, because the kernel or
/// bluetoothd may have been restarted or reconfigured. Uses no clock.
struct KernelRefusal {
  /// Seconds until the first check; doubled with each refusal.
  private static let shortest = 15.0
  private static let longest = 480.0
  /// Seconds to wait after a change of settings, because several come together.
  private static let settling = 1.0

  var isActive = false
  private(set) var nextLook: Timestamp
  private var pause = shortest
  private var lastLook: Timestamp

  init(now: Timestamp) {
    nextLook = now.advanced(bySeconds: Self.shortest)
    lastLook = now
  }

  /// - Parameter isBest: whether no better method exists.
  mutating func looked(at now: Timestamp, isBest: Bool = false) {
    if !isBest { lastLook = now }
    pause = isBest ? Self.shortest : min(pause * 2, Self.longest)
    nextLook = now.advanced(bySeconds: pause)
  }

  /// Handles a change of settings by another program, as at bluetoothd's start.
  mutating func settingsChanged(at now: Timestamp) {
    let settled = now.advanced(bySeconds: Self.settling)
    nextLook = min(nextLook, max(settled, lastLook.advanced(bySeconds: Self.shortest)))
  }
}
