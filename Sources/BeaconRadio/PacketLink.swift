import Glibc
import SystemPackage

/// A socket that receives packets of one kind, and sends commands.
package protocol PacketLink: AnyObject {
  /// The descriptor to poll for reading.
  var fileDescriptor: Int32 { get }
  /// Packets that were lost because the socket's buffer was full; nil if the kernel does not report it.
  var drops: UInt64? { get }

  /// Reads one packet, cut off where `buffer` ends; never waits.
  /// - Returns: its length, and when it came: nanoseconds of the machine's monotonic clock, nil if unknown; nil if there
  ///   is no packet now.
  /// - Throws: `brokenPipe` at the end of the connection.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)?
  func send(_ packet: [UInt8]) throws(Errno)
}

/// A socket.
package final class SocketLink: PacketLink {
  private let socket: Descriptor
  /// The kernel gives the time of each packet.
  private let isStamped: Bool

  package init(_ socket: consuming Descriptor, isStamped: Bool = false) {
    self.socket = socket
    self.isStamped = isStamped
  }

  /// Whether it is an end of a connection that preserves message boundaries, made by this user.
  package var isFromThisUser: Bool { socket.isFromThisUser() }
  package var fileDescriptor: Int32 { socket.raw }
  package var drops: UInt64? { socket.receiverDrops().map { UInt64($0) } }

  package func receive(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, arrival: Int64?)? {
    guard isStamped else { return try socket.receive(into: &buffer).map { ($0, nil) } }
    guard let (count, stamp) = try socket.receiveStamped(into: &buffer) else { return nil }
    let arrival = stamp.flatMap {
      Self.arrival(
        stamp: $0 * 1000, monotonic: MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC),
        wall: MonotonicClock.nanoseconds(of: CLOCK_REALTIME))
    }
    return (count, arrival)
  }

  package func send(_ packet: [UInt8]) throws(Errno) { try socket.send(packet) }

  /// Nanoseconds: no packet waits longer in a socket.
  private static let longestWait: Int64 = 60_000_000_000

  /// Converts the kernel's timestamp of a packet from the wall clock to the monotonic clock. All in nanoseconds.
  /// - Parameters:
  ///   - monotonic: the time now by the monotonic clock.
  ///   - wall: the time now by the wall clock.
  /// - Returns: nil for a stamp in the future or too long ago, because the wall clock was set after the packet came.
  static func arrival(stamp: Int64, monotonic: Int64, wall: Int64) -> Int64? {
    let age = wall &- stamp
    return (0...longestWait).contains(age) ? monotonic - age : nil
  }
}
