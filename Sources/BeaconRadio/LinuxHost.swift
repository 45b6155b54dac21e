import BeaconCodec
import CBlueZ
import SystemPackage

/// The kernel's Bluetooth (Linux, net/bluetooth/hci_sock.c).
package struct LinuxHost: RadioHost, Sendable {
  func adapters() throws(RadioError) -> [Adapter] { try adapters(switches: switches()) }

  func adapters(switches: [RadioSwitch]) throws(RadioError) -> [Adapter] {
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      var adapters: [Adapter] = []
      for index in try socket.deviceIndices().sorted() {
        do throws(Errno) {
          let info = try socket.deviceInfo(index: index)
          if let adapter = Adapter(info, switches: switches) { adapters.append(adapter) }
        } catch {
          // Else it was unplugged since it was listed.
          if error != .operationNotSupportedByDevice { throw error }
        }
      }
      return adapters
    } catch {
      throw RadioError(call: "listing the adapters", error, adapter: nil)
    }
  }

  func switches() -> [RadioSwitch] { RadioSwitch.all() }

  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    SocketLink(try Self.socket(for: purpose))
  }

  /// Opened, set up and bound.
  static func socket(for purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    switch purpose {
    case .control(let index):
      try open(purpose, index: index, .control, packets: .control)
    case .reports(let index):
      try open(
        purpose, index: index, .reports, packets: .reports, buffer: reportBuffer, isStamped: true)
    case .management(let index):
      try open(
        purpose, index: UInt16(HCI_DEV_NONE), channel: HCI_CHANNEL_CONTROL,
        packets: .management(index: index))
    }
  }

  /// Bytes as the kernel counts them, about 770 for each report: 10 s of 1,000 a second.
  private static let reportBuffer: Int32 = 4 << 20

  private static func open(
    _ purpose: SocketPurpose, index: UInt16, channel: Int32 = HCI_CHANNEL_RAW,
    _ filter: HCIFilter? = nil, packets: PacketFilter, buffer: Int32? = nil, isStamped: Bool = false
  ) throws(RadioError) -> Descriptor {
    var call = "socket"
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      // The filters go first, so that nothing else is ever queued.
      call = "setsockopt(SO_ATTACH_FILTER)"
      try socket.attach(packets)
      if let filter {
        call = "setsockopt(HCI_FILTER)"
        try socket.setFilter(filter)
        guard try socket.filter() == filter else { throw .notPermitted }
      }
      if isStamped { try? socket.stampPackets() }
      if let buffer {
        call = "setsockopt(SO_RCVBUF)"
        try socket.setReceiveBuffer(bytes: buffer)
      }
      call = "bind"
      try socket.bind(device: index, channel: UInt16(channel))
      return socket
    } catch {
      throw RadioError(call: call, error, adapter: purpose.adapter)
    }
  }
}

extension Adapter {
  /// nil for what is no primary controller.
  init?(_ info: hci_dev_info, switches: [RadioSwitch]) {
    // The upper half of `type` tells primary controllers (0) from the alternate ones of old.
    guard info.type >> 4 & 3 == 0 else { return nil }
    let bytes = info.bdaddr.b
    let bits = [bytes.5, bytes.4, bytes.3, bytes.2, bytes.1, bytes.0]
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let name = "hci\(info.dev_id)"
    self.init(
      index: info.dev_id, address: BluetoothAddress(bits: bits), isUp: info.flags & 1 != 0,
      // "LE Supported (Controller)": bit 38 of the features (Core 5.4, Vol 2, Part C, 3.3).
      hasLowEnergy: info.features.4 & 0x40 != 0,
      block: switches.first { $0.name == name }?.block)
  }
}
