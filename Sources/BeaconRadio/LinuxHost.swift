import BeaconCodec
import CBlueZ

/// The kernel's Bluetooth (Linux, net/bluetooth/hci_sock.c).
struct LinuxHost: RadioHost, Sendable {
  func adapters() throws(RadioError) -> [Adapter] {
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      let switches = switches()
      var adapters: [Adapter] = []
      for index in try socket.deviceIndices().sorted() {
        do throws(Errno) {
          let info = try socket.deviceInfo(index: index)
          if let adapter = Adapter(info, switches: switches) { adapters.append(adapter) }
        } catch {
          if error != .noSuchDevice { throw error }  // else unplugged since it was listed
        }
      }
      return adapters
    } catch {
      throw RadioError(call: "listing the adapters", error, adapter: nil)
    }
  }

  func switches() -> [RadioSwitch] { RadioSwitch.all() }

  func open(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    switch purpose {
    case .control(let index): try open(index: index, .control)
    case .reports(let index): try open(index: index, .reports, buffer: Self.reportBuffer)
    case .devices: try open(index: UInt16(HCI_DEV_NONE), .devices)
    case .management: try openManagement()
    case .user(let index): try openUser(index)
    }
  }

  private func openUser(_ index: UInt16) throws(RadioError) -> Descriptor {
    var call = "socket"
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      call = "setsockopt(SO_RCVBUF)"
      try socket.setReceiveBuffer(bytes: Self.reportBuffer)
      call = "bind"
      try socket.bind(device: index, channel: UInt16(HCI_CHANNEL_USER))
      return socket
    } catch {
      throw RadioError(call: call, error, adapter: "hci\(index)")
    }
  }

  private func openManagement() throws(RadioError) -> Descriptor {
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      try socket.bind(device: UInt16(HCI_DEV_NONE), channel: UInt16(HCI_CHANNEL_CONTROL))
      return socket
    } catch {
      throw RadioError(call: "bind", error, adapter: nil)
    }
  }

  /// Bytes as the kernel counts them, about 770 for each report: 10 s of 1,000 a second.
  private static let reportBuffer: Int32 = 4 << 20

  private func open(
    index: UInt16, _ filter: HCIFilter, buffer: Int32? = nil
  ) throws(RadioError) -> Descriptor {
    let adapter = index == UInt16(HCI_DEV_NONE) ? nil : "hci\(index)"
    var call = "socket"
    do throws(Errno) {
      let socket = try Descriptor.hciSocket()
      // The filter goes first, so that nothing else is ever queued.
      call = "setsockopt(HCI_FILTER)"
      try socket.setFilter(filter)
      guard try socket.filter() == filter else { throw .notPermitted }
      if let buffer {
        call = "setsockopt(SO_RCVBUF)"
        try socket.setReceiveBuffer(bytes: buffer)
      }
      call = "bind"
      try socket.bind(device: index, channel: UInt16(HCI_CHANNEL_RAW))
      return socket
    } catch {
      throw RadioError(call: call, error, adapter: adapter)
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
