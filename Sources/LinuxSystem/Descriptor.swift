import Glibc
import SystemPackage

extension Errno {
  /// The error of the last failed call in this thread.
  package static var current: Errno { Errno(rawValue: errno) }
}

/// The result of a C call, which returns -1 for a failure; repeated if a signal interrupts it.
package func valueOrErrno<I: FixedWidthInteger>(_ call: () -> I) throws(Errno) -> I {
  while true {
    let result = call()
    if result != -1 { return result }
    if Errno.current != .interrupted { throw .current }
  }
}

/// An open file descriptor, mostly a socket; closed when released.
///
/// `LinuxSystem` wraps system calls for other modules: descriptors, clock, processes, files in
/// `/proc` and `/sys`, capabilities. It may import `BeaconCodec`, for time, and swift-system.
///
/// ```swift
/// let (ours, theirs) = try Descriptor.pair()
/// let pid = try spawn("/usr/bin/cat", [], descriptors: [.descriptor(theirs), .nothing, .nothing])
/// try ours.send([1, 2, 3])
/// ```
package final class Descriptor: Sendable {
  package let fileDescriptor: Int32
  /// Whether received packets have the kernel's timestamps.
  package let isStamped: Bool

  package init(owning fileDescriptor: Int32, isStamped: Bool = false) {
    self.fileDescriptor = fileDescriptor
    self.isStamped = isStamped
  }

  deinit {
    close(fileDescriptor)
  }

  // MARK: Messages

  /// The number of lost packets: the ninth word of `getsockopt(SO_MEMINFO)`, since Linux 4.12.
  package var drops: UInt64 {
    let words = try? option(SOL_SOCKET, SO_MEMINFO, InlineArray<9, UInt32>(repeating: 0))
    return words.map { UInt64($0[8]) } ?? 0
  }

  package func send(_ message: [UInt8]) throws(Errno) {
    _ = try valueOrErrno {
      Glibc.send(fileDescriptor, message, message.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
  }

  package func finishSending() { _ = shutdown(fileDescriptor, Int32(SHUT_WR)) }
}

extension Descriptor {
  /// Waits until one is readable or has an error, at most 60 s: `poll`.
  package static func waitReadable(_ descriptors: [Int32], seconds: Double) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, nfds_t(entries.count), Int32(min(max(0, seconds), 60) * 1000) + 1)
  }

  package static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Two ends that preserve message boundaries, non-blocking and closed on exec: `socketpair`.
  package static func pair() throws(Errno) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | closeOnExec | nonBlocking
    _ = try valueOrErrno { socketpair(AF_UNIX, kind, 0, &ends) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Whether it is an end of such a pair of this user: `SO_DOMAIN, SO_TYPE, SO_PEERCRED`.
  package var isFromThisUser: Bool {
    do throws(Errno) {
      let domain = try option(SOL_SOCKET, SO_DOMAIN, Int32(0))
      let kind = try option(SOL_SOCKET, SO_TYPE, Int32(0))
      // pid, uid, gid
      let peer = try option(SOL_SOCKET, SO_PEERCRED, (Int32(0), UInt32.max, UInt32.max))
      return domain == AF_UNIX && kind == Int32(SOCK_SEQPACKET.rawValue) && peer.1 == getuid()
    } catch {
      return false
    }
  }

  package func setOption<Value>(_ level: Int32, _ name: Int32, _ value: Value) throws(Errno) {
    _ = try valueOrErrno {
      withUnsafeBytes(of: value) {
        setsockopt(fileDescriptor, level, name, $0.baseAddress, socklen_t($0.count))
      }
    }
  }

  /// - Parameter initial: a value of the option's size.
  package func option<Value>(
    _ level: Int32, _ name: Int32, _ initial: Value
  ) throws(Errno) -> Value {
    var value = initial
    var length = socklen_t(MemoryLayout<Value>.size)
    _ = try valueOrErrno {
      withUnsafeMutableBytes(of: &value) {
        getsockopt(fileDescriptor, level, name, $0.baseAddress, &length)
      }
    }
    return value
  }
}

package let closeOnExec = Int32(bitPattern: SOCK_CLOEXEC.rawValue)
package let nonBlocking = Int32(bitPattern: SOCK_NONBLOCK.rawValue)

/// Names without files, each held by one socket at a time (unix(7): abstract socket addresses).
extension Descriptor {
  /// Whether a socket on this machine holds the name; the holder does not notice: `connect`.
  package static func isNamed(_ name: String) -> Bool { datagramSocket(name, Glibc.connect) != nil }

  /// `bind`; nil if another socket holds the name.
  package static func named(_ name: String) -> Descriptor? { datagramSocket(name, Glibc.bind) }

  /// A datagram socket for which `call` with the name succeeded. Names have at most 107 bytes.
  private static func datagramSocket(
    _ name: String, _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Descriptor? {
    let raw = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | closeOnExec, 0)
    guard raw >= 0 else { return nil }
    let socket = Descriptor(owning: raw)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout<sa_family_t>.size
    // A first byte of zero marks an abstract name.
    let bytes = [0] + name.utf8.prefix(MemoryLayout<sockaddr_un>.size - offset - 1)
    let result = withUnsafeMutableBytes(of: &address) { room in
      room[offset...].copyBytes(from: bytes)
      return call(
        raw, UnsafePointer(room.assumingMemoryBound(to: sockaddr.self).baseAddress),
        socklen_t(offset + bytes.count))
    }
    return result == 0 ? socket : nil
  }
}
