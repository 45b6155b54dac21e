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
  }

  private enum Change {
    case scanParameters(areOurs: Bool)
    case scan(isOn: Bool)
    case advertising(isOn: Bool)
    case set(AdvertisingHandle, isOn: Bool)
    case noSets
  }

  private var scanDialect = ControllerDialect.legacy
  /// Whoever set the parameters last owns the scan: one that is enabled with others' parameters is
  /// theirs, and was only held up.
  private var scanParametersAreOurs = false
  private var isScanning = false
  private var isAdvertising = false
  private var sets: Set<AdvertisingHandle> = []
  private var questions: [Question] = []

  init() {}

  /// The peer gives a command.
  mutating func sent(_ packet: Span<UInt8>) {
    guard packet.count >= 2,
      let command = HCICommandHeader(packet: packet.extracting(1..<packet.count))
    else { return }
    var question = Question(opcode: command.opcode)
    switch command.opcode {
    case .leSetScanParameters, .leSetExtendedScanParameters:
      question.done = .scanParameters(areOurs: true)
    case .leSetScanEnable, .leSetExtendedScanEnable:
      if command.enables {
        scanDialect = command.opcode == .leSetScanEnable ? .legacy : .extended
        if scanParametersAreOurs {
          question.refused = .scan(isOn: isScanning)
          isScanning = true
        }
      } else {
        question.done = .scan(isOn: false)
        question.needless = [.commandDisallowed]
      }
    case .leSetAdvertisingEnable:
      if command.enables {
        question.refused = .advertising(isOn: isAdvertising)
        isAdvertising = true
      } else {
        question.done = .advertising(isOn: false)
        question.needless = [.commandDisallowed]
      }
    case .leSetExtendedAdvertisingEnable:
      guard let handle = command.handle else {
        question.done = .noSets
        break
      }
      if command.enables {
        question.refused = .set(handle, isOn: sets.contains(handle))
        sets.insert(handle)
      } else {
        question.done = .set(handle, isOn: false)
        question.needless = [.unknownAdvertisingIdentifier, .commandDisallowed]
      }
    case .leRemoveAdvertisingSet:
      if let handle = command.parameters.first {
        question.done = .set(AdvertisingHandle(rawValue: handle), isOn: false)
        question.needless = [.unknownAdvertisingIdentifier]
      }
    case .leClearAdvertisingSets:
      question.done = .noSets
    default:
      return
    }
    questions.append(question)
    // So many are never under way.
    if questions.count > 16 { questions.removeFirst() }
  }

  /// Something comes from the controller, or from others who speak to it.
  mutating func received(_ packet: Span<UInt8>) {
    switch ControlMessage(packet: packet) {
    case .reply(let reply): answered(reply)
    case .overheard(let command): overheard(command)
    // The controller was reset.
    case .hardwareError: self = ControllerWatch()
    case .kernel, nil: break
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
    case .leSetScanParameters, .leSetExtendedScanParameters:
      scanParametersAreOurs = false
      isScanning = false
    case .leSetScanEnable, .leSetExtendedScanEnable:
      isScanning = command.enables && scanParametersAreOurs
    case .leSetAdvertisingEnable, .leSetAdvertisingParameters:
      isAdvertising = false
    case .leSetExtendedAdvertisingEnable:
      if let handle = command.handle { sets.remove(handle) } else { sets = [] }
    case .leRemoveAdvertisingSet:
      if let handle = command.parameters.first { sets.remove(AdvertisingHandle(rawValue: handle)) }
    case .leClearAdvertisingSets:
      sets = []
    case .reset:
      self = ControllerWatch()
    default:
      break
    }
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .scanParameters(let areOurs): scanParametersAreOurs = areOurs
    case .scan(let isOn): isScanning = isOn
    case .advertising(let isOn): isAdvertising = isOn
    case .set(let handle, true): sets.insert(handle)
    case .set(let handle, false): sets.remove(handle)
    case .noSets: sets = []
    }
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
