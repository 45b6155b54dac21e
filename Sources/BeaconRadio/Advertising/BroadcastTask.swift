import BeaconCodec

/// Keeps a broadcast on the air under a random address, whatever other programs do to the adapter.
/// Uses another `BroadcastMethod` when the kernel's is impossible, as on a connectable adapter.
/// docs/ARCHITECTURE.md shows the states.
struct BroadcastTask: RadioTask {
  private enum State {
    /// No slot is free, or a later hotcold program uses the only set.
    case waiting(until: Timestamp)
    /// Starts when `backOff` allows it.
    case off
    /// Asks the kernel how it advertises, to find the best method, or one better than the current.
    case surveying(OnAir?)
    /// `next` starts by the answer; nil if there was none.
    case surveyed(ManagementSurvey?)
    /// - Parameter isDisrupted: whether it must start again afterwards.
    case beginning(OnAir, isDisrupted: Bool)
    case on(OnAir)
  }

  private struct OnAir {
    var method: any BroadcastMethod
    /// The broadcast last sent to the controller.
    var sent: Broadcast
    /// When it was started or last renewed.
    var confirmed: Timestamp
    var isRenewing = false
  }

  private var state = State.off
  /// The requested broadcast, at an interval that the controller supports.
  private(set) var broadcast: Broadcast
  /// The address of broadcasts without the kernel, which chooses its own.
  private var address: BluetoothAddress
  /// The kernel's instance that may be on and must be ended. The kernel keeps it while the adapter
  /// has no power, and sends it when the adapter returns.
  private(set) var leftInstance: KernelInstance?
  /// The set, not of the kernel, that may be on and must be ended.
  private var leftSet: (any BroadcastMethod)?
  private var refusal: KernelRefusal
  private var backOff = BackOff()
  private(set) var lastError: RadioError?
  private(set) var hasBegun = false
  private var commandSets: CommandSets
  /// The slot; nil if all are taken. Only the first may use the kernel's instance.
  private(set) var place: BroadcastSlot?
  private let takePlace: (Adapter) -> BroadcastSlot?
  private var adapter: Adapter
  private var isManaged: Bool
  /// How often in a row Bluetooth 4's only set was found off for no known reason.
  private var losses = 0
  /// Whether only the kernel's own set is left, which exists since the adapter was switched on.
  private var usesKernelSet = false

  /// After so many losses, the controller's answers count as unreliable, and it is not asked.
  private static let mostLosses = 2
  /// Seconds between checks whether another program has ended.
  private static let turnPause = 1.0

  /// - Parameter isManaged: whether the kernel's management is available.
  init(
    _ broadcast: Broadcast, on adapter: Adapter, commandSets: CommandSets, isManaged: Bool,
    now: Timestamp, takePlace: @escaping (Adapter) -> BroadcastSlot?
  ) {
    self.broadcast = Self.possible(broadcast, commandSets)
    self.commandSets = commandSets
    self.takePlace = takePlace
    self.isManaged = isManaged
    self.adapter = adapter
    place = takePlace(adapter)
    address = .randomNonResolvable()
    refusal = KernelRefusal(now: now)
  }

  /// Also changes the address, unless only the scan response or the interval is new.
  mutating func replace(with new: Broadcast) {
    let new = Self.possible(new, commandSets)
    if !new.continues(broadcast) { address = .randomNonResolvable() }
    broadcast = new
  }

  private static func possible(_ broadcast: Broadcast, _ commandSets: CommandSets) -> Broadcast {
    var broadcast = broadcast
    broadcast.interval = broadcast.interval.clamped(to: RadioInterval.advertisable)
    // A Bluetooth 4 controller cannot be asked whether it supports a shorter interval.
    if commandSets.advertising == .legacy { broadcast.interval = max(broadcast.interval, .beacon) }
    return broadcast
  }

  // MARK: Methods

  private var isShared: Bool { commandSets.advertising == .legacy }

  /// The best usable method. Without the kernel's management, `survey` is nil.
  private func method(by survey: ManagementSurvey?) -> any BroadcastMethod {
    let number = place?.number ?? 0
    if let survey, !refusal.isActive, number == 0 || isShared, canUseKernelInstance(survey),
      let instance = KernelInstance(survey, commandSets)
    {
      return instance
    }
    guard isShared else {
      let handle = usesKernelSet ? .kernels : AdvertisingHandle.ours[number]
      return OwnSet(handle: handle, address: address)
    }
    return OnlySet(
      address: address, scanning: commandSets.scanning,
      displaces: survey?.others.isEmpty == false ? survey?.instance : nil)
  }

  /// Without sets, the kernel must have no other instance: it would rotate them, each for seconds,
  /// too rarely to measure a distance. In Linux 6.1 a raw scan also keeps the next instance from
  /// getting its address, and then none is on the air.
  private func canUseKernelInstance(_ survey: ManagementSurvey) -> Bool {
    survey.settings.allowBeacons && (!isShared || survey.others.isEmpty)
  }

  /// Turns off set 0, which Linux 6.1 starts when an adapter with instances becomes connectable
  /// (net/bluetooth/hci_sync.c: hci_update_connectable_sync): without data, but with the adapter's
  /// own address, and permanently.
  private func stepsEndingExposure(_ survey: ManagementSurvey) -> [CommandSequence.Step] {
    guard !isShared, survey.settings.contains(.connectable),
      !survey.settings.contains(.advertising)
    else { return [] }
    let off = HCICommand.leSetAdvertisingEnable(false, handle: .kernels)
    return [.init(off, mayFail: true)]
  }

  /// The current method; nil if the broadcast is off.
  var method: (any BroadcastMethod)? { onAir?.method }

  private var onAir: OnAir? {
    switch state {
    case .on(let onAir), .surveying(let onAir?), .beginning(let onAir, _): onAir
    default: nil
    }
  }

  // MARK: Next commands

  mutating func next(at now: Timestamp) -> CommandSequence? {
    switch state {
    case .waiting(let until):
      guard now >= until else { return nil }
      lastError = nil
      state = .off
      return next(at: now)
    case .off:
      guard now >= backOff.due, hasTurn(at: now) else { return nil }
      return begin(at: now)
    case .surveyed(let survey): return begin(by: survey, at: now)
    case .on(let onAir): return keep(onAir, at: now)
    case .surveying, .beginning: return nil
    }
  }

  /// Whether it has a slot and, if the only set is shared, is the latest program.
  private mutating func hasTurn(at now: Timestamp) -> Bool {
    place = place ?? takePlace(adapter)
    if let place, !isShared || place.isLatest { return true }
    lastError = place == nil ? .full(adapter: adapter.name) : .busy(adapter: adapter.name)
    state = .waiting(until: now.advanced(bySeconds: Self.turnPause))
    // The broadcast on the air belongs to the other program: do not end it.
    (leftInstance, leftSet) = (nil, nil)
    backOff = BackOff()
    return false
  }

  private mutating func begin(at now: Timestamp) -> CommandSequence {
    backOff.attempted(at: now)
    guard isManaged else { return begin(by: nil, at: now) }
    state = .surveying(nil)
    return .survey
  }

  /// Starts by the best method, and ends a previous one of another kind.
  private mutating func begin(by survey: ManagementSurvey?, at now: Timestamp) -> CommandSequence {
    var method = method(by: survey)
    var ending: [CommandSequence.Step] = []
    if var instance = method as? KernelInstance {
      instance.isForgotten = leftInstance?.isForgotten ?? false
      method = instance
      ending = leftSet?.end().steps ?? []
      leftInstance = instance
    } else {
      if let leftInstance {
        ending = leftInstance.end().steps + (survey.map { stepsEndingExposure($0) } ?? [])
      }
      leftSet = method
    }
    state = .beginning(
      OnAir(method: method, sent: broadcast, confirmed: now), isDisrupted: false)
    return CommandSequence(ending + method.begin(broadcast).steps)
  }

  /// Changes or renews the broadcast, or looks for a better method.
  private mutating func keep(_ onAir: OnAir, at now: Timestamp) -> CommandSequence? {
    var onAir = onAir
    if broadcast != onAir.sent {
      guard let change = onAir.method.set.change(onAir.sent, to: broadcast) else {
        return begin(at: now)
      }
      onAir.sent = broadcast
      state = .on(onAir)
      return change
    }
    if now >= Self.renewal(of: onAir) {
      onAir.confirmed = now
      let renewal = onAir.method.renew(broadcast, mayAsk: losses < Self.mostLosses)
      onAir.isRenewing = renewal != nil
      state = .on(onAir)
      if let renewal { return renewal }
    }
    guard now >= refusal.nextLook else { return nil }
    let isBest = onAir.method is KernelInstance
    refusal.looked(at: now, isBest: isBest)
    guard !isBest, isManaged else { return nil }
    state = .surveying(onAir)
    return .survey
  }

  private static func renewal(of onAir: OnAir) -> Timestamp {
    onAir.confirmed.advanced(bySeconds: Lease.renewal)
  }

  var due: Timestamp {
    switch state {
    case .waiting(let until): until
    case .off: backOff.due
    case .surveyed: .zero
    case .on(let onAir):
      broadcast == onAir.sent ? min(Self.renewal(of: onAir), refusal.nextLook) : .zero
    // Commands are running.
    case .surveying, .beginning: Timestamp(nanoseconds: .max)
    }
  }

  func end() -> CommandSequence? {
    let steps = (leftInstance?.end().steps ?? []) + (leftSet?.end().steps ?? [])
    return steps.isEmpty ? nil : CommandSequence(steps)
  }

  // MARK: Events

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done(let replies): done(replies, at: now)
    case .failed(let error): failed(error, at: now)
    case .unreachable(let error):
      backOff.attempted(at: now)
      failed(error, at: now)
    case .overheard(.reply(.controller(let opcode), .controller(.success), _), _):
      commandSets.scanning = CommandSet(ofScanCommand: opcode) ?? commandSets.scanning
    case .overheard(.command, from: .task), .overheard(.command, from: .program): break
    case .overheard(let message, _):
      if case .kernel = message { refusal.settingsChanged(at: now) }
      if message == .hardwareError { leftInstance?.isForgotten = true }
      disrupted(by: message, at: now)
    case .away:
      leftInstance?.isForgotten = true
      state = .off
      lastError = nil
      refusal.isActive = false
      usesKernelSet = false
      backOff = BackOff()
    case .back(let adapter):
      // A new index means that sets are gone; otherwise the kernel's instance stays for its lease.
      if adapter.index != self.adapter.index {
        (leftInstance, leftSet) = (nil, nil)
        place = nil
        losses = 0
      }
      self.adapter = adapter
    case .heard: break
    }
  }

  /// Another program may have stopped the broadcast, or the controller failed.
  private mutating func disrupted(by message: ControlMessage, at now: Timestamp) {
    guard let onAir, let disruption = onAir.method.disruption(by: message, of: onAir.sent) else {
      return
    }
    // After a long stop of this program, the lease has expired; no other program is to blame.
    let isOver = now.seconds(since: onAir.confirmed) >= Lease.duration - 1
    backOff.disturbed(at: now, byOthers: message != .hardwareError && !isOver)
    if disruption == .exposed { backOff.skipSettlingDelay() }
    switch state {
    case .beginning: state = .beginning(onAir, isDisrupted: true)
    case .surveying: state = .surveying(nil)
    default: state = .off
    }
  }

  private mutating func done(_ replies: [[UInt8]], at now: Timestamp) {
    switch state {
    case .surveying(nil): state = .surveyed(ManagementSurvey(replies))
    case .surveying(let onAir?):
      state = .on(onAir)
      guard let found = ManagementSurvey(replies) else { return }
      let before = refusal.isActive
      refusal.isActive = false
      guard method(by: found) is KernelInstance else {
        refusal.isActive = before
        return
      }
      backOff.attempted(at: now)
      state = .surveyed(found)
    case .beginning(let onAir, let isDisrupted):
      (hasBegun, lastError) = (true, nil)
      state = isDisrupted ? .off : .on(onAir)
    case .on(var onAir):
      (hasBegun, lastError) = (true, nil)
      if onAir.isRenewing, losses < Self.mostLosses { losses = 0 }
      onAir.isRenewing = false
      state = .on(onAir)
    case .waiting, .off, .surveyed: break
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    switch (state, error) {
    // Only methods without the kernel remain.
    case (.surveying(let onAir), .timedOut), (.surveying(let onAir), .refused):
      state = onAir.map { .on($0) } ?? .surveyed(nil)
      return
    // It was found off.
    case (.on, .refused(_, .controller(.success), _)): losses += 1
    case (_, .refused(.kernel, let status, _)):
      refusal.isActive = true
      // Before Linux 5.11.
      if status == .kernel(.unknownCommand) { isManaged = false }
      lastError = nil
      // Try another method at once.
      backOff.forgetAttempt()
    case (.beginning, .refused) where error.isFull && !usesKernelSet && !isShared:
      usesKernelSet = true
      lastError = nil
      backOff.forgetAttempt()
    case (.beginning, .refused(_, let status, _)) where usesKernelSet && status.isDisallowed:
      // This set is on for another program, so it must not be ended.
      if (leftSet as? OwnSet)?.handle == .kernels { leftSet = nil }
      usesKernelSet = false
      lastError = .full(adapter: adapter.name)
      backOff.attemptFailed(at: now)
    default:
      lastError = error.isFull ? .full(adapter: adapter.name) : error
      backOff.attemptFailed(at: now)
    }
    state = .off
  }

  func state(at now: Timestamp) -> RadioState {
    switch state {
    case .waiting, .off: return .rearming(lastError)
    case .surveying, .surveyed, .beginning, .on:
      if let lastError { return .rearming(lastError) }
      return backOff.isShared(at: now) ? .shared : .active
    }
  }
}
