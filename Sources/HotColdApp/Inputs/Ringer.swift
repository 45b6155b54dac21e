import BeaconCodec
import HotColdGame

/// Rings things, one at a time.
struct Ringer {
  /// Seconds between two requests for bluetoothd's objects.
  private static let pause = 0.25

  private var ring: (ring: Ring, address: BluetoothAddress)?
  private var bus: (any RingBus)?
  /// When the objects were asked for; nil after their reply.
  private var asked: Timestamp?
  private var due = Timestamp.zero
  private var count = 0

  var descriptors: [Int32] { [bus?.descriptor].compactMap(\.self) }
  var news: RingNews? { ring.map { RingNews($0.ring.state, of: $0.address, number: count) } }

  /// Rings a thing, or silences the one that rings.
  /// - Parameter bus: connects; nil if libsystemd is not installed.
  mutating func toggle(_ target: RingTarget, at time: Timestamp, _ bus: () -> (any RingBus)?) {
    guard ring?.ring.state.isOver ?? true else { return close() }
    count += 1
    ring = (Ring(target, at: time), target.address)
    guard ring?.ring.state == .connecting else { return }
    self.bus = bus()
    if self.bus == nil { ring?.ring.end(as: .noLibrary) }
    (asked, due) = (nil, time)
  }

  mutating func advance(to time: Timestamp) {
    guard let bus else { return }
    for event in bus.poll() {
      if case .objects = event { asked = nil }
      ask(ring?.ring.handle(event, at: time))
    }
    ask(ring?.ring.advance(to: time))
    if ring?.ring.state.isOver != false { return close() }
    guard asked == nil, time >= due else { return }
    bus.ask(.objects)
    (asked, due) = (time, time.advanced(bySeconds: Self.pause))
  }

  /// Silences what rings, and disconnects.
  mutating func close() {
    ask(ring?.ring.stop())
    bus?.close()
    bus = nil
  }

  private func ask(_ calls: [Ring.Call]?) {
    for call in calls ?? [] { bus?.ask(call) }
  }
}
