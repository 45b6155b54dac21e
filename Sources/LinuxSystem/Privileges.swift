/// This process's privileges for the radio (Linux, capabilities(7)).
package struct Privileges: Hashable, Sendable {
  /// CAP_NET_RAW, for commands to a controller, and its events.
  package var canUseRadio: Bool
  /// CAP_NET_ADMIN, for the kernel's management.
  package var canManage: Bool
  /// Whether started programs gain no privileges from their files (no_new_privs).
  package var isConfined: Bool

  /// The effective privileges.
  package static func own() -> Privileges {
    let capabilities = SystemText.status("CapEff").flatMap { UInt64($0, radix: 16) } ?? 0
    return Privileges(
      canUseRadio: capabilities & Capability.rawNetwork.mask != 0,
      canManage: capabilities & Capability.networkAdministration.mask != 0,
      isConfined: SystemText.status("NoNewPrivs") == "1")
  }
}

/// A bit in a mask of capabilities (Linux, capabilities(7)).
package enum Capability: UInt8, Hashable, Sendable, CaseIterable {
  /// CAP_NET_ADMIN, for the kernel's management.
  case networkAdministration = 12
  /// CAP_NET_RAW, for commands to a controller.
  case rawNetwork = 13

  package var mask: UInt64 { 1 << UInt64(rawValue) }
}
