import BeaconCodec

/// Sends commands to one adapter, or to the kernel about it, and matches the answers to them. It can
/// be asked to wait, but it need not: an event loop begins a sequence, calls `poll` when a descriptor
/// is readable or the deadline has come, and is never held up by a controller that says nothing.
final class ControlChannel {
  /// Seconds that a controller has for each answer.
  static let patience = 2.0

  private let link: any PacketLink
  private let management: ManagementSocket?
  private let adapter: String
  /// Where to note what it sends to the controller, for another part of this program.
  private let sent: SentCommands?
  /// What another part of this program sends.
  private let ours: SentCommands?
  private var buffer = [UInt8](repeating: 0, count: 512)
  private var sequence: CommandSequence?
  private var asked: RadioCommand?
  private var patience = ControlChannel.patience
  /// When the answer is overdue, while one is awaited.
  private(set) var deadline: Timestamp?
  /// What followed the status in the latest answer.
  private(set) var lastReply: [UInt8] = []
  private var notices: [ControlMessage] = []

  /// - Parameters:
  ///   - sent: where to note what it sends, for another part of this program.
  ///   - ours: what another part of this program sends to the same controller.
  init(
    _ link: any PacketLink, management: ManagementSocket? = nil, adapter: String,
    sent: SentCommands? = nil, ours: SentCommands? = nil
  ) {
    self.link = link
    self.management = management
    self.adapter = adapter
    self.sent = sent
    self.ours = ours
  }

  var isBusy: Bool { sequence != nil }

  /// The adapter's index, where the kernel's management can be asked.
  var managementIndex: UInt16? { management?.index }

  /// What to poll for reading.
  var fileDescriptors: [Int32] {
    [link.fileDescriptor] + (management.map { [$0.link.fileDescriptor] } ?? [])
  }

  /// Commands of others, failures of the controller and news from the kernel since the last call.
  func takeNotices() -> [ControlMessage] {
    defer { notices.removeAll(keepingCapacity: true) }
    return notices
  }

  /// Sends the first command. A sequence that was under way is forgotten.
  func begin(
    _ sequence: CommandSequence, now: Timestamp, patience: Double = ControlChannel.patience
  ) throws(RadioError) {
    end()
    // The answers to others' commands come here too: none of those that wait is ours.
    try readKernel(now: now)
    try readController(now: now)
    self.sequence = sequence
    self.patience = patience
    try proceed(sequence.start(), now: now)
  }

  /// Reads what has come and sends what follows from it; never waits.
  /// - Returns: whether a sequence has come to its end in this call.
  /// - Throws: what a sequence has failed from; it is over then.
  func poll(now: Timestamp) throws(RadioError) -> Bool {
    let wasBusy = isBusy
    do throws(RadioError) {
      try readKernel(now: now)
      try readController(now: now)
      if let deadline, let asked, now >= deadline {
        throw .timedOut(asked, adapter: adapter)
      }
    } catch {
      end()
      throw error
    }
    return wasBusy && !isBusy
  }

  /// Carries out all of a sequence and waits for it.
  /// - Returns: what followed the status in the last answer.
  @discardableResult
  func perform(
    _ sequence: CommandSequence, clock: MonotonicClock, patience: Double = ControlChannel.patience
  ) throws(RadioError) -> [UInt8] {
    lastReply = []
    try begin(sequence, now: clock.now(), patience: patience)
    while isBusy {
      if try poll(now: clock.now()) { break }
      guard let deadline else { break }
      let wait = max(0, deadline.seconds(since: clock.now()))
      waitReadable(milliseconds: Int32(min(wait, 60) * 1000) + 1)
    }
    return lastReply
  }

  private func waitReadable(milliseconds: Int32) {
    Descriptor.waitReadable(fileDescriptors, milliseconds: milliseconds)
  }

  private func readController(now: Timestamp) throws(RadioError) {
    // No more than the kernel can have queued, so that a flood cannot hold us here.
    for _ in 0..<1024 {
      guard let message = try receive() else { break }
      switch message {
      case .reply(let reply):
        guard asked == .controller(reply.opcode) else {
          note(message)
          continue
        }
        try answered(.controller(reply.status), reply.parameters, now: now)
      // What the kernel tells the controller on our behalf is no news.
      case .overheard where isKernelAsked: break
      case .overheard(let command) where ours?.take(command) == true: note(.ours(command))
      default: note(message)
      }
    }
  }

  private func readKernel(now: Timestamp) throws(RadioError) {
    guard let management else { return }
    for _ in 0..<1024 {
      guard let message = try management.receive() else { break }
      switch message {
      case .reply(let reply):
        guard asked == .kernel(reply.opcode) else { continue }
        // All that the kernel did for this answer has been overheard before it.
        try readController(now: now)
        try answered(.kernel(reply.status), reply.parameters, now: now)
      case .event(let event):
        note(.kernel(event))
      }
    }
  }

  private var isKernelAsked: Bool {
    if case .kernel = asked { true } else { false }
  }

  private func note(_ message: ControlMessage) {
    if notices.count < 256 { notices.append(message) }
  }

  private func answered(
    _ status: RadioStatus, _ parameters: [UInt8], now: Timestamp
  ) throws(RadioError) {
    lastReply = parameters
    guard var sequence else { return }
    let next = sequence.answered(status)
    self.sequence = sequence
    try proceed(next, now: now)
  }

  private func proceed(_ next: CommandSequence.Next, now: Timestamp) throws(RadioError) {
    switch next {
    case .send(let order):
      do throws(Errno) {
        try send(order)
      } catch {
        end()
        throw RadioError(call: "\(order.command)", error, adapter: adapter)
      }
      asked = order.command
      deadline = now.advanced(bySeconds: patience)
    case .finished:
      end()
    case .refused(let order, let status):
      end()
      throw .refused(order.command, status, adapter: adapter)
    }
  }

  private func send(_ order: Order) throws(Errno) {
    switch order.command {
    case .controller:
      try link.send(order.packet)
      sent?.note(order.packet)
    case .kernel:
      guard let management else { throw .notPermitted }
      try management.link.send(order.packet)
    }
  }

  private func end() {
    sequence = nil
    asked = nil
    deadline = nil
  }

  /// The next message that means something, nil when there is none now.
  private func receive() throws(RadioError) -> ControlMessage? {
    while true {
      let count: Int
      do throws(Errno) {
        count = try link.receive(into: &buffer)
      } catch .wouldBlock {
        return nil
      } catch {
        throw RadioError(call: "recv", error, adapter: adapter)
      }
      if count == 0 { throw .unplugged(adapter: adapter) }
      if let message = ControlMessage(packet: buffer.span.extracting(first: count)) {
        return message
      }
    }
  }
}
