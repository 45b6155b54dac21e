import BeaconCodec
import Glibc
import Synchronization
import SystemPackage

/// A running `hotcold-radio`, and our end of the connection to it. It turns everything off and ends when nobody holds
/// on to this any more, and also when this process is killed.
public final class Helper: Sendable {
  /// One message of the helper's.
  enum Message {
    /// Reports, which have been handed over.
    case reports
    case reply(HelperReply)
  }

  private let socket: Descriptor
  private let process: pid_t?

  /// Starts one, with nothing else of ours: no other descriptor, no environment, not the terminal's process group, so
  /// that keys like Ctrl-C do not reach it.
  /// - Parameters:
  ///   - path: the helper's file.
  ///   - root: nil for a helper with the privileges of its file. One that is started as root reads the keys of paired
  ///     devices, and becomes that user. It answers whose a private address is on the other end of `questions`, which
  ///     stays open here.
  package init(
    path: String, root: (user: UInt32, group: UInt32, questions: Int32)? = nil
  ) throws(RadioError) {
    Self.reap()
    var call = "socketpair"
    do throws(Errno) {
      let (ours, theirs) = try Descriptor.pair()
      let far = Descriptor(owning: theirs)
      socket = Descriptor(owning: ours)
      call = path
      process = try spawn(
        path, root.map { ["\($0.user)", "\($0.group)"] } ?? [],
        descriptors: [.descriptor(far.raw), .nothing, .nothing]
          + (root.map { [.descriptor($0.questions)] } ?? []), environment: [], leads: .group)
    } catch {
      throw RadioError(call: call, error, adapter: nil)
    }
  }

  /// One that is there already, for tests.
  init(connectedTo socket: consuming Descriptor) {
    self.socket = socket
    process = nil
  }

  deinit {
    // It may take a moment to turn the radio off; nobody waits for that.
    if let process { Self.leftovers.withLock { $0.append(process) } }
    Self.reap()
  }

  /// Helpers that have been let go of, and may not have ended yet.
  private static let leftovers = Mutex<[pid_t]>([])

  /// Clears away those that have ended.
  private static func reap() {
    leftovers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  // MARK: Messages

  var fileDescriptor: Int32 { socket.raw }

  func send(_ request: HelperRequest) throws(RadioError) {
    do throws(Errno) {
      try socket.send(request.bytes)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Ends the connection from our side, even where the helper has no room for a request.
  func hangUp() { socket.finishSending() }

  /// Takes one message; never waits.
  /// - Parameters:
  ///   - buffer: room for a message, used again and again.
  ///   - report: gets each report: when it came, in nanoseconds of the machine's monotonic clock, and the event.
  /// - Returns: nil where there is no message now.
  /// - Throws: `failed` where the helper has ended, or has said what it must not.
  func receive(
    into buffer: inout [UInt8], _ report: (Int64, Span<UInt8>) -> Void = { _, _ in }
  ) throws(RadioError) -> Message? {
    let count: Int?
    do throws(Errno) {
      count = try socket.receive(into: &buffer)
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

  /// Asks for something, and waits for the answer.
  /// - Parameters:
  ///   - seconds: for how long.
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

  /// For a message.
  static var room: [UInt8] { [UInt8](repeating: 0, count: HelperReply.capacity) }

  static func failure(_ errno: Errno) -> RadioError {
    .failed(call: RadioAccess.helperName, errno, adapter: nil)
  }
}

extension Helper: Hashable {
  /// Whether it is the same one.
  public static func == (a: Helper, b: Helper) -> Bool { a === b }
  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
