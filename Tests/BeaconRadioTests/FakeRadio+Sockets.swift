import SystemPackage

@testable import BeaconRadio

// The sockets of a fake radio: links in memory.
extension FakeRadio {
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    if let failure = state.withLock({ $0.failures[purpose] }) { throw failure }
    if case .management = purpose, kernel == nil {
      throw .notPermitted(call: "bind", adapter: nil)
    }
    return FakeLink(
      self,
      state.withLock {
        $0.latestPort += 1
        $0.ports[$0.latestPort] = Port(purpose: purpose)
        return $0.latestPort
      })
  }

  fileprivate func close(port: Int) { state.withLock { $0.ports[port] = nil } }

  /// Whether a link of one of these descriptors has something to read.
  func isReadable(_ descriptors: [Int32]) -> Bool {
    state.withLock { state in
      descriptors.contains {
        state.ports[-Int($0)].map { $0.isOver || !$0.inbox.isEmpty } ?? false
      }
    }
  }

  /// nil where there is nothing now; nothing at the end.
  fileprivate func receive(port: Int) -> [UInt8]? {
    state.withLock { state in
      guard let packet = state.ports[port]?.inbox.first else {
        return state.ports[port]?.isOver == true ? [] : nil
      }
      state.ports[port]?.inbox.removeFirst()
      return packet
    }
  }

  func deliver(
    _ packet: [UInt8], except port: Int? = nil, to isTarget: (SocketPurpose) -> Bool
  ) {
    state.withLock { state in
      for (number, one) in state.ports where number != port && isTarget(one.purpose) {
        state.ports[number]?.inbox.append(packet)
      }
    }
  }

  func put(_ packet: [UInt8], into port: Int) {
    state.withLock { $0.ports[port]?.inbox.append(packet) }
  }
}

/// A socket of a fake radio.
private final class FakeLink: PacketLink {
  private let radio: FakeRadio
  private let port: Int

  init(_ radio: FakeRadio, _ port: Int) {
    self.radio = radio
    self.port = port
  }

  deinit {
    radio.close(port: port)
  }

  /// None of the system's, all of which are positive.
  var fileDescriptor: Int32 { -Int32(port) }
  var drops: UInt64? { 0 }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    guard let packet = radio.receive(port: port) else { throw .wouldBlock }
    let count = min(packet.count, buffer.count)
    buffer.replaceSubrange(..<count, with: packet[..<count])
    return count
  }

  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    (try receive(into: &buffer), radio.takeArrival())
  }

  func send(_ packet: [UInt8]) throws(Errno) { radio.take(packet, from: port) }
}
