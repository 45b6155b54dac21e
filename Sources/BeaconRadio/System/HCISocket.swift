import CBlueZ
import Glibc
import LinuxSystem
import SystemPackage

extension Errno {
  /// The radio is blocked by rfkill.
  static let blockedByRfkill = Errno(rawValue: ERFKILL)
}

// All C calls for HCI sockets: the rest of the module passes no pointers to C.
extension Descriptor: PacketLink {
  /// `recv`, which drops attached descriptors; `recvmsg` for the kernel's time.
  package func receive(
    into buffer: inout [UInt8]
  ) throws(Errno) -> (count: Int, arrival: Int64?)? {
    // In microseconds of the wall clock.
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

  /// In nanoseconds: longer than any packet waits in a socket.
  private static let longestWait: Int64 = 60_000_000_000

  /// Converts a packet's timestamp from the wall clock to the monotonic clock, in nanoseconds.
  /// - Returns: nil if the time is in the future or long ago, because the wall clock was changed.
  static func arrival(stamp: Int64, monotonic: Int64, wall: Int64) -> Int64? {
    let age = wall &- stamp
    return (0...longestWait).contains(age) ? monotonic - age : nil
  }
}

extension Descriptor {
  /// A raw HCI socket, not bound, non-blocking and closed on exec: `socket`.
  /// - Parameter isStamped: whether to add times of arrival: `setsockopt(SOL_HCI, HCI_TIME_STAMP)`.
  static func hciSocket(isStamped: Bool = false) throws(Errno) -> Descriptor {
    let kind = Int32(SOCK_RAW.rawValue) | closeOnExec | nonBlocking
    let raw = try valueOrErrno { Glibc.socket(AF_BLUETOOTH, kind, BTPROTO_HCI) }
    let socket = Descriptor(owning: raw, isStamped: isStamped)
    if isStamped { try? socket.setOption(SOL_HCI, HCI_TIME_STAMP, Int32(1)) }
    return socket
  }

  /// `bind`, to an adapter's index, or 0xFFFF for none.
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

  /// `setsockopt(SOL_HCI, HCI_FILTER)` with 16 bytes, the minimum of newer kernels. Throws if the
  /// caller may not receive some of these packets; the kernel would silently ignore them.
  func setFilter(_ filter: hci_filter) throws(Errno) {
    try setOption(SOL_HCI, HCI_FILTER, filter)
    let taken = try option(SOL_HCI, HCI_FILTER, hci_filter())
    guard taken.type_mask == filter.type_mask, taken.event_mask == filter.event_mask else {
      throw .notPermitted
    }
  }

  /// `setsockopt(SO_ATTACH_FILTER, SO_LOCK_FILTER)`, which cannot be undone.
  func attach(_ filter: PacketFilter) throws(Errno) {
    var instructions = filter.instructions
    _ = try valueOrErrno {
      hotcold_attach_filter(fileDescriptor, &instructions, UInt16(instructions.count))
    }
    try setOption(SOL_SOCKET, SO_LOCK_FILTER, Int32(1))
  }

  /// Sets the size in bytes, which the kernel doubles: with privilege beyond the system's limit,
  /// `setsockopt(SO_RCVBUFFORCE)`, otherwise `setsockopt(SO_RCVBUF)`.
  func setReceiveBuffer(bytes: Int32) throws(Errno) {
    do throws(Errno) {
      try setOption(SOL_SOCKET, SO_RCVBUFFORCE, bytes)
    } catch {
      try setOption(SOL_SOCKET, SO_RCVBUF, bytes)
    }
  }

  /// `ioctl(HCIGETDEVLIST)`
  func deviceIndices() throws(Errno) -> [UInt16] {
    // The count (16 bits), two bytes of padding, then 8 bytes per adapter.
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

  /// `ioctl(HCIGETDEVINFO)`
  func deviceInfo(index: UInt16) throws(Errno) -> hci_dev_info {
    var info = hci_dev_info()
    info.dev_id = index
    _ = try valueOrErrno { hotcold_ioctl(fileDescriptor, hotcold_get_device_info, &info) }
    return info
  }
}
