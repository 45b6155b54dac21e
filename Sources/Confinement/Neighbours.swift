import BeaconRadio
import Glibc
import SystemPackage

/// The helpers that run on this machine, as /proc shows them. Each has given itself the helper's name,
/// which nobody else can take from it.
package struct Neighbours {
  package struct Process: Hashable {
    package var id: Int32
    package var parent: Int32
    package var user: UInt32

    package init(id: Int32, parent: Int32, user: UInt32) {
      self.id = id
      self.parent = parent
      self.user = user
    }
  }

  /// The most helpers of one user: a player needs one, and each may hold some megabytes in the kernel.
  package static let limit = 16

  /// This process is not among them.
  package let others: [Process]

  package init(others: [Process]) {
    self.others = others
  }

  /// As they are now.
  package init() {
    let own = getpid()
    others = RunningProgram.all().compactMap { program in
      guard program.id != own, program.name == RadioAccess.helperName,
        let status = SystemText.lines(of: "/proc/\(program.id)/status")
      else { return nil }
      return Process(id: program.id, status: status)
    }
  }

  /// Why a helper of this user has to give way; nil where it need not.
  package func objection(to user: UInt32) -> Errno? {
    // One user at a time: what is on the air is one player's.
    if others.contains(where: { $0.user != user }) { return .resourceBusy }
    return others.count >= Self.limit ? .tooManyUsers : nil
  }

  /// Whether no other program has a helper.
  /// - Parameter parent: of this one: its other children, and the parent itself where it only starts
  ///   helpers, are of the same program.
  package func isAlone(parent: Int32) -> Bool {
    others.allSatisfy { $0.parent == parent || $0.id == parent }
  }
}

extension Neighbours.Process {
  /// From the lines of /proc/PID/status; nil for a process that has ended (proc(5)).
  package init?(id: Int32, status: [String]) {
    func value(_ field: String) -> [Substring]? {
      status.first { $0.hasPrefix(field + ":") }?.split(whereSeparator: { $0 == "\t" || $0 == " " })
        .dropFirst().map { $0 }
    }
    guard let parent = value("PPid")?.first.flatMap({ Int32($0) }),
      // The real one, then the effective, the saved and the file system's.
      let user = value("Uid")?.first.flatMap({ UInt32($0) }), value("State")?.first != "Z"
    else { return nil }
    self.init(id: id, parent: parent, user: user)
  }
}
