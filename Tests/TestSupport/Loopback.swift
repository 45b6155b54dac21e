import Glibc

/// TCP on this machine, for servers that a test starts.
package enum Loopback {
  /// A port for a server. A socket without a listener stays bound to it until this process ends: the kernel then gives it
  /// to no other program and to no outgoing connection, and the server binds it, too, because both reuse addresses.
  package static func freePort() -> UInt16? {
    let socket = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withAddress(port: 0) { address in
      guard Glibc.bind(socket, address, size) == 0, getsockname(socket, address, &size) == 0 else {
        return nil
      }
      return UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_port.bigEndian
    }
  }

  /// A socket that listens on a port of `freePort`; the caller closes it.
  package static func listen(on port: UInt16) -> Int32? {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withAddress(port: port) {
      Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
    if isBound, Glibc.listen(socket, 1) == 0 { return socket }
    close(socket)
    return nil
  }

  package static func isListening(on port: UInt16) -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    return connect(socket, to: port) == 0
  }

  /// Binds to 127.0.0.`host`, so that the other side sees this address. The port is chosen when the socket connects: `bind`
  /// might choose one that `freePort` keeps on another address.
  static func bind(_ socket: Int32, to host: UInt8) {
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &one, size)
    // A closed connection's port must not keep a server off all addresses.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, size)
    _ = withAddress(host: host, port: 0) {
      Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }

  static func connect(_ socket: Int32, to port: UInt16) -> Int32 {
    withAddress(port: port) {
      Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }

  private static func withAddress<Result>(
    host: UInt8 = 1, port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = (0x7F00_0000 + UInt32(host)).bigEndian
    address.sin_port = port.bigEndian
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
