import BeaconCodec
import Glibc
import SystemPackage

/// A socket of the kernel's that is open and bound, and what for.
package final class RelaySocket {
  let purpose: SocketPurpose
  let descriptor: Descriptor

  package init(_ purpose: SocketPurpose, _ descriptor: consuming Descriptor) {
    self.purpose = purpose
    self.descriptor = descriptor
  }
}

/// One of the helper's sockets, and the peer that it is for.
package final class RelayLine {
  let peer: Descriptor
  private let opened: RelaySocket
  /// Records that the peer had no room for. While there are any, nothing more is taken from either
  /// side: what comes waits in the kernel's large buffer, or is counted as dropped there.
  private(set) var backlog: [[UInt8]] = []
  /// When something was passed on last.
  var lastPassed: Timestamp?
  /// The socket will say no more.
  private(set) var isSocketOver = false
  private(set) var isPeerGone = false
  private var drops: UInt32?
  private var refusals: UInt32 = 0

  /// - Parameter peer: a socket that keeps messages apart.
  package init(_ opened: RelaySocket, peer: consuming Descriptor) {
    self.opened = opened
    self.peer = peer
  }

  var purpose: SocketPurpose { opened.purpose }

  /// Whether many packets are collected before they are passed on.
  var collects: Bool { if case .reports = purpose { true } else { false } }

  func send(_ packet: [UInt8]) throws(Errno) { try opened.descriptor.send(packet) }

  /// Reads one packet of the socket, to a place in the buffer.
  func receive(into buffer: inout [UInt8], at offset: Int) throws(Errno) -> Int {
    try opened.descriptor.receive(into: &buffer, at: offset)
  }

  private var arrivals = ArrivalReader()

  /// The same, and when it came, by the machine's monotonic clock: now, where the kernel does not tell.
  func receiveReport(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64) {
    let (count, arrival) = try arrivals.receive(
      from: opened.descriptor, into: &buffer, at: RelayRecord.reportHead)
    return (count, arrival ?? MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC))
  }

  /// Of the socket; -1, which nothing waits for, where it is over.
  var fileDescriptor: Int32 { isSocketOver ? -1 : opened.descriptor.raw }

  func hangUp() { isPeerGone = true }

  /// The socket has come to its end.
  func end(_ errno: Errno) {
    isSocketOver = true
    tell(.error(errno))
  }

  func closeSocket() { isSocketOver = true }

  func tell(_ record: RelayRecord) { tell(record.bytes) }

  func tell(_ record: [UInt8]) { tell(record.span) }

  /// Sends a record, or keeps it for later.
  func tell(_ record: Span<UInt8>) {
    do throws(Errno) {
      guard backlog.isEmpty else { throw .wouldBlock }
      try peer.send(record)
    } catch .wouldBlock {
      backlog.append((0..<record.count).map { record[$0] })
    } catch {
      isPeerGone = true
    }
  }

  func refuse(opcode: UInt16) {
    refusals &+= 1
    tell(.refused(opcode: opcode, count: refusals))
  }

  /// How many packets the kernel had to drop, when the number has changed.
  func noteDrops() {
    guard collects, let count = opened.descriptor.receiverDrops(), count != drops else { return }
    drops = count
    tell(.drops(count))
  }

  func flush() {
    while let record = backlog.first {
      do throws(Errno) {
        try peer.send(record.span)
      } catch .wouldBlock {
        return
      } catch {
        isPeerGone = true
        return
      }
      backlog.removeFirst()
    }
  }
}
