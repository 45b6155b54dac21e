import BeaconCodec
import LinuxSystem
import SystemPackage

/// The helper's side of the connection: uses the radio as requested, and turns everything off when
/// the client has disconnected.
///
/// The client may be any program of a user in the helper's group. So a `HelperRequest` cannot
/// contain commands, advertising sets or foreign scans, and `BeaconPayload` checks broadcasts.
package final class HelperService {
  /// Seconds to collect reports, because waking up for each costs more than sending it.
  private static let pause = 0.03

  /// The client has disconnected, or sent an invalid request.
  private struct Ended: Error {}

  private let client: Descriptor
  private let questions: Descriptor?
  private let resolve: ([UInt8]) -> [UInt8]?
  private let host: any RadioHost
  private let clock: MonotonicClock
  private var session: RadioSession?
  /// The broadcast that the last session could not end.
  private var kept: KeptBroadcast?
  /// The state last reported to the client.
  private var reported: HelperState?
  private var outbox = Outbox()
  private var buffer = [UInt8](repeating: 0, count: HelperRequest.capacity)

  /// - Parameters:
  ///   - client: a socket that preserves message boundaries, for requests and replies.
  ///   - questions: a socket for questions about private addresses; nil without keys.
  ///   - resolve: answers a question; nil for a malformed one.
  package init(
    client: Descriptor, questions: Descriptor? = nil, host: any RadioHost,
    clock: MonotonicClock = MonotonicClock(),
    resolve: @escaping ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    self.client = client
    self.questions = questions
    self.host = host
    self.clock = clock
    self.resolve = resolve
  }

  /// Returns when the client has disconnected, and the radio is off or does not answer. If the
  /// kernel keeps a broadcast, first waits until the adapter has power, to end it.
  package func run() {
    while turn() {}
    close()
    let end = clock.now().advanced(bySeconds: Self.longestWait)
    while clock.now() < end, let kept, !kept.isOver(host: host, clock: clock) {
      // The kernel reports when an adapter is powered.
      let management = try? host.link(.management)
      host.wait(for: management.map { [$0.fileDescriptor] } ?? [], seconds: Self.lookPause)
    }
  }

  /// Seconds to wait for an adapter's power, and between checks.
  private static let (longestWait, lookPause) = (86400.0, 10.0)

  func close() {
    guard let session else { return }
    session.close()
    kept = session.kept ?? kept
    self.session = nil
  }

  /// Handles messages, and waits for more.
  /// - Returns: false when the client has disconnected.
  func turn() -> Bool {
    do {
      try takeRequests()
      try takeQuestions()
      let (descriptors, end) = try poll()
      host.wait(for: descriptors, seconds: end.seconds(since: clock.now()))
      return true
    } catch {
      return false
    }
  }

  /// Polls the session, sends messages to the client, and returns what to wait for.
  private func poll() throws -> (descriptors: [Int32], end: Timestamp) {
    var end = clock.now().advanced(bySeconds: 60)
    if let session {
      end = min(
        end,
        session.poll { [self] time, event in
          outbox.add(event, at: clock.nanoseconds(at: time))
        })
      let state = state(of: session)
      if state != reported, !outbox.hasReply {
        reported = state
        outbox.add(.state(state))
      }
    }
    let descriptors = [client.fileDescriptor] + (questions.map { [$0.fileDescriptor] } ?? [])
    if outbox.isEmpty { return (descriptors + (session?.fileDescriptors ?? []), end) }
    try outbox.send(to: client)
    return (
      descriptors + (session?.commandDescriptors ?? []),
      min(end, clock.now().advanced(bySeconds: Self.pause))
    )
  }

  private func state(of session: RadioSession) -> HelperState {
    HelperState(
      index: session.adapter.index, scan: session.state(of: .scan),
      broadcast: session.state(of: .broadcast),
      interval: session.broadcast?.interval ?? .beacon,
      drops: session.receiverDrops + outbox.dropped)
  }

  // MARK: Messages

  private func takeRequests() throws {
    // Only serve a client that reads its replies.
    while !outbox.hasReply, let count = try client.receive(into: &buffer)?.count {
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

  private func reply(_ reply: @autoclosure () throws(RadioError) -> HelperReply) {
    do throws(RadioError) {
      outbox.add(try reply())
    } catch {
      outbox.add(.failed(error))
    }
  }

  // MARK: Requests

  private func serve(_ request: HelperRequest) throws {
    switch request {
    case .begin(let index, var use):
      use.scan = use.scan?.considerate
      if let broadcast = use.broadcast { try check(broadcast) }
      reply(try begin(use, on: adapter(index)))
    case .replace(let broadcast):
      try check(broadcast)
      session?.replaceBroadcast(with: broadcast)
    case .end:
      close()
      reply(.ended(isKept: kept != nil))
    case .powerOn(let index): reply(try powerOn(adapter(index)))
    case .inspect(let index, let turnsOff):
      reply(
        .inspected(
          try RadioInspector(
            on: adapter(index), users: nil, turnsOff: turnsOff, clock: clock, host: host
          ).run()))
    }
  }

  private func powerOn(_ adapter: Adapter) throws(RadioError) -> HelperReply {
    if !adapter.isUp { try adapter.powerUp(host: host, clock: clock) }
    return .powered
  }

  /// Throws unless the broadcast is a beacon.
  private func check(_ broadcast: Broadcast) throws {
    guard BeaconPayload.isBeacon(broadcast.payload.bytes),
      BeaconPayload.isResponse(broadcast.scanResponse?.bytes ?? [])
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
    if kept?.adapter.index == adapter.index { kept = nil }
    outbox = Outbox()
    let session = try RadioSession(on: adapter, use, clock: clock, host: host)
    self.session = session
    let state = state(of: session)
    reported = state
    return .begun(state)
  }
}

/// Queues replies and groups of reports: up to 512 for a stopped client, about 45,000 reports.
private struct Outbox {
  private static let capacity = 512

  /// The messages with their numbers of reports; 0 for a reply.
  private var messages: [(bytes: [UInt8], reports: UInt64)] = []
  /// The number of lost reports.
  private(set) var dropped: UInt64 = 0

  var isEmpty: Bool { messages.isEmpty }
  var hasReply: Bool { messages.contains { $0.reports == 0 } }

  mutating func add(_ reply: HelperReply) { messages.append((reply.bytes, 0)) }

  /// - Parameter arrival: in nanoseconds of the machine's monotonic clock.
  mutating func add(_ event: Span<UInt8>, at arrival: Int64) {
    guard event.count <= 255 else { return }
    let room = HelperReply.capacity - HelperReply.reportHead - event.count
    if messages.last.map({ $0.reports == 0 || $0.bytes.count > room }) ?? true {
      guard messages.count < Self.capacity else {
        dropped += 1
        return
      }
      messages.append(([HelperReply.reportsKind], 0))
    }
    let last = messages.count - 1
    withUnsafeBytes(of: arrival.littleEndian) { messages[last].bytes.append(contentsOf: $0) }
    messages[last].bytes.append(UInt8(event.count))
    for index in event.indices { messages[last].bytes.append(event[index]) }
    messages[last].reports += 1
  }

  /// Sends as much as the client has room for.
  mutating func send(to client: Descriptor) throws(Errno) {
    do throws(Errno) {
      while let first = messages.first {
        try client.send(first.bytes)
        messages.removeFirst()
      }
    } catch .wouldBlock {}
  }
}

extension ScanSettings {
  /// The longest accepted interval: the scan may replace that of a program that needs its packets.
  private static let longest = RadioInterval(milliseconds: 200)

  /// These settings within the limits, with a window of at least half the interval.
  fileprivate var considerate: ScanSettings {
    let interval = min(interval, Self.longest)
    let half = RadioInterval(rawValue: (interval.rawValue + 1) / 2)
    return ScanSettings(kind: kind, interval: interval, window: max(window, half))
  }
}
