import SystemPackage

/// A socket that receives packets of one kind and sends commands.
package protocol PacketLink: AnyObject {
  var fileDescriptor: Int32 { get }
  /// Packets lost because the socket's buffer was full.
  var drops: UInt64 { get }

  /// Receives one packet without waiting; it is truncated if it exceeds `buffer`.
  /// - Returns: its length, and its time of arrival in nanoseconds of the machine's monotonic
  ///   clock, if known; nil if there is no packet now.
  /// - Throws: `brokenPipe` at the end of the connection.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)?
  func send(_ packet: [UInt8]) throws(Errno)
}
