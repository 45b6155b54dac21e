import Glibc
import Processes
import Synchronization
import SystemPackage

/// A helper that was started. It ends by itself when our end of a connection is closed.
final class HelperProcess: Sendable {
  private let pid: pid_t

  /// Starts it with ends of connections as its standard input and from descriptor 3 on, and nothing else of
  /// ours: no other descriptor, no environment, not the terminal's process group, so that keys like
  /// Ctrl-C do not reach it.
  /// - Parameter connections: the ends that it gets; they stay open here.
  init(path: String, arguments: [String], connections: [Int32]) throws(Errno) {
    Self.reap()
    let ends = connections.map { SpawnDescriptor.descriptor($0) }
    do {
      pid = try spawn(
        path, arguments, descriptors: ends.prefix(1) + [.nothing, .nothing] + ends.dropFirst(),
        environment: [], leads: .group)
    } catch {
      throw Errno(rawValue: error.number)
    }
  }

  deinit {
    // It may take a moment to turn the radio off; nobody waits for that.
    Self.leftovers.withLock { $0.append(pid) }
    Self.reap()
  }

  /// Helpers that have been let go of, and may not have ended yet.
  private static let leftovers = Mutex<[pid_t]>([])

  /// Clears away those that have ended.
  private static func reap() {
    leftovers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
