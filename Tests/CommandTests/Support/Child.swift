import BeaconRadio
import CLinux
import Glibc
import TestSupport

/// A child process.
final class Child {
  let pid: pid_t
  private(set) var ending: Ending?
  private(set) var isStopped = false

  /// - Parameters:
  ///   - descriptors: standard input, output and errors, or the first of them.
  ///   - leadsSession: whether it starts a session: its first terminal becomes its controlling terminal.
  init(
    _ path: String, _ arguments: [String], environment: [String: String],
    descriptors: [SpawnDescriptor], leadsSession: Bool = false
  ) throws {
    do {
      pid = try spawn(
        path, arguments, descriptors: descriptors,
        environment: environment.map { "\($0.key)=\($0.value)" },
        leads: leadsSession ? .session : .none)
    } catch {
      throw SystemFailure("posix_spawn \(path)", error.rawValue)
    }
  }

  deinit {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Updates its state: ended, stopped or running.
  func look() {
    guard ending == nil else { return }
    var word: Int32 = 0
    guard waitpid(pid, &word, WNOHANG | WUNTRACED | WCONTINUED) == pid else { return }
    switch word {
    case 0xFFFF: isStopped = false
    case _ where word & 0xFF == 0x7F: isStopped = true
    default: ending = Ending(word: word)
    }
  }

  func send(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Kills it.
  func giveUp() {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    ending = .never
  }
}

/// How a process ended.
enum Ending: Equatable {
  case status(Int32)
  /// Killed by this signal.
  case signal(Int32)
  /// It did not end in time, and was killed.
  case never

  /// - Parameter word: the status from waitpid(2).
  init(word: Int32) {
    let signal = word & 0x7F
    self = signal == 0 ? .status(word >> 8 & 0xFF) : .signal(signal)
  }
}

/// The limit of the address space in kilobytes, in tests of bounded memory. Most of it are libraries.
enum Memory {
  static let limit = 400_000
}

extension Child {
  /// Its peak memory in kilobytes; nil if it has ended.
  var peakMemory: Int? {
    guard let status = try? readFile("/proc/\(pid)/status") else { return nil }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}

/// Seconds by the monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds after which a wait fails: far more than needed, because the machine may be busy.
let patience = 180.0

/// Repeats `body` until it succeeds, ten times at most: on a busy machine the program's own time limits may end a hook
/// or a voice early.
func trying<Result>(
  _ body: () throws -> Result, until isDone: (Result) throws -> Bool
) rethrows -> Result {
  var result = try body()
  var tries = 1
  while try !isDone(result), tries < 10 {
    result = try body()
    tries += 1
  }
  return result
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
