import BeaconCodec

/// Keeps a broadcast on the air under a random address, whatever others do to the adapter: by a `BroadcastMethod`, which
/// changes when the kernel's can no longer be used, as when another program makes the adapter connectable.
/// docs/ARCHITECTURE.md draws the states.
struct BroadcastTask: RadioTask {
  private enum State {
    /// There is no place left, or a later hotcold program has the controller's only set.
    case waiting(until: Timestamp)
    /// Begins when `backOff` allows.
    case off
    /// Asks the kernel how it advertises, to begin by the best method; or, of a broadcast on the air, whether a better
    /// method has become possible.
    case surveying(OnAir?)
    /// `next` begins by the answer; without one if the kernel does not answer.
    case surveyed(ManagementSurvey?)
    /// - Parameter isDisrupted: whether it has to begin again.
    case beginning(OnAir, isDisrupted: Bool)
    case on(OnAir)
  }

  private struct OnAir {
    var method: any BroadcastMethod
    /// The broadcast as last sent to the controller.
    var sent: Broadcast
    /// When it was begun or renewed.
    var confirmed: Timestamp
    /// The commands in progress renew it.
    var isRenewing = false
  }

  private var state = State.off
  /// What to send, at an interval that the controller can keep.
  private(set) var broadcast: Broadcast
  /// The random address of broadcasts without the kernel, which chooses its own.
  private var address: BluetoothAddress
  /// What may be on and must be ended: the kernel's instance, and one without the kernel. The kernel keeps its instance
  /// while the adapter has no power, and puts it on the air when the adapter comes back.
  private var left: [any BroadcastMethod] = []
  private var refusal: KernelRefusal
  private var backOff = BackOff()
  private(set) var lastError: RadioError?
  private(set) var hasBegun = false
  private var commandSets: CommandSets
  /// nil while there is none left. The first one may use the kernel's instance.
  private(set) var place: BroadcastSlot?
  private let takePlace: (Adapter) -> BroadcastSlot?
  private var adapter: Adapter
  /// Whether the kernel can be asked.
  private var isManaged: Bool
  /// How often in a row the only set of Bluetooth 4 was found off although nothing had turned it off.
  private var losses = 0
  /// No set is left but perhaps the kernel's own, which it makes when the adapter is switched on.
  private var usesKernelSet = false

  /// A controller whose only set never shows that it is on is not asked any more.
  private static let mostLosses = 2
  /// Seconds until it is asked again whether another program has ended.
  private static let turnPause = 1.0

  /// - Parameters:
  ///   - isManaged: whether the kernel can be asked.
  ///   - takePlace: takes a place on an adapter; nil if there is none left.
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

  /// Changes the broadcast. The address changes too, unless only the scan response or the interval is new.
  mutating func replace(with new: Broadcast) {
    let new = Self.possible(new, commandSets)
    if !new.continues(broadcast) { address = .randomNonResolvable() }
    broadcast = new
  }

  private static func possible(_ broadcast: Broadcast, _ commandSets: CommandSets) -> Broadcast {
    var broadcast = broadcast
    broadcast.interval = broadcast.interval.clamped(to: RadioInterval.advertisable)
    // A controller of Bluetooth 4 cannot be asked whether it accepts a shorter interval.
    if commandSets.advertising == .legacy { broadcast.interval = max(broadcast.interval, .beacon) }
    return broadcast
  }

  // MARK: Methods

  private var isShared: Bool { commandSets.advertising == .legacy }

  /// The best method that can be used.
  /// - Parameter survey: nil if the kernel's management cannot be used.
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

  /// Without advertising sets the kernel must have no other instance: each gets the controller in turn, for seconds,
  /// which is too seldom to measure a distance. In Linux 6.1 a raw scan also keeps the next instance from
  /// getting its address, and then none is on the air.
  private func canUseKernelInstance(_ survey: ManagementSurvey) -> Bool {
    survey.settings.allowBeacons && (!isShared || survey.others.isEmpty)
  }

  /// Turns off set 0, which Linux 6.1 puts on the air by itself when an adapter with instances becomes connectable
  /// (net/bluetooth/hci_sync.c: hci_update_connectable_sync): without data, but under the adapter's own address, and
  /// for good.
  private func stepsEndingExposure(_ survey: ManagementSurvey) -> [CommandSequence.Step] {
    guard !isShared, survey.settings.contains(.connectable),
      !survey.settings.contains(.advertising)
    else { return [] }
    let off = HCICommand.leSetAdvertisingEnable(false, handle: .kernels)
    return [.init(off, mayFail: true)]
  }

  /// The current method, or the last one.
  var method: (any BroadcastMethod)? { left.last }

  /// The kernel's instance that may be left.
  var leftInstance: KernelInstance? { left.lazy.compactMap { $0 as? KernelInstance }.first }

  /// Notes that the controller may have forgotten the set of the kernel's instance.
  private mutating func forgetSets() {
    for index in left.indices {
      guard var instance = left[index] as? KernelInstance else { continue }
      instance.isForgotten = true
      left[index] = instance
    }
  }

  // MARK: What is next

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

  /// Whether this program may begin: it needs a place, and if all share the controller's only set, the latest one has it.
  private mutating func hasTurn(at now: Timestamp) -> Bool {
    place = place ?? takePlace(adapter)
    if let place, !isShared || place.isLatest { return true }
    lastError = place == nil ? .full(adapter: adapter.name) : .busy(adapter: adapter.name)
    state = .waiting(until: now.advanced(bySeconds: Self.turnPause))
    // The broadcast on the air is the other program's: do not end it.
    left = []
    backOff = BackOff()
    return false
  }

  private mutating func begin(at now: Timestamp) -> CommandSequence {
    backOff.attempted(at: now)
    guard isManaged else { return begin(by: nil, at: now) }
    state = .surveying(nil)
    return .survey
  }

  /// Begins by the best method that is possible now, and ends the previous one if it is of another kind.
  private mutating func begin(by survey: ManagementSurvey?, at now: Timestamp) -> CommandSequence {
    var method = method(by: survey)
    var ending: [CommandSequence.Step] = []
    if var instance = method as? KernelInstance {
      instance.isForgotten = leftInstance?.isForgotten ?? false
      method = instance
      for other in left where !(other is KernelInstance) { ending += other.end().steps }
      left.removeAll { $0 is KernelInstance }
    } else {
      if let leftInstance {
        ending = leftInstance.end().steps + (survey.map { stepsEndingExposure($0) } ?? [])
      }
      left.removeAll { !($0 is KernelInstance) }
    }
    left.append(method)
    state = .beginning(
      OnAir(method: method, sent: broadcast, confirmed: now), isDisrupted: false)
    return CommandSequence(ending + method.begin(broadcast).steps)
  }

  /// Changes or renews a broadcast on the air, or looks for a better method.
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
    // Commands are in progress.
    case .surveying, .beginning: Timestamp(nanoseconds: .max)
    }
  }

  func end() -> CommandSequence? {
    left.isEmpty ? nil : CommandSequence(left.flatMap { $0.end().steps })
  }

  // MARK: What happens

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
      if message == .hardwareError { forgetSets() }
      disrupted(by: message, at: now)
    case .away:
      forgetSets()
      state = .off
      lastError = nil
      refusal.isActive = false
      usesKernelSet = false
      backOff = BackOff()
    case .back(let adapter):
      // An adapter that was unplugged has forgotten everything. Otherwise the kernel keeps the instance until its lease
      // ends.
      if adapter.index != self.adapter.index {
        left = []
        place = nil
        losses = 0
      }
      self.adapter = adapter
    case .heard: break
    }
  }

  /// Another program may have stopped it, or the controller has failed.
  private mutating func disrupted(by message: ControlMessage, at now: Timestamp) {
    let onAir: OnAir
    switch state {
    case .on(let present), .surveying(let present?), .beginning(let present, _): onAir = present
    default: return
    }
    guard let disruption = onAir.method.disruption(by: message, of: onAir.sent) else { return }
    // If this program was stopped for too long, the lease has ended; no other program is the cause.
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
    // There are methods without the kernel, too.
    case (.surveying(let onAir), .timedOut), (.surveying(let onAir), .refused):
      state = onAir.map { .on($0) } ?? .surveyed(nil)
      return
    // It was found off.
    case (.on, .refused(_, .controller(.success), _)): losses += 1
    case (_, .refused(.kernel, let status, _)):
      refusal.isActive = true
      // Before Linux 5.11: it never will.
      if status == .kernel(.unknownCommand) { isManaged = false }
      lastError = nil
      // Another method can be tried at once.
      backOff.forgetAttempt()
    case (.beginning, .refused) where error.isFull && !usesKernelSet && !isShared:
      usesKernelSet = true
      lastError = nil
      backOff.forgetAttempt()
    case (.beginning, .refused(_, let status, _)) where usesKernelSet && status.isDisallowed:
      // It is on for another program, so it must not be ended.
      left.removeAll { ($0 as? OwnSet)?.handle == .kernels }
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
