import BeaconRadio
import Glibc
import LinuxSystem

extension RunningProgram {
  /// All programs that this user can see.
  package static func all() -> [RunningProgram] {
    SystemText.names(in: "/proc").compactMap { entry in
      guard let id = Int32(entry), let name = SystemText.firstLine(of: "/proc/\(entry)/comm")
      else { return nil }
      return RunningProgram(id: id, name: name)
    }
  }

  /// The kernel's table of HCI sockets (Linux, net/bluetooth/af_bluetooth.c: bt_seq_show):
  ///
  ///     sk               RefCnt Rmem   Wmem   User   Inode  Parent
  ///
  /// - Returns: the sockets in the form of the links in /proc/PID/fd: `socket:[123]`.
  static func sockets(_ table: [String]) -> Set<String> {
    Set(
      table.dropFirst().compactMap { line in
        let columns = line.split(separator: " ")
        return columns.count >= 6 ? "socket:[\(columns[5])]" : nil
      })
  }
}

extension [RunningProgram] {
  /// Other programs with a socket to a controller or to the kernel's management; nil without root,
  /// because only root can see the sockets.
  package func usingRadio() -> [RunningProgram]? {
    guard let table = SystemText.lines(of: "/proc/net/hci") else { return nil }
    let sockets = RunningProgram.sockets(table)
    var users: [RunningProgram] = []
    for program in self where program.id != getpid() {
      let folder = "/proc/\(program.id)/fd"
      guard access(folder, R_OK) == 0 else {
        if errno == EACCES || errno == EPERM { return nil }
        continue  // has ended
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

  /// The program that a helper works for, its parent.
  private func principal(of program: RunningProgram) -> RunningProgram {
    guard program.name == RadioAccess.helperName,
      // Process 1 adopts orphans.
      let parent = SystemText.status("PPid", of: "\(program.id)").flatMap({ Int32($0) }),
      parent > 1,
      let found = first(where: { $0.id == parent })
    else { return program }
    return found
  }
}
