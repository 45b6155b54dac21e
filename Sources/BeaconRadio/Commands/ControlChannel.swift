import BeaconCodec

/// Sends commands to one adapter and matches the answers to them. It can be asked to wait, but it
/// need not: an event loop begins a sequence, calls `poll` when the descriptor is readable or the
/// deadline has come, and is never held up by a controller that says nothing.
final class ControlChannel {
  /// Seconds that a controller has for each answer.
  static let patience = 2.0

  let descriptor: Descriptor
  private let adapter: String
  private var buffer = [UInt8](repeating: 0, count: 512)
  private var sequence: CommandSequence?
  private var asked: Order?
  private var patience = ControlChannel.patience
  /// When the answer is overdue, while one is awaited.
  private(set) var deadline: Timestamp?
  /// The latest answer of the sequence that ended last.
  private(set) var lastReply: HCIReply?
  private var notices: [ControlMessage] = []

  init(_ descriptor: consuming Descriptor, adapter: String) {
    self.descriptor = descriptor
    self.adapter = adapter
  }

  var isBusy: Bool { sequence != nil }

  /// Commands of others, and failures of the controller, since the last call.
  func takeNotices() -> [ControlMessage] {
    defer { notices.removeAll(keepingCapacity: true) }
    return notices
  }

  /// Sends the first command. A sequence that was under way is forgotten.
  func begin(
    _ sequence: CommandSequence, now: Timestamp, patience: Double = ControlChannel.patience
  ) throws(RadioError) {
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
      // No more than the kernel can have queued, so that a flood cannot hold us here.
      for _ in 0..<1024 {
        guard let message = try receive() else { break }
        if case .reply(let reply) = message {
          guard let asked, reply.opcode == asked.opcode else { continue }
          lastReply = reply
          if var sequence {
            let next = sequence.answered(reply.status)
            self.sequence = sequence
            try proceed(next, now: now)
          }
        } else if notices.count < 256 {
          notices.append(message)
        }
      }
      if let deadline, let asked, now >= deadline {
        throw .timedOut(asked.opcode, adapter: adapter)
      }
    } catch {
      end()
      throw error
    }
    return wasBusy && !isBusy
  }

  /// Carries out all of a sequence and waits for it.
  @discardableResult
  func perform(
    _ sequence: CommandSequence, clock: MonotonicClock, patience: Double = ControlChannel.patience
  ) throws(RadioError) -> HCIReply? {
    try begin(sequence, now: clock.now(), patience: patience)
    while isBusy {
      if try poll(now: clock.now()) { break }
      guard let deadline else { break }
      let wait = max(0, deadline.seconds(since: clock.now()))
      descriptor.waitReadable(milliseconds: Int32(min(wait, 60) * 1000) + 1)
    }
    return lastReply
  }

  private func proceed(_ next: CommandSequence.Next, now: Timestamp) throws(RadioError) {
    switch next {
    case .send(let order):
      do throws(Errno) {
        try descriptor.send(order.packet)
      } catch {
        end()
        throw RadioError(call: "\(order.opcode)", error, adapter: adapter)
      }
      asked = order
      deadline = now.advanced(bySeconds: patience)
    case .finished:
      end()
    case .refused(let order, let status):
      end()
      throw .refused(order.opcode, status, adapter: adapter)
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
        count = try descriptor.receive(into: &buffer)
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
