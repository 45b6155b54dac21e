import BeaconCodec
import BeaconTracking
import HotColdSystem

package struct RingNews: Equatable, Sendable {
  package var address: BluetoothAddress
  package var state: RingState
}

/// Makes devices ring, one at a time.
struct Ringer {
  /// Seconds between requests for bluetoothd's objects.
  private static let pause = 0.25

  private var ring: (ring: Ring, address: BluetoothAddress)?
  private var bus: (any RingBus)?
  /// When to poll next.
  private var due = Timestamp.zero
  /// The state last reported.
  private var reported: RingState?

  var descriptors: [Int32] { [bus?.descriptor].compactMap(\.self) }

  /// The state of the latest ring, if it has changed.
  mutating func takeNews() -> RingNews? {
    guard let (ring, address) = ring, ring.state != reported else { return nil }
    reported = ring.state
    return RingNews(address: address, state: ring.state)
  }

  /// Makes a device ring, or stops the one that is ringing.
  /// - Parameter bus: connects to bluetoothd; nil if libsystemd is not installed.
  mutating func toggle(_ target: RingTarget, at time: Timestamp, _ bus: () -> (any RingBus)?) {
    guard ring?.ring.state.isOver ?? true else { return close() }
    reported = nil
    ring = (Ring(target, at: time), target.address)
    guard ring?.ring.state == .connecting else { return }
    self.bus = bus()
    if self.bus == nil { ring?.ring.end(as: .noLibrary) }
    due = time
  }

  mutating func advance(to time: Timestamp) {
    guard let bus else { return }
    for event in bus.poll() { ask(ring?.ring.handle(event, at: time)) }
    ask(ring?.ring.advance(to: time))
    if ring?.ring.state.isOver != false { return close() }
    guard time >= due else { return }
    bus.ask(.objects)
    due = time.advanced(bySeconds: Self.pause)
  }

  /// Stops the ringing, and disconnects.
  mutating func close() {
    ask(ring?.ring.stop())
    bus?.close()
    bus = nil
  }

  private func ask(_ calls: [Ring.Call]?) {
    for call in calls ?? [] { bus?.ask(call) }
  }
}
