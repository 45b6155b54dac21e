import Glibc
import SystemPackage

/// Where packets of one kind come in and commands go out.
package protocol PacketLink: AnyObject {
  /// What to poll for reading.
  var fileDescriptor: Int32 { get }
  /// Packets that were lost because nobody read them in time; nil where the kernel does not tell.
  var drops: UInt64? { get }

  /// One packet, cut off where `buffer` ends; never waits.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int
  /// The same, and when it came: nanoseconds of the machine's monotonic clock; nil where that is not told.
  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)
  func send(_ packet: [UInt8]) throws(Errno)
}

extension PacketLink {
  package func receiveTimed(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, arrival: Int64?) {
    (try receive(into: &buffer), nil)
  }
}

/// A socket.
package final class SocketLink: PacketLink {
  private let socket: Descriptor
  private var clock = ArrivalClock()
  /// It was looked at the clocks since all was read the last time.
  private var hasLooked = false

  package init(_ socket: consuming Descriptor) {
    self.socket = socket
    look()
  }

  package var fileDescriptor: Int32 { socket.raw }
  package var drops: UInt64? { socket.receiverDrops().map { UInt64($0) } }

  package func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try socket.receive(into: &buffer)
  }

  package func receiveTimed(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, arrival: Int64?) {
    if !hasLooked { look() }
    hasLooked = true
    do throws(Errno) {
      let (count, stamp) = try socket.receiveStamped(into: &buffer)
      return (count, stamp.flatMap { clock.arrival(stamp: $0 * 1000) })
    } catch {
      hasLooked = false
      throw error
    }
  }

  private func look() {
    clock.look(
      monotonic: MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC),
      wall: MonotonicClock.nanoseconds(of: CLOCK_REALTIME))
  }

  package func send(_ packet: [UInt8]) throws(Errno) { try socket.send(packet) }
}

/// Converts the kernel's packet timestamps from the wall clock, which may be set at any time, to the monotonic clock.
/// It never reads a clock: both times come in. All in nanoseconds.
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
