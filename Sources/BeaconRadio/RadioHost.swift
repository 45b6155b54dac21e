import BeaconCodec
import CBlueZ
import LinuxSystem
import SystemPackage

/// Provides adapters and sockets: the kernel, or a test double.
package protocol RadioHost {
  func adapters() throws(RadioError) -> [Adapter]
  func switches() -> [RadioSwitch]
  /// Needs write access to rfkill's device, but no capability.
  func unblock(_ switches: [RadioSwitch]) throws(RadioError)
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink
  /// Returns when a descriptor is readable, or after `seconds`.
  func wait(for descriptors: [Int32], seconds: Double)
  /// Seconds to wait per answer to the last commands of a program.
  var closingPatience: Double { get }
  /// Whether it may turn off something that could belong to another program.
  var mayTouchOthers: Bool { get }
  /// Claims a machine-wide name until the result is released; nil if the name is taken.
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

/// Commands and reports have separate sockets, so that a flood of reports cannot delay answers.
package enum SocketPurpose: Hashable, Sendable {
  /// An adapter's commands, including other programs', and their answers.
  case control(index: UInt16)
  /// An adapter's reports.
  case reports(index: UInt16)
  /// The kernel's management of all adapters.
  case management
}

/// The kernel's Bluetooth (Linux, net/bluetooth/hci_sock.c).
package final class LinuxHost: RadioHost {
  /// Kept open, because adapters are listed twice a second during a session.
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
          // `ENODEV`: it was unplugged in the meantime.
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

  /// In bytes as the kernel counts, about 770 per report: 10 s at 1,000 reports a second.
  private static let reportBuffer: Int32 = 4 << 20

  /// - Parameter buffer: nil for sockets with few packets, which need no timestamps.
  private func open(
    index: UInt16?, channel: Int32 = HCI_CHANNEL_RAW, _ filter: hci_filter? = nil,
    packets: PacketFilter, buffer: Int32? = nil
  ) throws(RadioError) -> Descriptor {
    var call = "socket"
    do throws(Errno) {
      let socket = try Descriptor.hciSocket(isStamped: buffer != nil)
      // Filters first: no other packet may ever be queued.
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
  /// nil for controllers that are not primary.
  init?(_ info: hci_dev_info, switches: [RadioSwitch]) {
    // Bits 4 and 5 of `type`: 0 for primary, 1 for older kernels' alternate controllers.
    guard info.type >> 4 & 3 == 0 else { return nil }
    let bytes = info.bdaddr.b
    let address = [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5]
    let name = "hci\(info.dev_id)"
    self.init(
      index: info.dev_id, address: BluetoothAddress(littleEndian: address, kind: .public),
      isUp: info.flags & 1 != 0,
      // "LE Supported (Controller)", bit 38 (Core 5.4, Vol 2, Part C, 3.3).
      hasLowEnergy: info.features.4 & 0x40 != 0,
      block: switches.first { $0.name == name }?.block)
  }
}

/// The kernel's Bluetooth for a helper with only CAP_NET_RAW, which suffices for adapters' sockets.
/// The management socket keeps the rights it had when it was bound, before the others were dropped
/// (Linux, net/bluetooth/hci_sock.c: HCI_SOCK_TRUSTED).
package final class ConfinedHost: RadioHost {
  private let kernel = LinuxHost()
  private let management: (any PacketLink)?

  /// Requires CAP_NET_ADMIN.
  package init() {
    management = try? kernel.link(.management)
  }

  package func adapters() throws(RadioError) -> [Adapter] { try kernel.adapters(switches: []) }

  /// None: the helper cannot open files; its client reads the switches.
  package func switches() -> [RadioSwitch] { [] }

  package func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    guard purpose == .management else { return try kernel.link(purpose) }
    guard let management else { throw .notPermitted(call: "bind", adapter: nil) }
    // Discard outdated messages.
    var buffer = [UInt8](repeating: 0, count: 16)
    while (try? management.receive(into: &buffer)) != nil {}
    return management
  }

  /// More than for a direct session, because the client does not wait.
  package var closingPatience: Double { 1 }
  package var mayTouchOthers: Bool { false }
}
