import Glibc
import Processes
import Synchronization

/// A helper that was started. It ends by itself when our end of its connection is closed.
struct HelperProcess: ~Copyable {
  private let pid: pid_t

  /// Starts it with one end of a connection as its standard input, and nothing else of ours: no other
  /// descriptor, no environment, not the terminal's process group, so that keys like Ctrl-C do not
  /// reach it.
  /// - Parameter connection: the end that it gets; it stays open here.
  init(path: String, arguments: [String], connection: Int32) throws(Errno) {
    Self.reap()
    do {
      pid = try spawn(
        path, arguments, descriptors: [.descriptor(connection), .nothing, .nothing],
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
