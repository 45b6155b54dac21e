import SystemPackage

/// A socket that receives packets of one kind, and sends commands.
package protocol PacketLink: AnyObject {
  var fileDescriptor: Int32 { get }
  /// Packets lost because the socket's buffer was full.
  var drops: UInt64 { get }

  /// Reads one packet, cut off at the end of `buffer`, without waiting.
  /// - Returns: its length, and its arrival in nanoseconds of the machine's monotonic clock, if
  ///   known; nil if there is no packet now.
  /// - Throws: `brokenPipe` at the end of the connection.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)?
  func send(_ packet: [UInt8]) throws(Errno)
}
