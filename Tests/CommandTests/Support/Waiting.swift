import Glibc
import HotColdSystem
import LinuxSystem

/// The limit of the address space in kilobytes, in tests of bounded memory. Libraries take most of it.
enum Memory {
  static let limit = 400_000
}

/// A pipe whose end on our side does not block. Writing to a closed pipe fails instead of raising SIGPIPE.
/// - Parameter weRead: whether we read what the program writes.
func makePipe(weRead: Bool) throws -> (ours: Descriptor, theirs: Descriptor) {
  _ = ignoresSignal
  let (reading, writing) = try Descriptor.pipe()
  let (ours, theirs) = weRead ? (reading, writing) : (writing, reading)
  makeNonblocking(ours.fileDescriptor)
  return (ours, theirs)
}

private let ignoresSignal: Void = { signal(SIGPIPE, SIG_IGN) }()

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
