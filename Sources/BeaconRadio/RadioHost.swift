import BeaconCodec
import CBlueZ
import LinuxSystem
import SystemPackage

/// The source of adapters and sockets: the kernel, or a test.
package protocol RadioHost {
  func adapters() throws(RadioError) -> [Adapter]
  func switches() -> [RadioSwitch]
  /// Ends a soft block, which needs no capability, but write access to rfkill's device.
  func unblock(_ switches: [RadioSwitch]) throws(RadioError)
  /// Opens a socket.
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink
  /// Waits until a descriptor is readable, or the time is over.
  func wait(for descriptors: [Int32], seconds: Double)
  /// Seconds to wait for the answer to each of the last commands, when the program is about to end.
  var closingPatience: Double { get }
  /// Whether to turn off what may belong to another program.
  var mayTouchOthers: Bool { get }
  /// Takes a name that only one program of this machine can hold, until the result is released; nil if another program
  /// holds it.
  func claim(_ name: String) -> AnyObject?
  func isClaimed(_ name: String) -> Bool
}

extension RadioHost {
  package var closingPatience: Double { 0.15 }
  package var mayTouchOthers: Bool { true }

  package func unblock(_ switches: [RadioSwitch]) throws(RadioError) {
    try RadioSwitch.unblock(switches)
  }

  package func claim(_ name: String) -> AnyObject? { Descriptor.named(name) }
  package func isClaimed(_ name: String) -> Bool { Descriptor.isNamed(name) }

  package func wait(for descriptors: [Int32], seconds: Double) {
    Descriptor.waitReadable(descriptors, seconds: seconds)
  }
}

/// The purpose of a socket. Commands and reports have one each, so that a flood of reports does not delay answers.
package enum SocketPurpose: Hashable, Sendable {
  /// Commands to one adapter and their answers; also the commands that other programs send to it.
  case control(index: UInt16)
  /// The reports of one adapter.
  case reports(index: UInt16)
  /// The kernel's management of all adapters.
  case management
}

/// The kernel's Bluetooth (Linux, net/bluetooth/hci_sock.c).
package final class LinuxHost: RadioHost {
  /// The socket by which adapters are listed: it stays open, because a session lists them twice a second.
  private var list: Descriptor?

  package init() {}

  package func adapters() throws(RadioError) -> [Adapter] { try adapters(switches: switches()) }

  func adapters(switches: [RadioSwitch]) throws(RadioError) -> [Adapter] {
    do throws(Errno) {
      let socket = if let list { list } else { try Descriptor.hciSocket() }
      list = socket
      var adapters: [Adapter] = []
      for index in try socket.deviceIndices().sorted() {
        do throws(Errno) {
          let info = try socket.deviceInfo(index: index)
          if let adapter = Adapter(info, switches: switches) { adapters.append(adapter) }
        } catch {
          // Otherwise it was unplugged since it was listed.
          if error != .operationNotSupportedByDevice { throw error }
        }
      }
      return adapters
    } catch {
      list = nil
      throw RadioError(call: "listing the adapters", error, adapter: nil)
    }
  }

  package func switches() -> [RadioSwitch] { RadioSwitch.all() }

  package func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    switch purpose {
    case .control(let index):
      try open(index: index, .control, packets: .control)
    case .reports(let index):
      try open(index: index, .reports, packets: .reports, buffer: Self.reportBuffer)
    case .management:
      try open(index: nil, channel: HCI_CHANNEL_CONTROL, packets: .management)
    }
  }

  /// Bytes as the kernel counts them, about 770 for each report: 10 s of 1,000 a second.
  private static let reportBuffer: Int32 = 4 << 20

  /// - Parameters:
  ///   - index: the adapter's; nil for all adapters.
  ///   - buffer: nil for a socket of few packets, whose times do not matter.
  private func open(
    index: UInt16?, channel: Int32 = HCI_CHANNEL_RAW, _ filter: hci_filter? = nil,
    packets: PacketFilter, buffer: Int32? = nil
  ) throws(RadioError) -> Descriptor {
    var call = "socket"
    do throws(Errno) {
      let socket = try Descriptor.hciSocket(isStamped: buffer != nil)
      // The filters go first, so that nothing else is ever queued.
      call = "setsockopt(SO_ATTACH_FILTER)"
      try socket.attach(packets)
      if let filter {
        call = "setsockopt(HCI_FILTER)"
        try socket.setFilter(filter)
      }
      if let buffer {
        call = "setsockopt(SO_RCVBUF)"
        try socket.setReceiveBuffer(bytes: buffer)
      }
      call = "bind"
      try socket.bind(device: index ?? UInt16(HCI_DEV_NONE), channel: UInt16(channel))
      return socket
    } catch {
      throw RadioError(call: call, error, adapter: index.map { "hci\($0)" })
    }
  }
}

extension Adapter {
  /// nil for other controllers than primary ones.
  init?(_ info: hci_dev_info, switches: [RadioSwitch]) {
    // The upper half of `type` is 0 for primary controllers, 1 for the alternate ones of older kernels.
    guard info.type >> 4 & 3 == 0 else { return nil }
    let bytes = info.bdaddr.b
    let address = [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5]
    let name = "hci\(info.dev_id)"
    self.init(
      index: info.dev_id, address: BluetoothAddress(littleEndian: address, kind: .public),
      isUp: info.flags & 1 != 0,
      // "LE Supported (Controller)": bit 38 of the features (Core 5.4, Vol 2, Part C, 3.3).
      hasLowEnergy: info.features.4 & 0x40 != 0,
      block: switches.first { $0.name == name }?.block)
  }
}

/// The kernel's Bluetooth for a helper that has given up most of its privileges. It can still open sockets of adapters,
/// which needs CAP_NET_RAW. The socket to the kernel's management was opened before: the kernel decides when it is
/// bound whether a socket may give commands (Linux, net/bluetooth/hci_sock.c: HCI_SOCK_TRUSTED).
package final class ConfinedHost: RadioHost {
  private let kernel = LinuxHost()
  private let management: (any PacketLink)?

  /// Must be made while the process has CAP_NET_ADMIN.
  package init() {
    management = try? kernel.link(.management)
  }

  package func adapters() throws(RadioError) -> [Adapter] { try kernel.adapters(switches: []) }

  /// The helper cannot open files; its client reads rfkill's.
  package func switches() -> [RadioSwitch] { [] }

  package func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    guard purpose == .management else { return try kernel.link(purpose) }
    guard let management else { throw .notPermitted(call: "bind", adapter: nil) }
    // What has come since its last use is out of date.
    var buffer = [UInt8](repeating: 0, count: 16)
    while (try? management.receive(into: &buffer)) != nil {}
    return management
  }

  /// The client does not wait for it, so a slow controller can have more time.
  package var closingPatience: Double { 1 }
  package var mayTouchOthers: Bool { false }
}
