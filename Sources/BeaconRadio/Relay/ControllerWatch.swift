import BeaconCodec

/// Follows what a peer turns on at a controller, and what becomes of it: what is to be turned off when
/// the peer is gone. A value that sees the packets go by.
///
/// A command that turns something on counts from when it is given, unless it is refused; one that
/// turns it off counts when it is carried out.
struct ControllerWatch {
  /// A command without an answer yet.
  private struct Question {
    var opcode: HCIOpcode
    /// What follows from success.
    var done: Change?
    /// What follows from a refusal.
    var refused: Change?
    /// Refusals that mean that there was nothing to be done.
    var needless: [HCIStatus] = []

    /// - Parameter handle: nil for all of them.
    static func end(of handle: AdvertisingHandle?, by command: HCICommandHeader) -> Question {
      Question(
        opcode: command.opcode, done: handle.map { .set($0, isOn: false) } ?? .noSets,
        needless: [.unknownAdvertisingIdentifier])
    }
  }

  private enum Change: Hashable {
    case scanParameters(areOurs: Bool)
    case scan(isOn: Bool)
    case advertising(isOn: Bool)
    /// Legacy advertising has the peer's parameters.
    case legacyParameters
    case created(AdvertisingHandle)
    case set(AdvertisingHandle, isOn: Bool)
    case removed(AdvertisingHandle)
    case noSets
  }

  private var scanDialect = ControllerDialect.legacy
  /// Whoever set the parameters last owns the scan: one that is enabled with others' parameters is
  /// theirs, and was only held up.
  private(set) var scanParametersAreOurs = false
  private(set) var isScanning = false
  private var isAdvertising = false
  /// Whether legacy advertising, of which there is one for everybody, is the peer's: it was off when the
  /// peer set its parameters, and nobody else has touched it since.
  private(set) var hasLegacy = false
  /// Advertising sets that the peer has made, and those that it has turned on.
  private(set) var created: Set<AdvertisingHandle> = []
  private var sets: Set<AdvertisingHandle> = []
  private var questions: [Question] = []

  init() {}

  /// The peer gives a command.
  mutating func sent(_ packet: Span<UInt8>) {
    guard packet.count >= 2,
      let command = HCICommandHeader(packet: packet.extracting(1..<packet.count))
    else { return }
    switch command.opcode {
    case .leSetScanParameters, .leSetExtendedScanParameters:
      ask(Question(opcode: command.opcode, done: .scanParameters(areOurs: true)))
    case .leSetScanEnable, .leSetExtendedScanEnable:
      guard command.enables else {
        let done = Change.scan(isOn: false)
        ask(Question(opcode: command.opcode, done: done, needless: [.commandDisallowed]))
        return
      }
      scanDialect = command.opcode == .leSetScanEnable ? .legacy : .extended
      guard scanParametersAreOurs else { return }
      ask(Question(opcode: command.opcode, refused: .scan(isOn: isScanning)))
      isScanning = true
    case .leSetAdvertisingEnable:
      guard command.enables else {
        let done = Change.advertising(isOn: false)
        ask(Question(opcode: command.opcode, done: done, needless: [.commandDisallowed]))
        return
      }
      ask(Question(opcode: command.opcode, refused: .advertising(isOn: isAdvertising)))
      isAdvertising = true
    case .leSetAdvertisingParameters:
      ask(Question(opcode: command.opcode, done: .legacyParameters))
    case .leSetExtendedAdvertisingParameters:
      guard let handle = command.parameters.first.map(AdvertisingHandle.init) else { return }
      ask(Question(opcode: command.opcode, done: .created(handle)))
    case .leSetExtendedAdvertisingEnable:
      guard command.enables, let handle = command.handle else {
        ask(.end(of: command.handle, by: command))
        return
      }
      ask(Question(opcode: command.opcode, refused: .set(handle, isOn: sets.contains(handle))))
      sets.insert(handle)
    case .leRemoveAdvertisingSet: askRemoval(command)
    default:
      break
    }
  }

  private mutating func askRemoval(_ command: HCICommandHeader) {
    ask(
      Question(
        opcode: command.opcode,
        done: command.parameters.first.map { .removed(AdvertisingHandle(rawValue: $0)) },
        needless: [.unknownAdvertisingIdentifier]))
  }

  /// Something comes from the controller, or from others who speak to it.
  mutating func received(_ packet: Span<UInt8>) {
    switch ControlMessage(packet: packet) {
    case .reply(let reply): answered(reply)
    case .overheard(let command): overheard(command)
    // The controller was reset.
    case .hardwareError: self = ControllerWatch()
    case .ours, .kernel, nil: break
    }
  }

  private mutating func answered(_ reply: HCIReply) {
    guard let index = questions.firstIndex(where: { $0.opcode == reply.opcode }) else { return }
    let question = questions.remove(at: index)
    let isDone = reply.status == .success || question.needless.contains(reply.status)
    if let change = isDone ? question.done : question.refused { apply(change) }
  }

  private mutating func overheard(_ command: HCICommandHeader) {
    switch command.opcode {
    // What is refused while something is on changes nothing then.
    case .leSetScanParameters, .leSetExtendedScanParameters:
      // Which of two answers is whose cannot be told. To hold a scan for ours that is another's ends it too
      // early; the other way around nobody would ever end ours.
      let areDoubtful = questions.contains { $0.done == .scanParameters(areOurs: true) }
      ask(
        Question(
          opcode: command.opcode, done: areDoubtful ? nil : .scanParameters(areOurs: false)))
    case .leSetAdvertisingParameters:
      hasLegacy = false
      ask(Question(opcode: command.opcode, done: .advertising(isOn: false)))
    case .leSetAdvertisingData, .leSetScanResponseData: hasLegacy = false
    case .leRemoveAdvertisingSet: askRemoval(command)
    case .leSetExtendedAdvertisingParameters:
      if let handle = command.parameters.first {
        created.remove(AdvertisingHandle(rawValue: handle))
      }
    case .leClearAdvertisingSets:
      ask(.end(of: nil, by: command))
    case .leSetScanEnable, .leSetExtendedScanEnable:
      // Whose answer to the parameters has not been heard is believed to have set them.
      if questions.contains(where: { $0.done == .scanParameters(areOurs: false) }) {
        scanParametersAreOurs = false
      }
      isScanning = command.enables && scanParametersAreOurs
    case .leSetAdvertisingEnable:
      isAdvertising = false
      hasLegacy = false
    case .leSetExtendedAdvertisingEnable:
      if let handle = command.handle { sets.remove(handle) } else { sets = [] }
    case .reset:
      self = ControllerWatch()
    default:
      break
    }
  }

  private mutating func ask(_ question: Question) {
    questions.append(question)
    // So many are never under way.
    if questions.count > 16 { questions.removeFirst() }
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .scanParameters(let areOurs):
      scanParametersAreOurs = areOurs
      // While a scan is on they are refused.
      isScanning = false
    case .scan(let isOn): isScanning = isOn
    case .advertising(let isOn): isAdvertising = isOn
    case .legacyParameters: hasLegacy = true
    case .created(let handle): created.insert(handle)
    case .set(let handle, true): sets.insert(handle)
    case .set(let handle, false): sets.remove(handle)
    case .removed(let handle):
      created.remove(handle)
      sets.remove(handle)
    case .noSets:
      created = []
      sets = []
    }
  }

  /// Whether the peer has set scan parameters and has no answer yet.
  var asksForScanParameters: Bool {
    questions.contains { $0.done == .scanParameters(areOurs: true) }
  }

  /// The commands that turn off what is still on.
  var farewell: [[UInt8]] {
    var orders: [any HCICommand] = []
    if isScanning {
      switch scanDialect {
      case .legacy: orders.append(LESetScanEnable(enable: false))
      case .extended: orders.append(LESetExtendedScanEnable(enable: false))
      }
    }
    if isAdvertising { orders.append(LESetAdvertisingEnable(enable: false)) }
    for handle in sets.sorted(by: { $0.rawValue < $1.rawValue }) {
      orders.append(LESetExtendedAdvertisingEnable(enable: false, handle: handle))
      // The kernel removes its own, and would stumble over one that is not there.
      if handle == .own { orders.append(LERemoveAdvertisingSet(handle: handle)) }
    }
    return orders.map(\.packet)
  }
}

extension HCICommandHeader {
  /// Of the commands that switch something on or off, whose first parameter says which.
  fileprivate var enables: Bool { parameters.first == 1 }

  /// The one advertising set that is switched; nil for all of them. Enable, number of sets, then four
  /// bytes for each, the handle first (Core 5.4, Vol 4, Part E, 7.8.56).
  fileprivate var handle: AdvertisingHandle? {
    parameters.count >= 3 && parameters[1] > 0 ? AdvertisingHandle(rawValue: parameters[2]) : nil
  }
}
