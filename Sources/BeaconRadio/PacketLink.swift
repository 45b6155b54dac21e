import SystemPackage

/// Where packets of one kind come in and commands go out: a socket of its own, or a part of one.
protocol PacketLink: AnyObject {
  /// What to poll for reading; several links may have the same.
  var fileDescriptor: Int32 { get }
  /// Packets that were lost because nobody read them in time; nil where the kernel does not tell.
  var drops: UInt64? { get }
  /// Whether there is something to read that polling does not show.
  var hasMore: Bool { get }

  /// One packet, cut off where `buffer` ends; never waits.
  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int
  func send(_ packet: [UInt8]) throws(Errno)
}

/// A socket of its own.
final class SocketLink: PacketLink {
  private let socket: Descriptor

  init(_ socket: consuming Descriptor) {
    self.socket = socket
  }

  var fileDescriptor: Int32 { socket.raw }
  var drops: UInt64? { socket.receiverDrops().map { UInt64($0) } }
  var hasMore: Bool { false }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try socket.receive(into: &buffer)
  }

  func send(_ packet: [UInt8]) throws(Errno) { try socket.send(packet) }
}
