import Glibc
import SystemPackage

/// Where packets of one kind come in and commands go out.
protocol PacketLink: AnyObject {
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
  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    (try receive(into: &buffer), nil)
  }
}

/// A socket.
package final class SocketLink: PacketLink {
  private let socket: Descriptor

  package init(_ socket: consuming Descriptor) {
    self.socket = socket
  }

  var fileDescriptor: Int32 { socket.raw }
  var drops: UInt64? { socket.receiverDrops().map { UInt64($0) } }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try socket.receive(into: &buffer)
  }

  private var arrivals = ArrivalReader()

  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    try arrivals.receive(from: socket, into: &buffer, at: 0)
  }

  func send(_ packet: [UInt8]) throws(Errno) { try socket.send(packet) }
}

/// Reads packets with their times from one socket.
struct ArrivalReader {
  private var clock = ArrivalClock()
  /// Looked since all was read the last time.
  private var hasLooked = false

  init() { look() }

  private mutating func look() {
    clock.look(
      monotonic: MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC),
      wall: MonotonicClock.nanoseconds(of: CLOCK_REALTIME))
  }

  mutating func receive(
    from socket: borrowing Descriptor, into buffer: inout [UInt8], at offset: Int
  ) throws(Errno) -> (count: Int, arrival: Int64?) {
    if !hasLooked {
      look()
      hasLooked = true
    }
    do throws(Errno) {
      let (count, stamp) = try socket.receiveStamped(into: &buffer, at: offset)
      return (count, stamp.flatMap { clock.arrival(stamp: $0 * 1000) })
    } catch {
      hasLooked = false
      throw error
    }
  }
}
