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
    /// The refusal that means that there was nothing to be done.
    var needless: HCIStatus?

    /// Turns something off.
    static func end(_ opcode: HCIOpcode, _ done: Change) -> Question {
      let needless: HCIStatus? =
        switch done {
        case .scan, .advertising: .commandDisallowed
        case .set, .removed, .noSets: .unknownAdvertisingIdentifier
        case .scanParameters, .legacyParameters, .created: nil
        }
      return Question(opcode: opcode, done: done, needless: needless)
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

  private var scanCommands = CommandSet.legacy
  /// Whoever set the parameters last owns the scan: one that is enabled with others' parameters is
  /// theirs, and was only held up.
  private(set) var scanParametersAreOurs = false
  private(set) var isScanning = false
  /// What the peer has asked for last. Who sets the same puts the peer's scan back, as another helper does.
  private var scanParameters: LESetScanParameters?
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
    guard let packet = HCICommandPacket(packet), let command = ObservedCommand(packet) else {
      return
    }
    let opcode = packet.opcode
    switch command {
    case .scanParameters(let command):
      scanParameters = command
      ask(Question(opcode: opcode, done: .scanParameters(areOurs: true)))
    case .scanEnable(let command):
      guard command.enable else { return ask(.end(opcode, .scan(isOn: false))) }
      scanCommands = command.commands
      guard scanParametersAreOurs else { return }
      ask(Question(opcode: opcode, refused: .scan(isOn: isScanning)))
      isScanning = true
    case .advertisingParameters(let command):
      ask(
        Question(
          opcode: opcode, done: command.handle.map { .created($0) } ?? .legacyParameters))
    case .advertisingEnable(let command):
      switched(command, opcode)
    case .setRemoved(let handle): ask(.end(opcode, .removed(handle)))
    case .reset, .advertisingData, .setsCleared: break
    }
  }

  private mutating func switched(_ command: LESetAdvertisingEnable, _ opcode: HCIOpcode) {
    guard let sets = command.sets else {
      guard command.enable else { return ask(.end(opcode, .advertising(isOn: false))) }
      ask(Question(opcode: opcode, refused: .advertising(isOn: isAdvertising)))
      isAdvertising = true
      return
    }
    guard let handle = sets.first else { return ask(.end(opcode, .noSets)) }
    guard command.enable else { return ask(.end(opcode, .set(handle, isOn: false))) }
    ask(Question(opcode: opcode, refused: .set(handle, isOn: self.sets.contains(handle))))
    self.sets.insert(handle)
  }

  /// Something comes from the controller, or from others who speak to it.
  mutating func received(_ packet: Span<UInt8>) {
    switch ControlMessage(packet: packet) {
    case .reply(let reply): answered(reply)
    case .overheard(let command): overheard(command)
    // The controller was reset.
    case .hardwareError: self = ControllerWatch()
    case nil: break
    }
  }

  private mutating func answered(_ reply: HCIReply) {
    guard let index = questions.firstIndex(where: { $0.opcode == reply.opcode }) else { return }
    let question = questions.remove(at: index)
    let isDone = reply.status == .success || question.needless == reply.status
    if let change = isDone ? question.done : question.refused { apply(change) }
  }

  private mutating func overheard(_ command: ObservedCommand) {
    let opcode = command.disclosed.opcode
    switch command {
    // What is refused while something is on changes nothing then.
    case .scanParameters(let command) where command == scanParameters:
      ask(Question(opcode: opcode, done: .scanParameters(areOurs: true)))
    case .scanParameters:
      // Which of two answers is whose cannot be told. To hold a scan for ours that is another's ends it too
      // early; the other way around nobody would ever end ours.
      ask(
        Question(
          opcode: opcode, done: asksForScanParameters ? nil : .scanParameters(areOurs: false)))
    case .scanEnable(let command):
      // Whose answer to the parameters has not been heard is believed to have set them.
      if questions.contains(where: { $0.done == .scanParameters(areOurs: false) }) {
        scanParametersAreOurs = false
      }
      isScanning = command.enable && scanParametersAreOurs
    case .advertisingParameters(let command):
      if let handle = command.handle {
        created.remove(handle)
      } else {
        hasLegacy = false
        ask(Question(opcode: opcode, done: .advertising(isOn: false)))
      }
    case .advertisingData(let command): if command.handle == nil { hasLegacy = false }
    case .advertisingEnable(let command):
      if let handles = command.sets {
        sets = handles.isEmpty ? [] : sets.subtracting(handles)
      } else {
        isAdvertising = false
        hasLegacy = false
      }
    case .setRemoved(let handle): ask(.end(opcode, .removed(handle)))
    case .setsCleared: ask(.end(opcode, .noSets))
    case .reset: self = ControllerWatch()
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
    var commands: [any HCICommand] = []
    if isScanning { commands.append(LESetScanEnable(scanCommands, enable: false)) }
    if isAdvertising {
      commands.append(LESetAdvertisingEnable(enable: false))
      if hasLegacy { commands += RawBroadcast.emptied }
    }
    for handle in sets.sorted(by: { $0.rawValue < $1.rawValue }) {
      commands.append(LESetAdvertisingEnable(enable: false, handle: handle))
      // The kernel removes its own, and would stumble over one that is not there.
      if handle.isOurs { commands.append(LERemoveAdvertisingSet(handle: handle)) }
    }
    return commands.map(\.packet)
  }
}
