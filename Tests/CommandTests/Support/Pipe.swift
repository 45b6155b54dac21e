import CLinux
import Glibc
import TestSupport

/// A pipe whose ends go to no process but the one that is given them. Writing to one that nobody reads
/// fails, and is not punished by a signal.
struct Pipe {
  private static let ignoresSignal: Void = { signal(SIGPIPE, SIG_IGN) }()

  let reading: Int32
  let writing: Int32

  init() throws {
    Self.ignoresSignal
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemFailure("pipe2") }
    reading = ends[0]
    writing = ends[1]
  }
}

/// Lets read(2) and write(2) return at once where there is nothing to do.
func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Whether a descriptor is ready for `events` within so many milliseconds.
@discardableResult
func poll(_ descriptors: [(Int32, Int32)], milliseconds: Int32) -> Bool {
  var waiting = descriptors.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
  return poll(&waiting, nfds_t(waiting.count), milliseconds) > 0
}
