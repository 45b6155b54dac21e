import SystemPackage

/// A socket that receives packets of one kind, and sends commands.
package protocol PacketLink: AnyObject {
  /// The descriptor to poll for reading.
  var fileDescriptor: Int32 { get }
  /// Packets that were lost because the socket's buffer was full.
  var drops: UInt64 { get }

  /// Reads one packet, cut off where `buffer` ends; never waits.
  /// - Returns: its length, and when it came: nanoseconds of the machine's monotonic clock, nil if unknown; nil if there
  ///   is no packet now.
  /// - Throws: `brokenPipe` at the end of the connection.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)?
  func send(_ packet: [UInt8]) throws(Errno)
}
