import BeaconCodec
import LinuxSystem
import SystemPackage

/// Sends commands to an adapter, or to the kernel about it, and matches the answers. `perform`
/// waits for them. An event loop calls `begin`, then `poll` when a descriptor is readable or the
/// deadline has come; so a silent controller never blocks it.
final class ControlChannel {
  /// A message beyond the sequence, and whether this program, or the kernel for it, caused it.
  typealias Notice = (message: ControlMessage, isOurs: Bool)

  let adapter: Adapter
  /// Seconds to wait per answer, unless the sequence has its own limit.
  private static let patience = 2.0
  private let host: any RadioHost
  private let link: any PacketLink
  /// nil if the kernel's management cannot be used.
  private let management: (any PacketLink)?
  // Large enough for the longest management events.
  private var buffer = [UInt8](repeating: 0, count: 1024)
  private var sequence: CommandSequence?
  private var asked: RadioCommand?
  /// When the answer is overdue; nil if no command is running.
  private(set) var deadline: Timestamp?
  /// The return parameters of each step of the last finished sequence.
  private(set) var replies: [[UInt8]] = []
  private var notices: [Notice] = []
  /// The first answers to this program's commands.
  private(set) var answers: [RadioAnswer] = []

  init(of adapter: Adapter, host: any RadioHost) throws(RadioError) {
    link = try host.link(.control(index: adapter.index))
    management = try? host.link(.management)
    self.adapter = adapter
    self.host = host
  }

  var isBusy: Bool { sequence != nil }

  var isManaged: Bool { management != nil }

  /// Descriptors to poll for reading.
  var fileDescriptors: [Int32] {
    [link.fileDescriptor] + (management.map { [$0.fileDescriptor] } ?? [])
  }

  func takeNotices() -> [Notice] {
    defer { notices.removeAll(keepingCapacity: true) }
    return notices
  }

  /// Sends the first command; abandons a running sequence.
  func begin(_ sequence: CommandSequence, now: Timestamp) throws(RadioError) {
    end()
    // The socket also gets answers to other programs; those that already wait are not ours.
    try readKernel(now: now)
    try readController(now: now)
    self.sequence = sequence
    try proceed(sequence.start(), now: now)
  }

  /// Reads without waiting, and sends the next command.
  /// - Returns: whether this call finished the sequence.
  /// - Throws: the reason of the failure, which ends the sequence.
  func poll(now: Timestamp) throws(RadioError) -> Bool {
    let wasBusy = isBusy
    do throws(RadioError) {
      try readKernel(now: now)
      try readController(now: now)
      if let deadline, let asked, now >= deadline, let next = sequence?.unanswered(asked) {
        try proceed(next, now: now)
      }
    } catch {
      end()
      throw error
    }
    return wasBusy && !isBusy
  }

  /// Waits until the sequence has finished, and returns each step's return parameters.
  @discardableResult
  func perform(
    _ sequence: CommandSequence, clock: MonotonicClock
  ) throws(RadioError) -> [[UInt8]] {
    replies = []
    try begin(sequence, now: clock.now())
    while isBusy {
      if try poll(now: clock.now()) { break }
      guard let deadline else { continue }
      host.wait(for: fileDescriptors, seconds: deadline.seconds(since: clock.now()))
    }
    return replies
  }

  private func readController(now: Timestamp) throws(RadioError) {
    // As many as the kernel can queue: a flood must not block the loop.
    for _ in 0..<1024 {
      guard let count = try receive(link) else { break }
      if let message = ControlMessage(packet: buffer.span.extracting(first: count)) {
        try take(message, isOurs: isKernelAsked, now: now)
      }
    }
  }

  private func readKernel(now: Timestamp) throws(RadioError) {
    guard let management else { return }
    for _ in 0..<1024 {
      guard let count = try receive(management) else { break }
      guard
        let message = ControlMessage(
          management: buffer.span.extracting(first: count), index: adapter.index)
      else { continue }
      // The kernel's commands came before its answer.
      if case .reply = message { try readController(now: now) }
      try take(message, isOurs: false, now: now)
    }
  }

  private func take(_ message: ControlMessage, isOurs: Bool, now: Timestamp) throws(RadioError) {
    guard case .reply(let command, let status, let parameters) = message, command == asked else {
      return note(message, isOurs: isOurs)
    }
    note(message, isOurs: true)
    if answers.count < 64 { answers.append(.init(command: command, status: status)) }
    if let next = sequence?.answered(status, parameters) { try proceed(next, now: now) }
  }

  private var patience: Double { sequence?.patience ?? Self.patience }

  private var isKernelAsked: Bool {
    if case .kernel = asked { true } else { false }
  }

  private func note(_ message: ControlMessage, isOurs: Bool) {
    if notices.count < 256 { notices.append((message, isOurs)) }
  }

  private func proceed(_ next: CommandSequence.Next, now: Timestamp) throws(RadioError) {
    switch next {
    case .send(let command):
      do throws(Errno) {
        try send(command)
      } catch {
        // The kernel may complete the rest.
        if sequence?.isEnding == true, let next = sequence?.unanswered(command.opcode) {
          return try proceed(next, now: now)
        }
        end()
        throw RadioError(call: "\(command.opcode)", error, adapter: adapter.name)
      }
      asked = command.opcode
      deadline = now.advanced(bySeconds: patience)
    case .finished:
      replies = sequence?.replies ?? []
      end()
    case .unanswered(let command):
      end()
      throw .timedOut(command, adapter: adapter.name)
    case .refused(let command, let status):
      // A refusal this late means that the kernel has waited for the controller.
      let isLate =
        asked == command.opcode && isKernelAsked
        && deadline.map { $0.seconds(since: now) <= patience / 4 } ?? false
      end()
      throw isLate
        ? .timedOut(command.opcode, adapter: adapter.name)
        : .refused(command.opcode, status, adapter: adapter.name)
    }
  }

  private func send(_ command: ControlCommand) throws(Errno) {
    let packet = command.packet(index: adapter.index)
    switch command {
    case .controller(let command):
      try link.send(packet)
      if let observed = ObservedCommand(command) { note(.command(observed), isOurs: true) }
    case .kernel:
      guard let management else { throw .notPermitted }
      try management.send(packet)
    }
  }

  private func end() {
    sequence = nil
    asked = nil
    deadline = nil
  }

  /// Receives a packet; nil if there is none now.
  private func receive(_ link: any PacketLink) throws(RadioError) -> Int? {
    do throws(Errno) {
      return try link.receive(into: &buffer)?.count
    } catch {
      throw RadioError(call: "recv", error, adapter: adapter.name)
    }
  }
}

extension CommandSequence {
  /// Asks the kernel how it advertises; the answer does not need the controller.
  static let survey = CommandSequence(
    [Step(.readControllerInformation), Step(.readAdvertisingFeatures)], patience: 1)
}

extension ControlChannel {
  /// nil without an answer.
  func survey(clock: MonotonicClock) -> ManagementSurvey? {
    (try? perform(.survey, clock: clock)).flatMap { ManagementSurvey($0) }
  }
}

/// The command families to use for a controller.
struct CommandSets: Hashable {
  /// For scans, as far as is known.
  var scanning: CommandSet
  var advertising: CommandSet
}

extension ControlChannel {
  /// Asks the controller, which must be powered.
  func commandSets(clock: MonotonicClock) throws(RadioError) -> CommandSets {
    let replies = try perform(
      CommandSequence([
        .init(HCICommand.readLocalSupportedCommands),
        .init(HCICommand.leReadLocalSupportedFeatures),
      ]), clock: clock)
    return CommandSets(
      scanning: .scanning(supportedCommands: replies.first ?? []),
      advertising: .advertising(features: replies.last ?? []))
  }
}
