import BeaconCodec

/// Whether the kernel has refused to broadcast, and when to try it once more: the kernel, or a bluetoothd that it
/// arbitrates with, may have been restarted or set otherwise since.
///
/// A value that never reads a clock.
struct BroadcastRefusals {
  /// Seconds until the first new attempt; doubled with each that is in vain.
  static let shortest = 15.0
  static let longest = 480.0
  /// Seconds after a change of the adapter's settings, so that all that belongs together is over.
  static let settling = 1.0

  private(set) var isRefused = false
  /// When to look whether a better one is open.
  private(set) var due: Timestamp
  private var pause = shortest
  private var lastLook: Timestamp

  init(now: Timestamp) {
    due = now.advanced(bySeconds: Self.shortest)
    lastLook = now
  }

  mutating func refused() { isRefused = true }

  /// It was looked, whatever came of it.
  mutating func looked(at now: Timestamp) {
    lastLook = now
    pause = min(pause * 2, Self.longest)
    due = now.advanced(bySeconds: pause)
  }

  /// There is nothing better than what is done.
  mutating func rest(at now: Timestamp) {
    pause = Self.shortest
    due = now.advanced(bySeconds: pause)
  }

  /// It is worth another try.
  mutating func forget() { isRefused = false }

  /// Somebody has set the adapter otherwise, as bluetoothd does when it begins.
  mutating func settingsChanged(at now: Timestamp) {
    let settled = now.advanced(bySeconds: Self.settling)
    due = min(due, max(settled, lastLook.advanced(bySeconds: Self.shortest)))
  }
}
