import BeaconCodec

/// Decides when a broadcast must be renewed or restarted. It reads no clock.
struct BroadcastWatchdog {
  enum Action: Hashable {
    case begin
    case renew
  }

  /// On the air as far as can be told.
  private(set) var isOn = false
  /// Whether a broadcast that we began may be on: what is to be ended in the end.
  private(set) var mayBeOn = false
  private var backOff = BackOff()
  private var lastConfirmed: Timestamp = .zero

  /// A broadcast is being begun, or renewed.
  mutating func attempted(_ action: Action, at now: Timestamp) {
    if action == .begin { backOff.attempted(at: now) }
    isOn = true
    mayBeOn = true
    lastConfirmed = now
  }

  mutating func attemptFailed() {
    backOff.attemptFailed()
    isOn = false
  }

  /// This way was refused; another one can be tried at once.
  mutating func refused() {
    backOff.forgetAttempt()
    isOn = false
  }

  /// Somebody has stopped it, or the controller has failed.
  /// - Parameter isExposed: it goes on, but as something that it must not be.
  mutating func disrupted(at now: Timestamp, byOthers: Bool = true, isExposed: Bool = false) {
    backOff.disturbed(at: now, byOthers: byOthers && !isOver(at: now))
    if isExposed { backOff.skipSettlingDelay() }
    isOn = false
  }

  /// Whether its lease has ended, because this program was stopped and did not renew it.
  private func isOver(at now: Timestamp) -> Bool {
    mayBeOn && now.seconds(since: lastConfirmed) >= Lease.duration - 1
  }

  var next: (action: Action, due: Timestamp) {
    isOn
      ? (.renew, lastConfirmed.advanced(bySeconds: Lease.renewal)) : (.begin, backOff.due)
  }

  func isShared(at now: Timestamp) -> Bool { backOff.isShared(at: now) }
}

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
