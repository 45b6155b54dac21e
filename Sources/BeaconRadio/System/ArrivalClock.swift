/// Tells when packets came by the monotonic clock, where the kernel stamps them by the wall clock, which somebody may
/// set. A value that is told both times; all in nanoseconds.
struct ArrivalClock {
  /// The clocks drift apart by no more than that: 1 in 1,000, and what lies between reading one and the other.
  private static let tolerance: Int64 = 50_000_000
  /// No packet waits for longer.
  private static let longest: Int64 = 60_000_000_000

  /// The wall clock less the monotonic one.
  private var offset: Int64?
  private var monotonic: Int64 = 0
  /// The wall clock was set since the look before: by which of the two a packet was stamped is not known.
  private var wasSet = false

  /// What both clocks show now.
  mutating func look(monotonic: Int64, wall: Int64) {
    let offset = wall &- monotonic
    if let before = self.offset {
      let drift = offset &- before
      wasSet = drift.magnitude > (Self.tolerance + (monotonic - self.monotonic) / 1000).magnitude
    }
    self.offset = offset
    self.monotonic = monotonic
  }

  /// By the monotonic clock; nil where it cannot be told.
  func arrival(stamp: Int64) -> Int64? {
    guard let offset, !wasSet else { return nil }
    let time = stamp &- offset
    let age = monotonic &- time
    // What came while others were read is younger than the look.
    guard (-Self.longest...Self.longest).contains(age) else { return nil }
    return time
  }
}
