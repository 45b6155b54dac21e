import Glibc
import SystemPackage

/// Names that the kernel gives to one socket at a time (unix(7): abstract socket addresses): no file is left behind.
extension Descriptor {
  /// A socket that has the name as long as it is open: `bind`; fails with `EADDRINUSE` while another has it.
  static func named(_ name: String) throws(Errno) -> Descriptor {
    let socket = try datagramSocket()
    _ = try withAddress(of: name) { Glibc.bind(socket.raw, $0, $1) }
    return socket
  }

  /// Whether a socket of this machine has the name: `connect`, by which it notices nothing.
  static func isNamed(_ name: String) -> Bool {
    guard let socket = try? datagramSocket() else { return false }
    return (try? withAddress(of: name) { Glibc.connect(socket.raw, $0, $1) }) != nil
  }

  private static func datagramSocket() throws(Errno) -> Descriptor {
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(bitPattern: SOCK_CLOEXEC.rawValue)
    return Descriptor(
      owning: try valueOrErrno(retryOnInterrupt: false) { Glibc.socket(AF_UNIX, kind, 0) })
  }

  /// - Parameter name: of 107 bytes at most.
  private static func withAddress(
    of name: String, _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) throws(Errno) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout<sa_family_t>.size
    // After a first byte of zero, by which such a name is known.
    let bytes = [0] + name.utf8.prefix(MemoryLayout<sockaddr_un>.size - offset - 1)
    return try valueOrErrno(retryOnInterrupt: false) {
      withUnsafeMutableBytes(of: &address) { room in
        room[offset...].copyBytes(from: bytes)
        return body(
          UnsafePointer(room.assumingMemoryBound(to: sockaddr.self).baseAddress),
          socklen_t(offset + bytes.count))
      }
    }
  }
}

/// Holds a name.
final class NameClaim {
  private let socket: Descriptor

  init?(_ name: String) {
    guard let socket = try? Descriptor.named(name) else { return nil }
    self.socket = socket
  }
}
