import BeaconCodec
import SystemPackage

/// The helper's side of the connection: uses the radio as the client requests, and turns everything off when the client is
/// gone.
///
/// The client may be any program of a user in the helper's group. It can send only a `HelperRequest`, which names no
/// command, no advertising set and no scan of another program; and `BeaconPayload` checks what is broadcast.
package final class HelperService {
  /// Seconds to collect reports while there are many: waking up for each costs more than forwarding it.
  private static let pause = 0.004
  /// Seconds until a reply is sent again that the client had no room for.
  private static let retry = 0.02

  /// The client is gone, or has sent an invalid request.
  private struct Ended: Error {}

  private let client: SocketLink
  private let questions: SocketLink?
  private let resolve: ([UInt8]) -> [UInt8]?
  private let host: any RadioHost
  private let clock: MonotonicClock
  private let messages: MessageFormat
  private var session: RadioSession?
  /// Replies that have not been sent yet.
  private var waiting: [HelperReply] = []
  /// The last state that was sent to the client.
  private var reported: HelperState?
  private var reports = ReportBatch()
  private var buffer = [UInt8](repeating: 0, count: HelperRequest.capacity)

  /// - Parameters:
  ///   - client: a socket that preserves message boundaries, for requests and replies.
  ///   - questions: another one, for questions about private addresses; nil if no keys are known.
  ///   - messages: the format of scan responses.
  ///   - resolve: returns the answer to a question; nil for a malformed one.
  package init(
    client: SocketLink, questions: SocketLink? = nil, host: any RadioHost,
    messages: MessageFormat, clock: MonotonicClock = MonotonicClock(),
    resolve: @escaping ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    self.client = client
    self.questions = questions
    self.host = host
    self.messages = messages
    self.clock = clock
    self.resolve = resolve
  }

  /// Returns when the client is gone and the radio is off, or could not be turned off in time.
  package func run() {
    while turn() {}
    close()
  }

  /// Turns off what is on.
  func close() {
    session?.close()
    session = nil
  }

  /// Serves the messages that have come, and waits for more.
  /// - Returns: false when the client is gone.
  func turn() -> Bool {
    do {
      try flush()
      try takeRequests()
      try takeQuestions()
      let (descriptors, end) = try poll()
      host.wait(for: descriptors, seconds: end.seconds(since: clock.now()))
      return true
    } catch {
      return false
    }
  }

  /// Polls the session.
  /// - Returns: what to wait for, and until when.
  private func poll() throws -> (descriptors: [Int32], end: Timestamp) {
    var descriptors = [client.fileDescriptor] + (questions.map { [$0.fileDescriptor] } ?? [])
    var end = clock.now().advanced(bySeconds: waiting.isEmpty ? 60 : Self.retry)
    guard let session else { return (descriptors, end) }
    end = min(
      end,
      session.poll { [self] time, event in
        reports.add(event, at: clock.nanoseconds(at: time))
      })
    let isBusy = !reports.isEmpty
    reports.send(to: client)
    let state = state(of: session)
    if state != reported, waiting.isEmpty {
      reported = state
      try reply(.state(state))
    }
    if isBusy {
      end = min(end, clock.now().advanced(bySeconds: Self.pause))
    } else {
      descriptors += session.fileDescriptors
    }
    return (descriptors, end)
  }

  private func state(of session: RadioSession) -> HelperState {
    HelperState(
      index: session.adapter.index, scan: session.state(of: .scan),
      broadcast: session.state(of: .broadcast), method: session.broadcastMethod,
      interval: session.broadcast?.interval ?? .beacon,
      drops: session.receiverDrops.map { $0 + reports.dropped })
  }

  // MARK: From and to the client

  private func takeRequests() throws {
    // A client must read its replies before it is served again.
    while waiting.isEmpty, let count = try client.receive(into: &buffer)?.count {
      try serve(HelperRequest(buffer[..<count]))
    }
  }

  private func takeQuestions() throws {
    guard let questions else { return }
    while let count = try questions.receive(into: &buffer)?.count {
      guard let answer = resolve(Array(buffer[..<count])) else { throw Ended() }
      try questions.send(answer)
    }
  }

  private func reply(
    _ reply: @autoclosure () throws(RadioError) -> HelperReply
  ) throws {
    do throws(RadioError) {
      waiting.append(try reply())
    } catch {
      waiting.append(.failed(error))
    }
    try flush()
  }

  /// Sends the replies that there is room for.
  private func flush() throws {
    while let reply = waiting.first {
      do throws(Errno) {
        try client.send(reply.bytes)
      } catch .wouldBlock {
        return
      }
      waiting.removeFirst()
    }
  }

  // MARK: Requests

  private func serve(_ request: HelperRequest) throws {
    switch request {
    case .begin(let index, var use):
      use.scan = use.scan?.considerate
      if let broadcast = use.broadcast { try require(broadcast) }
      try reply(try begin(use, on: adapter(index)))
    case .replace(let broadcast):
      try require(broadcast)
      session?.replaceBroadcast(with: broadcast)
    case .end:
      let ended = session
      close()
      try reply(.ended(isLeftToKernel: ended?.isLeftToKernel ?? false))
    case .powerOn(let index): try reply(try powerOn(adapter(index)))
    case .inspect(let index, let turnsOff):
      try reply(
        .inspected(
          try RadioInspector(
            on: adapter(index), users: nil, hasDaemon: true, turnsOff: turnsOff, clock: clock,
            host: host
          ).run()))
    }
  }

  private func powerOn(_ adapter: Adapter) throws(RadioError) -> HelperReply {
    if !adapter.isUp { try adapter.powerUp(host: host, clock: clock) }
    return .powered
  }

  private func require(_ broadcast: Broadcast) throws {
    guard BeaconPayload.isBeacon(broadcast.payload.bytes),
      BeaconPayload.isResponse(broadcast.scanResponse?.bytes ?? [], messages)
    else { throw Ended() }
  }

  private func adapter(_ index: UInt16) throws(RadioError) -> Adapter {
    guard let adapter = try host.adapters().first(where: { $0.index == index }) else {
      throw .unplugged(adapter: "hci\(index)")
    }
    return adapter
  }

  private func begin(_ use: RadioUse, on adapter: Adapter) throws(RadioError) -> HelperReply {
    close()
    reports = ReportBatch()
    let session = try RadioSession(on: adapter, use, clock: clock, host: host)
    self.session = session
    let state = state(of: session)
    reported = state
    return .begun(state)
  }
}

/// Reports for the client, several to a message. While the client is stopped they are kept here, up to 512 messages or
/// about 45,000 reports.
private struct ReportBatch {
  private static let capacity = 512

  private var bytes = [HelperReply.reportsKind]
  private var count: UInt64 = 0
  private var full: [(bytes: [UInt8], count: UInt64)] = []
  /// Reports that were lost.
  private(set) var dropped: UInt64 = 0

  var isEmpty: Bool { count == 0 && full.isEmpty }

  /// - Parameter arrival: nanoseconds of the machine's monotonic clock.
  mutating func add(_ event: Span<UInt8>, at arrival: Int64) {
    let length = HelperReply.reportHead + event.count
    guard event.count <= 255 else { return }
    if bytes.count + length > HelperReply.capacity { close() }
    withUnsafeBytes(of: arrival.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(event.count))
    for index in event.indices { bytes.append(event[index]) }
    count += 1
  }

  private mutating func close() {
    if full.count < Self.capacity { full.append((bytes, count)) } else { dropped += count }
    clear()
  }

  private mutating func clear() {
    bytes.removeLast(bytes.count - 1)
    count = 0
  }

  /// Sends what the client has room for. A broken connection is noticed when the next request is read.
  mutating func send(to client: SocketLink) {
    while let first = full.first {
      guard (try? client.send(first.bytes)) != nil else { return }
      full.removeFirst()
    }
    if count > 0, (try? client.send(bytes)) != nil { clear() }
  }
}

extension ScanSettings {
  /// The longest interval that the helper accepts. Our scan may replace that of another program, which still has to
  /// receive what it looks for.
  private static let longest = RadioInterval(milliseconds: 200)

  /// The same settings, with a window of at least half the interval.
  fileprivate var considerate: ScanSettings {
    let interval = min(interval, Self.longest)
    let half = RadioInterval(rawValue: (interval.rawValue + 1) / 2)
    return ScanSettings(kind: kind, interval: interval, window: max(window, half))
  }
}
