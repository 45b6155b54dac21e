/// An adapter's legacy advertising, one of its advertising sets, or a beacon without an adapter.
struct Advertiser: Sendable {
  var pdu = PDU.connectable
  var interval: Microseconds = .slots(0x800)
  /// HCI's Own_Address_Type: 1 and 3 use the random address, 0 and 2 the public one.
  var ownAddressType: UInt8 = 0
  /// Each advertising set has its own.
  var randomAddress: Address?
  /// One bit for each of the channels 37, 38 and 39.
  var channels: UInt8 = 7
  var data: [UInt8] = []
  var response: [UInt8] = []
  /// Nil while advertising is disabled.
  var schedule: Schedule?

  /// When the advertiser sends next, when it ends, and how often it has sent.
  struct Schedule: Sendable {
    var next: Microseconds
    var end: Microseconds?
    var sent = 0
  }

  mutating func start(at now: Microseconds, duration: Microseconds? = nil) {
    schedule = Schedule(next: now, end: duration.map { now + $0 })
  }

  /// Schedules the next advertising event after the interval and up to 10 ms more, so that two
  /// advertisers do not keep colliding (Vol 6, Part B, 4.4.2.2.1).
  mutating func reschedule(after now: Microseconds, noise: inout Noise) {
    guard schedule != nil else { return }
    let delay = Microseconds(count: Int64(noise.unit() * 10_000))
    schedule?.next = now + interval + delay
    schedule?.sent += 1
  }
}
