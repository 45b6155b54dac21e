import BeaconCodec

/// Keeps a broadcast on the air under a random address, whatever others do to the adapter.
struct BroadcastTask: RadioTask {
  private enum Work {
    /// Asks the kernel how it advertises, to begin by the best method.
    case surveying
    /// Asks again, to see whether a better method than the current one has become possible.
    case lookingForBetter
    case beginning
    case renewing
    /// Changes what is on the air.
    case changing
  }

  /// The broadcast, at an interval that the controller can keep.
  private(set) var broadcast: Broadcast
  private var commandSets: CommandSets
  /// The random address of broadcasts without the kernel, which chooses its own.
  private var address: BluetoothAddress
  /// nil while there is none left. The first one may use the kernel's instance.
  private(set) var place: BroadcastSlot?
  private let takePlace: (Adapter) -> BroadcastSlot?
  /// Those of the current method. It changes when the kernel's can no longer be used, as when another program makes the
  /// adapter connectable.
  private(set) var commands: BroadcastCommands
  /// On the air, as far as is known.
  private var isOn = false
  /// Whether a broadcast that we began may be on, and has to be ended at the end.
  private var mayBeOn = false
  private var lastConfirmed = Timestamp.zero
  private var backOff = BackOff()
  private var refusal: KernelRefusal
  /// Whether the kernel can be asked.
  private var isManaged: Bool
  private var adapter: Adapter
  /// The purpose of the commands in progress.
  private var work: Work?
  /// The kernel's answer, to begin by the best method: nil within it if the kernel does not answer.
  private var surveyed: ManagementSurvey??
  /// A free instance number, if the kernel's other instances had the controller's only set before; otherwise nil.
  private var displaces: UInt8?
  /// Seconds until it is asked again whether another program has ended.
  private static let turnPause = 1.0
  /// When to ask, while another has the turn.
  private var nextTurn: Timestamp?
  private(set) var hasBegun = false
  /// Whether a broadcast of ours may be on, which has to be ended before the next one.
  private var hasTried = false
  /// The commands of an instance that the kernel may still keep, and put on the air when the adapter comes back.
  private(set) var keptByKernel: BroadcastCommands?
  private(set) var lastError: RadioError?
  /// The broadcast as last sent to the controller.
  private var sent: Broadcast
  /// How often in a row the only set of Bluetooth 4 was found off although nothing had turned it off.
  private var losses = 0
  /// A controller that never shows that it is on is not asked any more.
  private static let mostLosses = 2

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
    sent = self.broadcast
    // Replaced before it is used.
    commands = BroadcastCommands(
      broadcast: sent, address: address, scanning: commandSets.scanning)
    refusal = KernelRefusal(now: now)
  }

  /// Changes the broadcast. The address changes too, unless only the scan response or the interval is new.
  mutating func replace(with new: Broadcast) {
    broadcast = Self.possible(new, commandSets)
    commands.broadcast = broadcast
    if mustRestart { address = .randomNonResolvable() }
  }

  /// Whether the broadcast on the air has to end before the new one. It cannot become scannable, or stop being so.
  private var mustRestart: Bool {
    broadcast.payload != sent.payload
      || (broadcast.scanResponse == nil) != (sent.scanResponse == nil)
  }

  // MARK: Methods

  /// The broadcast, at an interval that the controller can keep.
  private static func possible(_ broadcast: Broadcast, _ commandSets: CommandSets) -> Broadcast {
    var broadcast = broadcast
    broadcast.interval = broadcast.interval.clamped(to: RadioInterval.advertisable)
    // A controller of Bluetooth 4 cannot be asked whether it accepts a shorter interval.
    if commandSets.advertising == .legacy { broadcast.interval = max(broadcast.interval, .beacon) }
    return broadcast
  }

  /// The commands of the best method that can be used.
  /// - Parameter survey: nil if the kernel's management cannot be used.
  private func commands(by survey: ManagementSurvey?) -> BroadcastCommands {
    let number = place?.number ?? 0
    var commands = BroadcastCommands(
      broadcast: broadcast, address: address,
      handle: commandSets.advertising == .extended ? AdvertisingHandle.ours[number] : nil,
      scanning: commandSets.scanning, showsWhetherOn: losses < Self.mostLosses)
    if let survey, number == 0 || commandSets.advertising == .legacy,
      canUseKernelInstance(survey), let instance = BroadcastCommands.Instance(survey)
    {
      commands.instance = instance
      if commandSets.advertising == .extended { commands.handle = instance.handle }
    }
    return commands
  }

  /// Turns off set 0, which Linux 6.1 puts on the air by itself when an adapter with instances becomes connectable
  /// (net/bluetooth/hci_sync.c: hci_update_connectable_sync): without data, but under the adapter's own address, and
  /// for good.
  private func stepsEndingExposure(_ survey: ManagementSurvey) -> [CommandSequence.Step] {
    guard commandSets.advertising == .extended, survey.settings.contains(.connectable),
      !survey.settings.contains(.advertising)
    else { return [] }
    let off = HCICommand.leSetAdvertisingEnable(false, handle: AdvertisingHandle(rawValue: 0))
    return [.init(off, mayFail: true)]
  }

  /// Without advertising sets the kernel must have no other instance: each gets the controller in turn, for seconds,
  /// which is too seldom to measure a distance. In Linux 6.1 a raw scan also keeps the next instance from
  /// getting its address, and then none is on the air.
  private func canUseKernelInstance(_ survey: ManagementSurvey) -> Bool {
    survey.settings.allowBeacons && (commandSets.advertising == .extended || survey.others.isEmpty)
  }

  // MARK: What is next

  /// Whether this program may begin: it needs a place, and if all share the controller's only set, the latest one has it.
  private mutating func hasTurn(at now: Timestamp) -> Bool {
    place = place ?? takePlace(adapter)
    guard let place else {
      nextTurn = now.advanced(bySeconds: Self.turnPause)
      lastError = .full(adapter: adapter.name)
      return false
    }
    if commandSets.advertising == .legacy, !isOn, surveyed == nil, now >= due,
      !place.isLatest
    {
      // The broadcast on the air is the other program's: do not end it.
      nextTurn = now.advanced(bySeconds: Self.turnPause)
      markOff()
      hasTried = false
      keptByKernel = nil
      lastError = .busy(adapter: adapter.name)
      return false
    }
    if nextTurn != nil { lastError = nil }
    nextTurn = nil
    return true
  }

  /// Records that our broadcast is off.
  private mutating func markOff() {
    (isOn, mayBeOn, backOff) = (false, false, BackOff())
  }

  mutating func next(at now: Timestamp) -> CommandSequence? {
    if let nextTurn, now < nextTurn { return nil }
    guard hasTurn(at: now) else { return nil }
    if let surveyed {
      self.surveyed = nil
      return begin(surveyed)
    }
    if now >= nextAttempt || mustRestart && isOn {
      let begins = !isOn || mustRestart
      attempted(at: now, begins: begins)
      return begins
        ? survey(for: .surveying) ?? begin(nil) : keep(commands.renew(), as: .renewing)
    }
    guard isOn else { return nil }
    if sent.scanResponse != broadcast.scanResponse {
      sent.scanResponse = broadcast.scanResponse
      if let response = keep(commands.updateScanResponse()) { return response }
    }
    if sent.interval != broadcast.interval {
      sent.interval = broadcast.interval
      if let update = keep(commands.updateInterval()) { return update }
    }
    guard now >= refusal.nextLook else { return nil }
    let isBest = commands.instance != nil
    refusal.looked(at: now, isBest: isBest)
    return isBest ? nil : survey(for: .lookingForBetter)
  }

  /// When to renew it, or to begin it again.
  private var nextAttempt: Timestamp {
    isOn ? lastConfirmed.advanced(bySeconds: Lease.renewal) : backOff.due
  }

  private mutating func attempted(at now: Timestamp, begins: Bool = true) {
    if begins { backOff.attempted(at: now) }
    (isOn, mayBeOn, lastConfirmed) = (true, true, now)
  }

  private mutating func keep(
    _ sequence: CommandSequence?, as work: Work = .changing
  ) -> CommandSequence? {
    if sequence != nil { self.work = work }
    return sequence
  }

  private mutating func survey(for work: Work) -> CommandSequence? {
    guard isManaged else { return nil }
    self.work = work
    return .survey
  }

  /// Begins by the best method that is possible now, and ends the previous one if it differs.
  private mutating func begin(_ survey: ManagementSurvey?) -> CommandSequence {
    work = .beginning
    sent = broadcast
    defer { hasTried = true }
    let before = commands
    commands = commands(by: refusal.isActive ? nil : survey)
    if commands.instance != nil {
      commands.instance?.isForgotten = keptByKernel?.instance?.isForgotten ?? false
      keptByKernel = commands
    }
    let isShared = commands.instance == nil && commands.handle == nil
    displaces = isShared && survey?.others.isEmpty == false ? survey?.instance : nil
    let wasManaged = before.instance != nil
    guard hasTried, wasManaged != (commands.instance != nil) else { return commands.begin() }
    var ending = (wasManaged ? keptByKernel ?? before : before).end().steps
    if wasManaged, let survey { ending += stepsEndingExposure(survey) }
    return CommandSequence(ending + commands.begin().steps)
  }

  var due: Timestamp {
    if let nextTurn { return nextTurn }
    if surveyed != nil { return .zero }
    guard isOn else { return nextAttempt }
    return broadcast == sent ? min(nextAttempt, refusal.nextLook) : .zero
  }

  func end() -> CommandSequence? {
    let kept = keptByKernel?.end().steps ?? []
    let isManaged = commands.instance != nil
    let commands = isManaged ? keptByKernel ?? commands : commands
    guard mayBeOn else { return kept.isEmpty ? nil : CommandSequence(kept) }
    let end = commands.end().steps + (displaces.map { handover($0) } ?? [])
    return CommandSequence((isManaged ? [] : kept) + end)
  }

  /// Makes the kernel set the data of its other instances again, which it does when instances take turns: adds an
  /// empty instance that ends soon.
  private func handover(_ instance: UInt8) -> [CommandSequence.Step] {
    [
      .init(
        .addExtendedAdvertisingParameters(instance: instance, timeout: 2, interval: .beacon),
        mayFail: true),
      .init(
        .addExtendedAdvertisingData(instance: instance, payload: AdvertisingPayload()),
        mayFail: true),
    ]
  }

  // MARK: What happens

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    switch event {
    case .done(let replies): done(replies, at: now)
    case .failed(let error): failed(error, at: now)
    case .unreachable(let error):
      attempted(at: now)
      failed(error, at: now)
    case .overheard(.command(let command), from: .others):
      let isExposed = commands.isExposed(by: command)
      if isExposed || commands.isDisrupted(by: command) {
        disrupted(at: now, isExposed: isExposed)
      }
    case .overheard(.reply(.controller(let opcode), .controller(.success), _), _):
      guard let scanning = CommandSet(ofScanCommand: opcode) else { return }
      commandSets.scanning = scanning
      commands.scanning = scanning
    case .overheard(.kernel(let event), _):
      refusal.settingsChanged(at: now)
      if commands.isDisrupted(by: event) { disrupted(at: now) }
    case .overheard(.hardwareError, _):
      keptByKernel?.instance?.isForgotten = true
      disrupted(at: now, byOthers: false)
    case .away:
      work = nil
      surveyed = nil
      lastError = nil
      nextTurn = nil
      keptByKernel?.instance?.isForgotten = true
      refusal.isActive = false
      markOff()
    case .back(let adapter):
      // An adapter that was unplugged has forgotten everything. Otherwise the kernel keeps the instance until its lease
      // ends.
      if adapter.index != self.adapter.index {
        hasTried = false
        keptByKernel = nil
        place = nil
        losses = 0
      }
      self.adapter = adapter
    case .overheard, .heard: break
    }
  }

  /// Another program has stopped it, or the controller has failed.
  /// - Parameter isExposed: it continues, but under the adapter's own address.
  private mutating func disrupted(
    at now: Timestamp, byOthers: Bool = true, isExposed: Bool = false
  ) {
    // If this program was stopped for too long, the lease has ended; no other program is the cause.
    let isOver = mayBeOn && now.seconds(since: lastConfirmed) >= Lease.duration - 1
    backOff.disturbed(at: now, byOthers: byOthers && !isOver)
    if isExposed { backOff.skipSettlingDelay() }
    isOn = false
  }

  private mutating func done(_ replies: [[UInt8]], at now: Timestamp) {
    defer { work = nil }
    switch work {
    case .surveying: surveyed = .some(ManagementSurvey(replies))
    case .lookingForBetter:
      guard let found = ManagementSurvey(replies),
        commands(by: found).instance != nil
      else { return }
      refusal.isActive = false
      attempted(at: now)
      surveyed = found
    case .beginning, .renewing, .changing, nil:
      if work == .renewing, commands.showsWhetherOn { losses = 0 }
      hasBegun = true
      lastError = nil
    }
  }

  private mutating func failed(_ error: RadioError, at now: Timestamp) {
    defer { work = nil }
    switch (work, error) {
    // It was found off.
    case (.renewing, .refused(_, .controller(.success), _)):
      losses += 1
      isOn = false
    // There are raw methods, too.
    case (.surveying, .timedOut), (.surveying, .refused): surveyed = .some(nil)
    case (.lookingForBetter, .timedOut), (.lookingForBetter, .refused): break
    case (_, .refused(.kernel, let status, _)):
      refusal.isActive = true
      // Before Linux 5.11: it never will.
      if status == .kernel(.unknownCommand) { isManaged = false }
      lastError = nil
      // Another method can be tried at once.
      backOff.forgetAttempt()
      isOn = false
    default:
      lastError = error.isFull ? .full(adapter: adapter.name) : error
      backOff.attemptFailed(at: now)
      isOn = false
    }
  }

  func state(at now: Timestamp) -> RadioState {
    guard isOn, lastError == nil else { return .rearming(lastError) }
    return backOff.isShared(at: now) ? .shared : .active
  }
}

/// Whether the kernel has refused the broadcast, and when to ask it again: the kernel or bluetoothd may have been
/// restarted or reconfigured. It reads no clock.
struct KernelRefusal {
  /// Seconds until the first look; doubled each time that it still refuses.
  private static let shortest = 15.0
  private static let longest = 480.0
  /// Seconds after a change of the adapter's settings, because several follow each other.
  private static let settling = 1.0

  var isActive = false
  private(set) var nextLook: Timestamp
  private var pause = shortest
  private var lastLook: Timestamp

  init(now: Timestamp) {
    nextLook = now.advanced(bySeconds: Self.shortest)
    lastLook = now
  }

  /// - Parameter isBest: there is no better method than the current one.
  mutating func looked(at now: Timestamp, isBest: Bool = false) {
    if !isBest { lastLook = now }
    pause = isBest ? Self.shortest : min(pause * 2, Self.longest)
    nextLook = now.advanced(bySeconds: pause)
  }

  /// Another program has changed the adapter's settings, as bluetoothd does when it starts.
  mutating func settingsChanged(at now: Timestamp) {
    let settled = now.advanced(bySeconds: Self.settling)
    nextLook = min(nextLook, max(settled, lastLook.advanced(bySeconds: Self.shortest)))
  }
}
