import BeaconCodec
import Glibc
import LinuxSystem
import Synchronization
import SystemPackage

/// A running `hotcold-radio`, and our end of the connection to it. The helper turns everything off and ends when this
/// object is released, or when this process is killed.
public final class Helper: Sendable {
  /// A message from the helper.
  enum Message {
    /// Reports, which were passed to the closure.
    case reports
    case reply(HelperReply)
  }

  private let socket: Descriptor
  private let process: pid_t?

  /// Starts a helper. It inherits no other descriptor and no environment, and is not in the terminal's process group, so
  /// that keys like Ctrl-C do not reach it.
  /// - Parameters:
  ///   - path: the helper's file.
  ///   - root: nil for a helper with the privileges of its file. One that is started as root reads the keys of paired
  ///     devices, and becomes that user. It resolves private addresses over `questions`.
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

  /// - Parameter process: nil if it ends by itself.
  init(connectedTo socket: Descriptor, process: pid_t? = nil) {
    self.socket = socket
    self.process = process
  }

  deinit {
    // It may take a moment to turn the radio off; do not wait for that.
    if let process { Self.leftovers.withLock { $0.append(process) } }
    Self.reap()
  }

  /// Helpers that were released, and may not have ended yet.
  private static let leftovers = Mutex<[pid_t]>([])

  /// Reaps the helpers that have ended.
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

  /// Ends the connection from our side, even if the helper's socket is full.
  func hangUp() { socket.finishSending() }

  /// Reads one message; never waits.
  /// - Parameters:
  ///   - buffer: room for a message.
  ///   - report: gets each report: when it came, in nanoseconds of the machine's monotonic clock, and the event.
  /// - Returns: nil if there is no message now.
  /// - Throws: `failed` if the helper has ended, or has sent an invalid message.
  func receive(
    into buffer: inout [UInt8], _ report: (Int64, Span<UInt8>) -> Void = { _, _ in }
  ) throws(RadioError) -> Message? {
    let count: Int?
    do throws(Errno) {
      count = try socket.receive(into: &buffer)?.count
    } catch {
      // It has ended without reading all.
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

  /// Sends a request, and waits for the reply.
  /// - Parameter seconds: the longest wait.
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

  /// A buffer for a message.
  static var room: [UInt8] { [UInt8](repeating: 0, count: HelperReply.capacity) }

  static func failure(_ errno: Errno) -> RadioError {
    .failed(call: RadioAccess.helperName, errno, adapter: nil)
  }
}

extension Helper: Equatable {
  /// Whether it is the same one.
  public static func == (a: Helper, b: Helper) -> Bool { a === b }
}
