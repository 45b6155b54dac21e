import BeaconCodec
import SystemPackage

/// Our end of a helper's relay, in the place of the socket at its other end.
final class RelayedLink: PacketLink {
  private let purpose: SocketPurpose
  private let connection: Descriptor
  /// It ends when our ends of its connections are closed.
  var helper: HelperProcess?
  /// Packets that the kernel has dropped there; nil where it does not tell.
  private(set) var drops: UInt64?
  private var buffer = [UInt8](repeating: 0, count: RelayRecord.capacity)

  init(_ purpose: SocketPurpose, _ connection: consuming Descriptor) {
    self.purpose = purpose
    self.connection = connection
  }

  var fileDescriptor: Int32 { connection.raw }

  /// The first record.
  /// - Returns: nil for one that is none.
  func receiveFirst() throws(Errno) -> RelayRecord? {
    let count = try connection.receive(into: &buffer)
    if count == 0 { throw .brokenPipe }
    return record(of: count)
  }

  /// The next packet, as a socket's own `receive`; what else the helper says is taken note of.
  func receive(into packet: inout [UInt8]) throws(Errno) -> Int {
    try receiveTimed(into: &packet).count
  }

  func receiveTimed(into packet: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    while true {
      let count = try connection.receive(into: &buffer)
      // It has ended, which it does not do as long as we are here.
      if count == 0 { return (0, nil) }
      switch record(of: count) {
      case .packet: return (put(buffer[1..<count], into: &packet), nil)
      case .report(let arrival):
        return (put(buffer[RelayRecord.reportHead..<count], into: &packet), arrival)
      case .denied(let opcode): return (put(denial(of: opcode)[...], into: &packet), nil)
      case .drops(let count): drops = UInt64(count)
      case .error(let errno): throw errno
      case .refused: throw .permissionDenied
      case .opened, .failed, nil: throw .protocolError
      }
    }
  }

  private func put(_ bytes: ArraySlice<UInt8>, into packet: inout [UInt8]) -> Int {
    let bytes = bytes.prefix(packet.count)
    packet.replaceSubrange(..<bytes.count, with: bytes)
    return bytes.count
  }

  /// As a controller or the kernel answers to what its state does not allow: a command that is another
  /// program's to give is no other case.
  private func denial(of opcode: UInt16) -> [UInt8] {
    if case .management(let index) = purpose {
      return Disclosure.answer(
        to: ManagementOpcode(rawValue: opcode), .permissionDenied, index: index)
    }
    return Disclosure.answer(to: HCIOpcode(rawValue: opcode), .commandDisallowed)
  }

  func send(_ packet: [UInt8]) throws(Errno) {
    try connection.send(RelayRecord.packet.bytes + packet)
  }

  private func record(of count: Int) -> RelayRecord? {
    let bytes = buffer  // no copy: it is not written to while this lasts
    return RelayRecord(bytes.span.extracting(first: count))
  }
}
