import CLinux
import Glibc
import TestSupport

/// The limit of the address space in kilobytes, in tests of bounded memory. Most of it are libraries.
enum Memory {
  static let limit = 400_000
}

/// A pipe whose ends are not inherited. Writing to a closed one is an error, not a signal.
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

/// Makes read(2) and write(2) return at once.
func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Waits until a descriptor is ready for its events.
/// - Returns: whether one is.
@discardableResult
func poll(_ descriptors: [(Int32, Int32)], milliseconds: Int32) -> Bool {
  var waiting = descriptors.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
  return poll(&waiting, nfds_t(waiting.count), milliseconds) > 0
}
