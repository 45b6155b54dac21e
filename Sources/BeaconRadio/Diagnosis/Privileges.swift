import Glibc

/// What this process may do with the radio (Linux, capabilities(7)).
package struct Privileges: Hashable, Sendable {
  /// Runs as root.
  package var isRoot: Bool
  /// CAP_NET_RAW: to speak to a controller, and to hear what it says.
  package var canUseRadio: Bool
  /// CAP_NET_ADMIN: to speak to the kernel's management.
  package var canManage: Bool

  /// The effective ones.
  package static func own() -> Privileges {
    let capabilities = effectiveCapabilities(SystemText.lines(of: "/proc/self/status") ?? [])
    return Privileges(
      isRoot: geteuid() == 0, canUseRadio: capabilities >> 13 & 1 == 1,
      canManage: capabilities >> 12 & 1 == 1)
  }

  /// Whether no program that this process starts can have more privileges than it has, whatever its
  /// file says (no_new_privs).
  package static var canGainNone: Bool {
    field("NoNewPrivs:", SystemText.lines(of: "/proc/self/status") ?? []) == 1
  }

  /// `CapEff:	000001ffffffffff`
  static func effectiveCapabilities(_ status: [String]) -> UInt64 {
    field("CapEff:", status) ?? 0
  }

  private static func field(_ label: String, _ status: [String]) -> UInt64? {
    guard let line = status.first(where: { $0.hasPrefix(label) }) else { return nil }
    return UInt64(line.dropFirst(label.count).drop { $0 == " " || $0 == "\t" }, radix: 16)
  }
}

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
