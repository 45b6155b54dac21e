import CBlueZ
import Glibc
import SystemPackage

extension Errno {
  /// The radio is blocked by rfkill.
  static let blockedByRfkill = Errno(rawValue: ERFKILL)

  /// The error of the last failed call in this thread.
  static var current: Errno { Errno(rawValue: errno) }
}

/// The result of a C call that returns -1 for failure.
func valueOrErrno<I: FixedWidthInteger>(
  retryOnInterrupt: Bool, _ call: () -> I
) throws(Errno) -> I {
  while true {
    let result = call()
    if result != -1 { return result }
    let errno = Errno.current
    if !(retryOnInterrupt && errno == .interrupted) { throw errno }
  }
}

/// An open file descriptor, closed when its owner is released.
package struct Descriptor: ~Copyable {
  package let raw: Int32

  package init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}

// All C library calls for sockets; the rest of the module passes no pointers to C.
extension Descriptor {
  /// Opens a raw HCI socket, unbound, non-blocking and closed on exec: `socket`.
  static func hciSocket() throws(Errno) -> Descriptor {
    let kind = Int32(SOCK_RAW.rawValue) | closeOnExec | nonBlocking
    let raw = try valueOrErrno(retryOnInterrupt: false) { socket(AF_BLUETOOTH, kind, BTPROTO_HCI) }
    return Descriptor(owning: raw)
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
    _ = try valueOrErrno(retryOnInterrupt: false) {
      withUnsafeBytes(of: &address) {
        Glibc.bind(
          raw, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
      }
    }
  }

  /// Sets which packets the socket gets. The structure has 16 bytes; newer kernels accept no less. The kernel silently
  /// ignores packets that the caller may not receive; here this is an error. Corresponds to `setsockopt(SOL_HCI,
  /// HCI_FILTER)`.
  func setFilter(_ filter: hci_filter) throws(Errno) {
    var wanted = filter
    try setOption(level: SOL_HCI, name: HCI_FILTER, &wanted)
    var taken = hci_filter()
    try getOption(level: SOL_HCI, name: HCI_FILTER, &taken)
    guard taken.type_mask == wanted.type_mask, taken.event_mask == wanted.event_mask else {
      throw .notPermitted
    }
  }

  /// Another descriptor of the same socket; nil if there are none left: `dup`.
  func copy() -> Descriptor? {
    let copy = dup(raw)
    return copy < 0 ? nil : Descriptor(owning: copy)
  }

  /// Permanently limits which packets the kernel queues for the socket: `setsockopt(SO_ATTACH_FILTER, SO_LOCK_FILTER)`.
  func attach(_ filter: PacketFilter) throws(Errno) {
    var instructions = filter.instructions
    _ = try valueOrErrno(retryOnInterrupt: false) {
      hotcold_attach_filter(raw, &instructions, UInt16(instructions.count))
    }
    var isLocked: Int32 = 1
    try setOption(level: SOL_SOCKET, name: SO_LOCK_FILTER, &isLocked)
  }

  /// Sets the size of the receive buffer in bytes (the kernel doubles it). A privileged caller can exceed the system's
  /// limit. Corresponds to `setsockopt(SO_RCVBUFFORCE)`, else `setsockopt(SO_RCVBUF)`.
  func setReceiveBuffer(bytes: Int32) throws(Errno) {
    var bytes = bytes
    do throws(Errno) {
      try setOption(level: SOL_SOCKET, name: SO_RCVBUFFORCE, &bytes)
    } catch {
      try setOption(level: SOL_SOCKET, name: SO_RCVBUF, &bytes)
    }
  }

  /// The number of packets that were lost because the receive buffer was full; nil if unknown: the ninth word of
  /// `getsockopt(SO_MEMINFO)`.
  func receiverDrops() -> UInt32? {
    var words = [UInt32](repeating: 0, count: 16)
    var length = socklen_t(words.count * MemoryLayout<UInt32>.size)
    let result = words.withUnsafeMutableBytes {
      getsockopt(raw, SOL_SOCKET, SO_MEMINFO, $0.baseAddress, &length)
    }
    return result == 0 && Int(length) >= 9 * MemoryLayout<UInt32>.size ? words[8] : nil
  }

  /// Sends one message: `send`.
  package func send(_ message: [UInt8]) throws(Errno) {
    _ = try valueOrErrno(retryOnInterrupt: true) {
      Glibc.send(raw, message, message.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
  }

  /// Ends sending (`shutdown`).
  func finishSending() { _ = shutdown(raw, Int32(SHUT_WR)) }

  /// Makes the kernel add the time of arrival to each packet: `setsockopt(SOL_HCI, HCI_TIME_STAMP)`.
  func stampPackets() throws(Errno) {
    var isOn: Int32 = 1
    try setOption(level: SOL_HCI, name: HCI_TIME_STAMP, &isOn)
  }

  /// Reads one message, truncated to `buffer`; never waits: `recv`, which drops attached descriptors.
  /// - Returns: its length; nil if there is no message now.
  /// - Throws: `brokenPipe` at the end of the connection.
  package func receive(into buffer: inout [UInt8]) throws(Errno) -> Int? {
    try length { recv(raw, &buffer, buffer.count, Int32(MSG_DONTWAIT)) }
  }

  /// The same with the kernel's time: `recvmsg`.
  /// - Returns: also microseconds of the wall clock; nil if unknown.
  func receiveStamped(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, stamp: Int64?)? {
    var stamp: Int64 = -1
    let count = try length { hotcold_receive_stamped(raw, &buffer, buffer.count, &stamp) }
    return count.map { ($0, stamp < 0 ? nil : stamp) }
  }

  private func length(_ call: () -> Int) throws(Errno) -> Int? {
    do throws(Errno) {
      let count = try valueOrErrno(retryOnInterrupt: true, call)
      guard count > 0 else { throw .brokenPipe }
      return count
    } catch .wouldBlock {
      return nil
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
  package static func pair() throws(Errno) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | closeOnExec | nonBlocking
    _ = try valueOrErrno(retryOnInterrupt: false) { socketpair(AF_UNIX, kind, 0, &ends) }
    return (ends[0], ends[1])
  }

  /// Whether it is an end of such a connection, made by this user: `getsockopt(SO_DOMAIN, SO_TYPE, SO_PEERCRED)`.
  func isFromThisUser() -> Bool {
    var domain: Int32 = 0
    var kind: Int32 = 0
    // pid, uid, gid
    var credentials: (Int32, UInt32, UInt32) = (0, .max, .max)
    do throws(Errno) {
      try getOption(level: SOL_SOCKET, name: SO_DOMAIN, &domain)
      try getOption(level: SOL_SOCKET, name: SO_TYPE, &kind)
      try getOption(level: SOL_SOCKET, name: SO_PEERCRED, &credentials)
    } catch {
      return false
    }
    return domain == AF_UNIX && kind == Int32(SOCK_SEQPACKET.rawValue) && credentials.1 == getuid()
  }

  /// The numbers of all adapters: `ioctl(HCIGETDEVLIST)`.
  func deviceIndices() throws(Errno) -> [UInt16] {
    // A count of 16 bits and two bytes of padding, then 8 bytes for each adapter.
    let capacity = 64
    var bytes = [UInt8](repeating: 0, count: 4 + 8 * capacity)
    bytes[0] = UInt8(capacity)
    _ = try valueOrErrno(retryOnInterrupt: true) {
      bytes.withUnsafeMutableBytes { hotcold_hci_get_device_list(raw, $0.baseAddress) }
    }
    let count = min(Int(nativeUInt16(bytes, at: 0)), capacity)
    return (0..<count).map { nativeUInt16(bytes, at: 4 + 8 * $0) }
  }

  /// The kernel's information about one adapter: `ioctl(HCIGETDEVINFO)`.
  func deviceInfo(index: UInt16) throws(Errno) -> hci_dev_info {
    var info = hci_dev_info()
    info.dev_id = index
    _ = try valueOrErrno(retryOnInterrupt: true) { hotcold_hci_get_device_info(raw, &info) }
    return info
  }

  private func setOption<Value>(level: Int32, name: Int32, _ value: inout Value) throws(Errno) {
    _ = try valueOrErrno(retryOnInterrupt: false) {
      withUnsafeBytes(of: &value) {
        setsockopt(raw, level, name, $0.baseAddress, socklen_t($0.count))
      }
    }
  }

  private func getOption<Value>(level: Int32, name: Int32, _ value: inout Value) throws(Errno) {
    var length = socklen_t(MemoryLayout<Value>.size)
    _ = try valueOrErrno(retryOnInterrupt: false) {
      withUnsafeMutableBytes(of: &value) { getsockopt(raw, level, name, $0.baseAddress, &length) }
    }
  }
}

private let closeOnExec = Int32(bitPattern: SOCK_CLOEXEC.rawValue)
private let nonBlocking = Int32(bitPattern: SOCK_NONBLOCK.rawValue)

/// Two bytes in the machine's byte order.
private func nativeUInt16(_ bytes: [UInt8], at offset: Int) -> UInt16 {
  withUnsafeBytes(of: (bytes[offset], bytes[offset + 1])) { $0.loadUnaligned(as: UInt16.self) }
}

/// Names that the kernel gives to one socket at a time (unix(7): abstract socket addresses): no file is left behind.
extension Descriptor {
  /// Whether a socket of this machine has the name. That socket does not notice: `connect`.
  static func isNamed(_ name: String) -> Bool { datagramSocket(name, Glibc.connect) != nil }

  /// A datagram socket for which `call` has succeeded with the name, of 107 bytes at most.
  fileprivate static func datagramSocket(
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
    guard result == 0 else { return nil }
    return socket
  }
}

/// Holds a name, by a socket that is bound to it: `bind`, which fails while another socket is.
final class NameClaim {
  private let socket: Descriptor

  init?(_ name: String) {
    guard let socket = Descriptor.datagramSocket(name, Glibc.bind) else { return nil }
    self.socket = socket
  }
}
