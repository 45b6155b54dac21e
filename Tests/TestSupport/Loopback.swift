import Glibc
import Synchronization

/// TCP on this machine, for servers that a test starts.
package enum Loopback {
  /// The next candidate; another process most likely begins somewhere else.
  private static let candidate = Mutex(Int(getpid()) * 97 % 15_000)

  /// A port without a listener, never the same twice. It is below the range from which the system takes one for each
  /// connection: such a port may be gone by the time it is listened on, and a client that connects to it too early may
  /// reach itself.
  package static func freePort() -> UInt16? {
    (0..<100).lazy.map { _ in
      candidate.withLock { next in
        next = (next + 1) % 15_000
        return UInt16(15_000 + next)
      }
    }.first { with($0) { bind($0, $1, $2) == 0 } }
  }

  package static func isListening(on port: UInt16) -> Bool {
    with(port) { connect($0, $1, $2) == 0 }
  }

  private static func with<Result>(
    _ port: UInt16, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
