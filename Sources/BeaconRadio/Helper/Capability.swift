/// A part of root's power (Linux, capabilities(7)): its bit in a mask.
package enum Capability: UInt8, Hashable, Sendable, CaseIterable {
  /// CAP_NET_ADMIN: to speak to the kernel's management.
  case networkAdministration = 12
  /// CAP_NET_RAW: to speak to a controller.
  case rawNetwork = 13

  /// As setcap(8) writes it.
  package var name: String {
    switch self {
    case .networkAdministration: "cap_net_admin"
    case .rawNetwork: "cap_net_raw"
    }
  }
}
