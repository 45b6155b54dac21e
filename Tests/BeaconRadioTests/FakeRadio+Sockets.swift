import Dispatch
import Glibc
import SystemPackage

@testable import BeaconRadio

// The sockets of a fake radio: links in memory, or real ones.
extension FakeRadio {
  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    for purpose in purposes {
      if let failure = state.withLock({ $0.failures[purpose] }) { throw failure }
      if case .management = purpose, kernel == nil {
        throw .notPermitted(call: "bind", adapter: nil)
      }
    }
    state.withLock { $0.opened.append(purposes) }
    return purposes.map { FakeLink(self, open(Port(purpose: $0, inbox: []))) }
  }

  /// One end of a real socket, whose other end a thread of its own answers at.
  func socket(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    if case .management = purpose, kernel == nil { throw .notPermitted(call: "bind", adapter: nil) }
    guard let (near, far) = try? Descriptor.pair() else {
      throw .failed(call: "socketpair", .current, adapter: nil)
    }
    let port = open(Port(purpose: purpose, far: far))
    DispatchQueue(label: "kernel").async { [self] in
      var buffer = [UInt8](repeating: 0, count: 512)
      while true {
        Descriptor.waitReadable([far], milliseconds: 60000)
        let count = recv(far, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { continue }
        if count <= 0 { break }
        take(Array(buffer.prefix(count)), from: port)
      }
      state.withLock { $0.ports[port] = nil }
      Glibc.close(far)
    }
    return Descriptor(owning: near)
  }

  /// The far ends of real sockets.
  func farEnds(_ purpose: SocketPurpose) -> [Int32] {
    state.withLock { $0.ports.values.filter { $0.purpose == purpose }.map(\.far) }
  }

  private func open(_ port: Port) -> Int {
    state.withLock {
      $0.latestPort += 1
      $0.ports[$0.latestPort] = port
      return $0.latestPort
    }
  }

  fileprivate func close(port: Int) { state.withLock { $0.ports[port] = nil } }

  /// Whether a link of one of these descriptors has something to read.
  func isReadable(_ descriptors: [Int32]) -> Bool {
    state.withLock { state in
      descriptors.contains {
        state.ports[-Int($0)].map { $0.isOver || $0.inbox?.isEmpty == false } ?? false
      }
    }
  }

  /// nil where there is nothing now; nothing at the end.
  fileprivate func receive(port: Int) -> [UInt8]? {
    state.withLock { state in
      guard let packet = state.ports[port]?.inbox?.first else {
        return state.ports[port]?.isOver == true ? [] : nil
      }
      state.ports[port]?.inbox?.removeFirst()
      return packet
    }
  }

  func deliver(
    _ packet: [UInt8], to isTarget: (_ number: Int, _ purpose: SocketPurpose) -> Bool
  ) {
    let sockets = state.withLock { state in
      var sockets: [Int32] = []
      for (number, port) in state.ports where isTarget(number, port.purpose) {
        if port.inbox == nil { sockets.append(port.far) }
        state.ports[number]?.inbox?.append(packet)
      }
      return sockets
    }
    for socket in sockets {
      // Until there is room.
      while send(socket, packet, packet.count, Int32(MSG_NOSIGNAL)) < 0, errno == EAGAIN {
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        Glibc.poll(&entry, 1, -1)
      }
    }
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
