import BeaconCodec
import SystemPackage

/// The kernel's Bluetooth for a helper that has given up most of its privileges. It can open sockets of adapters all
/// its life, which takes CAP_NET_RAW. The socket to the kernel's management was opened before: whether such a socket
/// may give orders was decided when it was bound (Linux, net/bluetooth/hci_sock.c: HCI_SOCK_TRUSTED).
package final class SealedHost: RadioHost {
  private let management: Descriptor?

  /// While CAP_NET_ADMIN is still there.
  package init() {
    management = try? LinuxHost.socket(for: .management(index: nil))
  }

  func adapters() throws(RadioError) -> [Adapter] { try LinuxHost().adapters(switches: []) }

  /// No files are open to it: what rfkill does is the client's to see.
  func switches() -> [RadioSwitch] { [] }

  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    guard case .management = purpose else { return try LinuxHost().link(purpose) }
    guard let copy = management?.copy() else {
      throw .notPermitted(call: "bind", adapter: nil)
    }
    let link = SocketLink(copy)
    // What has come since it was used last is over.
    var buffer = [UInt8](repeating: 0, count: 16)
    while (try? link.receive(into: &buffer)) ?? 0 > 0 {}
    return link
  }

  /// The client does not wait for it: a slow controller has its time.
  var closingPatience: Double { 1 }
  var mayTouchOthers: Bool { false }
}
