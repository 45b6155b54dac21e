/// Our end of a helper's relay: what is known of the socket at its other end.
final class RelayedSocket {
  /// It ends when our end of the connection is closed.
  var helper: HelperProcess?
  /// Packets that the kernel has dropped there; nil where it does not tell.
  private(set) var drops: UInt32?
  private var buffer = [UInt8](repeating: 0, count: RelayRecord.capacity)

  init() {}

  /// The first record.
  /// - Returns: nil if it has not come.
  func receiveFirst(from connection: borrowing Descriptor) throws(Errno) -> RelayRecord? {
    let count = try connection.receive(into: &buffer, at: 0)
    if count == 0 { throw .brokenPipe }
    return record(of: count)
  }

  /// The next packet, as a socket's own `receive`; what else the helper says is taken note of.
  func receive(
    from connection: borrowing Descriptor, into packet: inout [UInt8]
  ) throws(Errno) -> Int {
    while true {
      let count = try connection.receive(into: &buffer, at: 0)
      // It has ended, which it does not do as long as we are here.
      if count == 0 { return 0 }
      switch record(of: count) {
      case .packet:
        let length = min(count - 1, packet.count)
        packet.replaceSubrange(..<length, with: buffer[1..<1 + length])
        return length
      case .drops(let count): drops = count
      case .error(let errno): throw errno
      case .refused: throw .accessDenied
      case .opened, .failed, nil: throw .protocolError
      }
    }
  }

  private func record(of count: Int) -> RelayRecord? {
    let bytes = buffer  // no copy: it is not written to while this lasts
    return RelayRecord(bytes.span.extracting(first: count))
  }
}
