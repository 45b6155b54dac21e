import BeaconCodec

/// Decides what may pass through a helper, in both directions, and knows what is to be turned off and
/// put back when its peer is gone. What may be said is in `ControllerRequest` and `ManagementRequest`,
/// what may be heard in `Disclosure`; here is decided whose the things are that a command is about. A
/// value that sees the packets go by.
struct RelayGuard {
  enum Verdict: Hashable {
    /// To the socket with it.
    case pass([UInt8])
    /// The peer may say this, but not now, or not of this thing.
    case deny(opcode: UInt16)
    /// Nothing that the peer may ever say.
    case refuse(opcode: UInt16)
  }

  /// The adapter's.
  let index: UInt16
  /// No other program uses the radio through a helper: an advertising set by one of the game's own numbers is
  /// what a killed one has left.
  let isAlone: Bool
  /// What scanners may be told.
  let messages: MessageFormat
  private var controller = ControllerWatch()
  private var management: ManagementWatch
  private(set) var kernel: KernelWatch
  private var scan = BorrowedScan()

  init(index: UInt16, isAlone: Bool, messages: MessageFormat) {
    self.index = index
    self.isAlone = isAlone
    self.messages = messages
    management = ManagementWatch(index: index)
    kernel = KernelWatch(index: index)
  }

  // MARK: From the peer to a raw socket for commands

  /// - Parameter askKernel: takes a question for the helper's own socket.
  mutating func command(
    _ packet: Span<UInt8>, at now: Timestamp, askKernel: ([UInt8]) -> Void = { _ in }
  ) -> Verdict {
    guard let command = HCICommandPacket(packet), command.parameters.count == packet.count - 4,
      let request = ControllerRequest(command, messages: messages)
    else { return .refuse(opcode: packet.count >= 3 ? packet.word(1) : 0) }
    guard isAllowed(request) else { return .deny(opcode: command.opcode.rawValue) }
    var bytes = (0..<packet.count).map { packet[$0] }
    if case .scanEnable(let command) = request {
      if command.enable {
        let isOwn = controller.scanParametersAreOurs
        if !isOwn, let theirs = scan.enable { bytes = theirs }
        scan.began(isOwn: isOwn)
      } else if scan.stopped(
        peerScans: controller.isScanning, commands: command.commands, at: now)
      {
        askKernel(kernel.askDiscovering())
      }
    }
    // Before it is sent: should it be carried out although sending fails, it is still seen to.
    controller.sent(bytes.span)
    return .pass(bytes)
  }

  private func isAllowed(_ request: ControllerRequest) -> Bool {
    switch request {
    // The controller itself refuses to change what is in use.
    case .question, .address, .legacyParameters, .scanParameters: true
    case .legacyData: hasLegacy
    case .legacyEnable: hasLegacy
    case .setParameters(let handle): handle.isOurs || isManaged(handle) || isKept(handle)
    case .setData(let handle): has(handle)
    case .setEnable(let handle, true): has(handle)
    case .setEnable(let handle, false): has(handle) || isLeftover(handle) || isExposed(handle)
    case .setRemoval(let handle): handle.isOurs && (has(handle) || isLeftover(handle))
    case .scanEnable(let command):
      command.enable
        ? controller.scanParametersAreOurs || scan.isBorrowed
        : controller.isScanning || scan.mayBeHeldUp
    }
  }

  /// The one legacy beacon is the peer's, or the kernel's for the peer and for nobody else.
  private var hasLegacy: Bool {
    if controller.hasLegacy { return true }
    guard let survey = kernel.survey else { return false }
    let mine = management.instances
    return !mine.isEmpty && kernel.added.isEmpty && survey.instances.subtracting(mine).isEmpty
      && !survey.settings.contains(.advertising)
  }

  private func has(_ handle: AdvertisingHandle) -> Bool {
    controller.created.contains(handle) || isManaged(handle)
  }

  /// Whether it is the controller's number for an instance that the peer has added: a controller's only
  /// set has the number 0 (Linux, net/bluetooth/hci_core.c: hci_add_adv_instance).
  private func isManaged(_ handle: AdvertisingHandle) -> Bool {
    guard let survey = kernel.survey else { return false }
    let instance = survey.maxInstances == 1 && handle.rawValue == 0 ? 1 : handle.rawValue
    return instance != 0 && management.has(instance: instance)
  }

  private func isLeftover(_ handle: AdvertisingHandle) -> Bool { isAlone && handle.isOurs }

  /// The controller's number for an instance that a helper before this one has left with the kernel.
  private func isKept(_ handle: AdvertisingHandle) -> Bool {
    isAlone && handle.rawValue != 0 && isFree(handle.rawValue)
  }

  /// The kernel's set 0, which is for the adapter's own advertising alone. Where that is off, Linux 6.1
  /// puts the set on the air all the same when an adapter becomes connectable.
  private func isExposed(_ handle: AdvertisingHandle) -> Bool {
    guard handle.rawValue == 0, let survey = kernel.survey, survey.maxInstances > 1 else {
      return false
    }
    return survey.settings.contains(.connectable) && !survey.settings.contains(.advertising)
  }

  // MARK: From the peer to the kernel's management

  mutating func managementCommand(_ packet: Span<UInt8>) -> Verdict {
    guard let request = ManagementRequest(packet, index: index, messages: messages) else {
      return .refuse(opcode: packet.count >= 2 ? packet.word(0) : 0)
    }
    guard isAllowed(request) else { return .deny(opcode: packet.word(0)) }
    management.sent(request)
    return .pass((0..<packet.count).map { packet[$0] })
  }

  private func isAllowed(_ request: ManagementRequest) -> Bool {
    switch request {
    case .question, .lowEnergy: true
    // Only where the kernel has told that it is off: what is on is left alone, and what is not known, too.
    case .power: kernel.survey.map { !$0.settings.contains(.powered) } ?? false
    case .instance(let instance), .handover(let instance): isOurs(instance) || isFree(instance)
    case .instanceData(let instance): isOurs(instance)
    case .instanceRemoval(let instance): isOurs(instance) || isAlone && isFree(instance)
    }
  }

  private func isOurs(_ instance: UInt8) -> Bool { management.has(instance: instance) }

  /// As far as the kernel tells, it is nobody's, or what a killed program of ours has left.
  private func isFree(_ instance: UInt8) -> Bool {
    kernel.survey?.instance == instance && !kernel.added.contains(instance)
  }

  // MARK: From the sockets to the peer

  /// From a raw socket for commands.
  /// - Returns: what the peer may have of it.
  mutating func heard(_ packet: Span<UInt8>) -> [UInt8]? {
    let wasAsked = controller.asksForScanParameters
    controller.received(packet)
    switch ControlMessage(packet: packet) {
    case .reply(let reply) where wasAsked && reply.opcode.setsScanParameters:
      scan.answeredParameters(reply.status, peerScans: controller.isScanning)
    case .reply(let reply) where reply.opcode.enablesScan: scan.answeredEnable(reply.status)
    case .overheard(let command):
      scan.overheard(command, packet: (0..<packet.count).map { packet[$0] })
    case .hardwareError: scan = BorrowedScan()
    default: break
    }
    return Disclosure.control(packet)
  }

  /// From the kernel's management.
  mutating func heardManagement(_ packet: Span<UInt8>) -> [UInt8]? {
    management.received(packet)
    return Disclosure.management(packet, index: index)
  }

  /// From the helper's own socket to the kernel; the peer has nothing of it.
  /// - Returns: what to ask next.
  mutating func heardKernel(_ packet: Span<UInt8>) -> [[UInt8]] {
    let management = management
    let asksAgain = kernel.received(packet) { management.has(instance: $0) }
    if let isDiscovering = kernel.isDiscovering { scan.learned(isDiscovering: isDiscovering) }
    return asksAgain ? kernel.questions : []
  }

  // MARK: What the helper itself says

  /// When somebody else's scan has to go on, if nothing happens before.
  var due: Timestamp? { controller.isScanning ? nil : scan.due }

  /// What to say to the controller when that time has come.
  mutating func orders(at now: Timestamp) -> [[UInt8]] {
    guard let due, now >= due else { return [] }
    return scan.giveBack()
  }

  /// What to say to the controller and to the kernel when the peer is gone.
  func farewell(to purpose: SocketPurpose) -> [[UInt8]] {
    switch purpose {
    case .control: controller.farewell
    case .management: management.farewell
    case .reports, .devices: []
    }
  }

  /// One of these was sent.
  mutating func said(_ packet: [UInt8], to purpose: SocketPurpose) {
    switch purpose {
    case .control: controller.sent(packet.span)
    case .management:
      if let request = ManagementRequest(packet.span, index: index, messages: messages) {
        management.sent(request)
      }
    case .reports, .devices: break
    }
  }

  /// Nothing is on that the peer has turned on.
  var isContent: Bool {
    controller.farewell.isEmpty && management.farewell.isEmpty
  }

  /// What lets somebody else's scan go on, once all else is off.
  mutating func giveBackScan() -> [[UInt8]] { scan.giveBack() }

  /// Whether the controller may refuse that, and there is something else to try.
  var awaitsScan: Bool { scan.awaitsAnswer }
}

extension HCIOpcode {
  fileprivate var setsScanParameters: Bool {
    self == .leSetScanParameters || self == .leSetExtendedScanParameters
  }

  fileprivate var enablesScan: Bool {
    self == .leSetScanEnable || self == .leSetExtendedScanEnable
  }
}
