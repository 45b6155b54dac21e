import BeaconCodec
import Glibc
import LinuxSystem
import Synchronization
import SystemPackage

/// A running `hotcold-radio` process. It turns everything off and ends when this object is released
/// or this process dies.
public final class Helper: Sendable {
  enum Message {
    /// The message contained reports, which were passed to the closure.
    case reports
    case reply(HelperReply)
  }

  private let socket: Descriptor
  private let process: pid_t?

  /// Starts a helper with no other descriptors or environment. Keys like Ctrl-C do not reach it.
  /// - Parameters:
  ///   - path: the path of the helper program.
  ///   - root: nil for the privileges of the file. If started as root, the helper reads the keys of
  ///     paired devices, becomes that user, and resolves private addresses over `questions`.
  package convenience init(
    path: String, root: (user: UInt32, group: UInt32, questions: Descriptor)? = nil
  ) throws(RadioError) {
    Self.reap()
    var call = "socketpair"
    do throws(Errno) {
      let (ours, theirs) = try Descriptor.pair()
      call = path
      let process = try spawn(
        path, root.map { ["\($0.user)", "\($0.group)"] } ?? [],
        descriptors: [.descriptor(theirs), .nothing, .nothing]
          + (root.map { [.descriptor($0.questions)] } ?? []), environment: [])
      self.init(connectedTo: ours, process: process)
    } catch {
      throw RadioError(call: call, error, adapter: nil)
    }
  }

  /// - Parameter process: nil if no process has to be waited for.
  init(connectedTo socket: Descriptor, process: pid_t? = nil) {
    self.socket = socket
    self.process = process
  }

  deinit {
    // Do not wait for the radio to be turned off.
    if let process { Self.leftovers.withLock { $0.append(process) } }
    Self.reap()
  }

  /// Released helpers that may still be running.
  private static let leftovers = Mutex<[pid_t]>([])

  private static func reap() {
    leftovers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  // MARK: Messages

  var fileDescriptor: Int32 { socket.fileDescriptor }

  func send(_ request: HelperRequest) throws(RadioError) {
    do throws(Errno) {
      try socket.send(request.bytes)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Closes our side of the connection, even if the socket's buffer is full.
  func hangUp() { socket.finishSending() }

  /// Reads one message, without waiting.
  /// - Parameters:
  ///   - buffer: room for a message.
  ///   - report: gets the time in nanoseconds of the machine's monotonic clock, and the event.
  /// - Returns: nil if no message is waiting.
  /// - Throws: `failed` if the helper has ended, or has sent an invalid message.
  func receive(
    into buffer: inout [UInt8], _ report: (Int64, Span<UInt8>) -> Void = { _, _ in }
  ) throws(RadioError) -> Message? {
    let count: Int?
    do throws(Errno) {
      count = try socket.receive(into: &buffer)?.count
    } catch {
      // The helper ended without reading everything.
      throw Self.failure(error == .connectionReset ? .brokenPipe : error)
    }
    guard let count else { return nil }
    do throws(MalformedRecord) {
      guard buffer[0] == HelperReply.reportsKind else {
        return .reply(try HelperReply(buffer[..<count]))
      }
      try HelperReply.readReports(buffer.span.extracting(1..<count), report)
      return .reports
    } catch {
      throw Self.failure(.protocolError)
    }
  }

  /// Sends a request, and waits for the reply, at most `seconds`.
  func ask(_ request: HelperRequest, seconds: Double) throws(RadioError) -> HelperReply {
    try send(request)
    let clock = MonotonicClock()
    var buffer = Self.room
    while clock.now().seconds < seconds {
      switch try receive(into: &buffer) {
      case .reply(.failed(let error)): throw error
      case .reply(.state), .reply(.ended), .reports: break
      case .reply(let reply): return reply
      case nil:
        Descriptor.waitReadable([fileDescriptor], seconds: seconds - clock.now().seconds)
      }
    }
    throw Self.failure(.timedOut)
  }

  static var room: [UInt8] { [UInt8](repeating: 0, count: HelperReply.capacity) }

  static func failure(_ errno: Errno) -> RadioError {
    .failed(call: RadioAccess.helperName, errno, adapter: nil)
  }
}

extension Helper: Equatable {
  /// Whether both are the same object.
  public static func == (a: Helper, b: Helper) -> Bool { a === b }
}
