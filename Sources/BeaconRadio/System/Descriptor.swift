import CBlueZ
import Glibc
import SystemPackage

extension Errno {
  /// The radio is blocked by rfkill.
  static let blockedByRfkill = Errno(rawValue: ERFKILL)

  /// The error of the last failed call in this thread.
  static var current: Errno { Errno(rawValue: errno) }
}

/// The result of a C call that returns -1 for failure; a call that a signal interrupts is made again.
private func valueOrErrno<I: FixedWidthInteger>(_ call: () -> I) throws(Errno) -> I {
  while true {
    let result = call()
    if result != -1 { return result }
    if Errno.current != .interrupted { throw .current }
  }
}

/// An open descriptor, closed when it is released. Most are sockets.
package final class Descriptor: PacketLink, Sendable {
  package let fileDescriptor: Int32
  /// The kernel gives the time of each packet.
  private let isStamped: Bool

  package init(owning fileDescriptor: Int32, isStamped: Bool = false) {
    self.fileDescriptor = fileDescriptor
    self.isStamped = isStamped
  }

  deinit {
    close(fileDescriptor)
  }

  // MARK: Messages

  /// From the ninth word of `getsockopt(SO_MEMINFO)`, since Linux 4.12.
  package var drops: UInt64 {
    let words = try? option(SOL_SOCKET, SO_MEMINFO, InlineArray<9, UInt32>(repeating: 0))
    return words.map { UInt64($0[8]) } ?? 0
  }

  /// `recv`, which drops attached descriptors; `recvmsg` for the kernel's time.
  package func receive(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, arrival: Int64?)? {
    // Microseconds of the wall clock.
    var stamp: Int64 = -1
    do throws(Errno) {
      let count = try valueOrErrno {
        isStamped
          ? hotcold_receive_stamped(fileDescriptor, &buffer, buffer.count, &stamp)
          : recv(fileDescriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      }
      guard count > 0 else { throw .brokenPipe }
      guard stamp >= 0 else { return (count, nil) }
      let arrival = Self.arrival(
        stamp: stamp * 1000, monotonic: MonotonicClock.nanoseconds(of: CLOCK_MONOTONIC),
        wall: MonotonicClock.nanoseconds(of: CLOCK_REALTIME))
      return (count, arrival)
    } catch .wouldBlock {
      return nil
    }
  }

  /// Nanoseconds: no packet waits longer in a socket.
  private static let longestWait: Int64 = 60_000_000_000

  /// Converts the kernel's timestamp of a packet from the wall clock to the monotonic clock. All in nanoseconds.
  /// - Parameters:
  ///   - monotonic: the time now by the monotonic clock.
  ///   - wall: the time now by the wall clock.
  /// - Returns: nil for a stamp in the future or too long ago, because the wall clock was set after the packet came.
  static func arrival(stamp: Int64, monotonic: Int64, wall: Int64) -> Int64? {
    let age = wall &- stamp
    return (0...longestWait).contains(age) ? monotonic - age : nil
  }

  package func send(_ message: [UInt8]) throws(Errno) {
    _ = try valueOrErrno {
      Glibc.send(fileDescriptor, message, message.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
  }

  /// Ends sending (`shutdown`).
  func finishSending() { _ = shutdown(fileDescriptor, Int32(SHUT_WR)) }
}

// All C library calls for sockets; the rest of the module passes no pointers to C.
extension Descriptor {
  /// Opens a raw HCI socket, unbound, non-blocking and closed on exec: `socket`.
  /// - Parameter isStamped: whether the kernel adds the time of arrival to each packet: `setsockopt(SOL_HCI,
  ///   HCI_TIME_STAMP)`.
  static func hciSocket(isStamped: Bool = false) throws(Errno) -> Descriptor {
    let kind = Int32(SOCK_RAW.rawValue) | closeOnExec | nonBlocking
    let raw = try valueOrErrno { Glibc.socket(AF_BLUETOOTH, kind, BTPROTO_HCI) }
    let socket = Descriptor(owning: raw, isStamped: isStamped)
    if isStamped { try? socket.setOption(SOL_HCI, HCI_TIME_STAMP, Int32(1)) }
    return socket
  }

  /// - Parameters:
  ///   - device: an adapter's index, 0xFFFF for none.
  ///   - channel: raw, monitor or control.
  ///
  /// Corresponds to `bind`.
  func bind(device: UInt16, channel: UInt16) throws(Errno) {
    var address = sockaddr_hci()
    address.hci_family = sa_family_t(AF_BLUETOOTH)
    address.hci_dev = device
    address.hci_channel = channel
    _ = try valueOrErrno {
      withUnsafeBytes(of: &address) {
        Glibc.bind(
          fileDescriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count)
        )
      }
    }
  }

  /// Sets which packets the socket gets. The structure has 16 bytes; newer kernels accept no less. The kernel silently
  /// ignores packets that the caller may not receive; here this is an error. Corresponds to `setsockopt(SOL_HCI,
  /// HCI_FILTER)`.
  func setFilter(_ filter: hci_filter) throws(Errno) {
    try setOption(SOL_HCI, HCI_FILTER, filter)
    let taken = try option(SOL_HCI, HCI_FILTER, hci_filter())
    guard taken.type_mask == filter.type_mask, taken.event_mask == filter.event_mask else {
      throw .notPermitted
    }
  }

  /// Permanently limits which packets the kernel queues for the socket: `setsockopt(SO_ATTACH_FILTER, SO_LOCK_FILTER)`.
  func attach(_ filter: PacketFilter) throws(Errno) {
    var instructions = filter.instructions
    _ = try valueOrErrno {
      hotcold_attach_filter(fileDescriptor, &instructions, UInt16(instructions.count))
    }
    try setOption(SOL_SOCKET, SO_LOCK_FILTER, Int32(1))
  }

  /// Sets the size of the receive buffer in bytes (the kernel doubles it). A privileged caller can exceed the system's
  /// limit. Corresponds to `setsockopt(SO_RCVBUFFORCE)`, else `setsockopt(SO_RCVBUF)`.
  func setReceiveBuffer(bytes: Int32) throws(Errno) {
    do throws(Errno) {
      try setOption(SOL_SOCKET, SO_RCVBUFFORCE, bytes)
    } catch {
      try setOption(SOL_SOCKET, SO_RCVBUF, bytes)
    }
  }

  /// Waits until one is readable or has an error, at most so many seconds (60 at most): `poll`.
  package static func waitReadable(_ descriptors: [Int32], seconds: Double) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, nfds_t(entries.count), Int32(min(max(0, seconds), 60) * 1000) + 1)
  }

  /// Whether it is readable now: `poll`.
  package static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Two ends of a connection that preserves message boundaries, non-blocking and closed on exec: `socketpair`.
  package static func pair() throws(Errno) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | closeOnExec | nonBlocking
    _ = try valueOrErrno { socketpair(AF_UNIX, kind, 0, &ends) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Whether it is an end of such a connection, made by this user: `getsockopt(SO_DOMAIN, SO_TYPE, SO_PEERCRED)`.
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

  /// The numbers of all adapters: `ioctl(HCIGETDEVLIST)`.
  func deviceIndices() throws(Errno) -> [UInt16] {
    // A count of 16 bits and two bytes of padding, then 8 bytes for each adapter.
    let capacity = 64
    var bytes = [UInt8](repeating: 0, count: 4 + 8 * capacity)
    bytes[0] = UInt8(capacity)
    _ = try valueOrErrno {
      bytes.withUnsafeMutableBytes {
        hotcold_ioctl(fileDescriptor, hotcold_get_device_list, $0.baseAddress)
      }
    }
    return bytes.withUnsafeBytes { bytes in
      let count = min(Int(bytes.load(as: UInt16.self)), capacity)
      return (0..<count).map { bytes.load(fromByteOffset: 4 + 8 * $0, as: UInt16.self) }
    }
  }

  /// The kernel's information about one adapter: `ioctl(HCIGETDEVINFO)`.
  func deviceInfo(index: UInt16) throws(Errno) -> hci_dev_info {
    var info = hci_dev_info()
    info.dev_id = index
    _ = try valueOrErrno { hotcold_ioctl(fileDescriptor, hotcold_get_device_info, &info) }
    return info
  }

  private func setOption<Value>(_ level: Int32, _ name: Int32, _ value: Value) throws(Errno) {
    _ = try valueOrErrno {
      withUnsafeBytes(of: value) {
        setsockopt(fileDescriptor, level, name, $0.baseAddress, socklen_t($0.count))
      }
    }
  }

  /// - Parameter initial: a value of the option's size.
  private func option<Value>(
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

private let closeOnExec = Int32(bitPattern: SOCK_CLOEXEC.rawValue)
private let nonBlocking = Int32(bitPattern: SOCK_NONBLOCK.rawValue)

/// Names that the kernel gives to one socket at a time (unix(7): abstract socket addresses): no file is left behind.
extension Descriptor {
  /// Whether a socket of this machine has the name. That socket does not notice: `connect`.
  static func isNamed(_ name: String) -> Bool { datagramSocket(name, Glibc.connect) != nil }

  /// A socket that holds the name: `bind`. nil if another socket does.
  static func named(_ name: String) -> Descriptor? { datagramSocket(name, Glibc.bind) }

  /// A datagram socket for which `call` has succeeded with the name, of 107 bytes at most.
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
