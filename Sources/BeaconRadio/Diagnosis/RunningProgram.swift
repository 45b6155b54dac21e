import Glibc

/// A process of this machine.
package struct RunningProgram: Hashable, Sendable {
  package var id: Int32
  /// The name in the kernel, at most 15 bytes; a process can choose it freely.
  package var name: String

  /// All that can be seen.
  package static func all() -> [RunningProgram] {
    SystemText.names(in: "/proc").compactMap { entry in
      guard let id = Int32(entry), let name = SystemText.firstLine(of: "/proc/\(entry)/comm")
      else { return nil }
      return RunningProgram(id: id, name: name)
    }
  }
}

extension [RunningProgram] {
  /// The other programs with a socket to a controller or to the kernel's management; nil if their sockets cannot be
  /// seen, because only root may.
  package func usingRadio() -> [RunningProgram]? {
    guard let table = SystemText.lines(of: "/proc/net/hci") else { return nil }
    let sockets = HCISocketTable.inodes(table)
    var users: [RunningProgram] = []
    for program in self where program.id != getpid() {
      let folder = "/proc/\(program.id)/fd"
      guard access(folder, R_OK) == 0 else {
        if errno == EACCES || errno == EPERM { return nil }
        continue  // ended since it was listed
      }
      let isUser = SystemText.names(in: folder).contains { entry in
        SystemText.target(of: folder + "/" + entry).map(sockets.contains) ?? false
      }
      guard isUser else { continue }
      let user = principal(of: program)
      if user.id != getpid(), !users.contains(user) { users.append(user) }
    }
    return users
  }

  /// The program that a helper works for, which is its parent.
  private func principal(of program: RunningProgram) -> RunningProgram {
    guard program.name == RadioAccess.helperName,
      let status = SystemText.lines(of: "/proc/\(program.id)/status"),
      let parent = RunningProgram.parent(status), let found = first(where: { $0.id == parent })
    else { return program }
    return found
  }
}

extension RunningProgram {
  /// `PPid:  400`; nil for process 1, which adopts orphans.
  static func parent(_ status: [String]) -> Int32? {
    guard let line = status.first(where: { $0.hasPrefix("PPid:") }),
      let id = Int32(line.dropFirst(5).drop { $0 == " " || $0 == "\t" }), id > 1
    else { return nil }
    return id
  }
}

/// The kernel's table of HCI sockets (Linux, net/bluetooth/af_bluetooth.c: bt_seq_show):
///
///     sk               RefCnt Rmem   Wmem   User   Inode  Parent
enum HCISocketTable {
  /// As in the links in /proc/PID/fd: `socket:[123]`.
  static func inodes(_ table: [String]) -> Set<String> {
    Set(
      table.dropFirst().compactMap { line in
        let columns = line.split(separator: " ")
        return columns.count >= 6 ? "socket:[\(columns[5])]" : nil
      })
  }
}

/// The privileges of this process for the radio (Linux, capabilities(7)).
package struct Privileges: Hashable, Sendable {
  /// Runs as root.
  package var isRoot: Bool
  /// CAP_NET_RAW: for commands to a controller, and its events.
  package var canUseRadio: Bool
  /// CAP_NET_ADMIN: for the kernel's management.
  package var canManage: Bool

  /// The effective ones.
  package static func own() -> Privileges {
    let capabilities = effectiveCapabilities(SystemText.lines(of: "/proc/self/status") ?? [])
    return Privileges(
      isRoot: geteuid() == 0, canUseRadio: capabilities >> 13 & 1 == 1,
      canManage: capabilities >> 12 & 1 == 1)
  }

  /// Whether programs that this process starts cannot gain privileges from their files (no_new_privs).
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

/// A capability (Linux, capabilities(7)): its bit in a mask.
package enum Capability: UInt8, Hashable, Sendable, CaseIterable {
  /// CAP_NET_ADMIN: for the kernel's management.
  case networkAdministration = 12
  /// CAP_NET_RAW: for commands to a controller.
  case rawNetwork = 13

  /// The name in setcap(8).
  package var name: String {
    switch self {
    case .networkAdministration: "cap_net_admin"
    case .rawNetwork: "cap_net_raw"
    }
  }
}
