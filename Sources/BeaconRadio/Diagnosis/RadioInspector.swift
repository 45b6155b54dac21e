import BeaconCodec
import LinuxSystem

/// Finds out what a controller can do and is doing, and optionally turns off what a killed program has left on.
/// Otherwise it only changes settings that all programs set before use: parameters of a scan that is off, and
/// advertising sets that are off.
struct RadioInspector {
  private let users: [RunningProgram]?
  private let turnsOff: Bool
  private let control: ControlChannel
  private let clock: MonotonicClock
  private let host: any RadioHost
  private var survey: ManagementSurvey?
  /// The commands that it accepts now.
  private var commandSets: CommandSets
  /// The number of advertising sets; programs take the first free handles.
  private var sets = AdvertisingHandle.ours.count
  private var found = RadioInspection()

  /// Asks the kernel, which answers from what it knows, and the controller which commands it understands. The
  /// parameters are those of `RadioAccess.inspect`.
  init(
    on adapter: Adapter, users: [RunningProgram]?, turnsOff: Bool, clock: MonotonicClock,
    host: any RadioHost
  ) throws(RadioError) {
    self.users = users
    self.turnsOff = turnsOff
    self.clock = clock
    self.host = host
    control = try ControlChannel(of: adapter, host: host)
    survey = control.survey(clock: clock)
    // A running program's scan may count as a search, too (`discoveryKinds`).
    let hasProgram = users?.contains { !$0.isBystander } ?? false
    found.isDiscovering = hasProgram ? nil : control.isDiscovering(clock: clock)
    commandSets = try control.commandSets(clock: clock)
    (found.commands, found.features) = (control.replies.first ?? [], control.replies.last ?? [])
    guard commandSets.advertising == .extended else { return }
    switch try control.ask(.controller(.leReadNumberOfSupportedAdvertisingSets), clock: clock) {
    case .controller(.commandDisallowed):
      found.isStuck = true
      commandSets = CommandSets(scanning: .legacy, advertising: .legacy)
    default: sets = control.replies.first?.first.map(Int.init) ?? sets
    }
  }

  consuming func run() throws(RadioError) -> RadioInspection {
    try findScanning()
    // A removed instance's broadcast ends with it and must not count as another beacon.
    found.findings = try [scan(), instance(), beacon()].compactMap { $0 }
    found.answers = control.answers
    return found
  }

  /// Whether a hotcold program broadcasts.
  private var hasHider: Bool { BroadcastSlot.isAnyTaken(on: control.adapter, host: host) }

  /// Uses the commands of Bluetooth 4 to scan if those of 5 do not work: the controller may not know them, or the kernel
  /// may use the others. Only a controller that has refused the new ones gets the old ones.
  private mutating func findScanning() throws(RadioError) {
    guard commandSets.scanning == .extended,
      try isOn(CommandSet.extended.scanParameters(.continuous)) != false,
      try isOn(CommandSet.legacy.scanParameters(.continuous)) == false
    else { return }
    commandSets.scanning = .legacy
  }

  /// bluetoothd scans and advertises through the kernel, which does not report all of it.
  private var hasDaemon: Bool { users?.contains { $0.name == "bluetoothd" } ?? true }

  // MARK: What is on

  /// If no scan is on, its parameters are set, ready to be enabled.
  private func scan() throws(RadioError) -> RadioInspection.Finding? {
    // An active scan without the kernel, which the kernel ends.
    let left = owner(isKernels: false, mayBeSilent: hasDaemon)
    if turnsOff, left == .nobody || left == .unclear, found.isDiscovering == true,
      try control.ask(.stopDiscovery(kind: 0), clock: clock).isSuccess
    {
      return .init(half: .scan, owner: left)
    }
    // The kernel scans for paired devices without reporting it.
    return try end(
      .scan, isOn(commandSets.scanning.scanParameters(.continuous)),
      owner(isKernels: found.isDiscovering, mayBeSilent: hasDaemon),
      [commandSets.scanning.enableScan(false)])
  }

  /// The kernel does not list the instance; whether it is there shows when the kernel is asked to remove it.
  private mutating func instance() throws(RadioError) -> RadioInspection.Finding? {
    let owner = owner(isKernels: nil, mayBeSilent: hasDaemon)
    guard turnsOff, owner == .nobody || owner == .unclear, !hasHider,
      let instance = survey?.instance
    else { return nil }
    guard try control.ask(.removeAdvertising(instance: instance), clock: clock).isSuccess else {
      return nil
    }
    survey = control.survey(clock: clock)
    return .init(half: .broadcast, owner: owner)
  }

  private func beacon() throws(RadioError) -> RadioInspection.Finding? {
    let isKernels = survey.map { !$0.instances.isEmpty || $0.settings.contains(.advertising) }
    // The kernel only shows instances with numbers up to their count (net/bluetooth/mgmt.c: read_adv_features).
    let owner = owner(isKernels: isKernels, mayBeSilent: hasDaemon)
    // Hotcold's own extended sets are looked for in any case when turning off.
    if owner == .kernel, !turnsOff || commandSets.advertising == .legacy {
      return .init(half: .broadcast, owner: .kernel)
    }
    // Another program may be about to start, so settings must not be changed.
    if !turnsOff, users?.contains(where: { !$0.isBystander }) ?? true {
      return .init(half: .broadcast, owner: .unknown)
    }
    switch commandSets.advertising {
    case .legacy:
      guard !hasHider else { return nil }
      return try end(
        .broadcast,
        // Bluetooth 4 has only one broadcast. If it is off, its parameters are set.
        isOn(.controller(.leSetAdvertisingParameters(interval: .beacon))), owner,
        // The controller's only broadcast may belong to any program.
        host.mayTouchOthers ? [.controller(.leSetAdvertisingEnable(false))] : nil)
    case .extended:
      let own = try ownSetsOn()
      if !own.isEmpty {
        return end(
          .broadcast, true, self.owner(isKernels: false, mayBeSilent: false),
          own.flatMap {
            [
              .controller(.leSetAdvertisingEnable(false, handle: $0)),
              .controller(.leRemoveAdvertisingSet(handle: $0)),
            ]
          })
      }
      if owner == .kernel { return .init(half: .broadcast, owner: .kernel) }
      // If the kernel's sets are unknown, none is changed, nor a running program's.
      guard survey != nil, owner == .nobody || owner == .unclear, host.mayTouchOthers else {
        return .init(half: .broadcast, owner: .unknown)
      }
      return try end(
        .broadcast, isOn(.controller(.leClearAdvertisingSets)), owner,
        [
          .controller(.allAdvertisingSetsOff),
          .controller(.leClearAdvertisingSets),
        ])
    }
  }

  /// Hotcold's advertising sets that are on without a running hotcold; sets that are off are removed.
  private func ownSetsOn() throws(RadioError) -> [AdvertisingHandle] {
    var own: [AdvertisingHandle] = []
    for (number, handle) in AdvertisingHandle.ours.prefix(sets).enumerated()
    where !BroadcastSlot.isTaken(number, on: control.adapter, host: host) {
      if try isOn(.controller(.leRemoveAdvertisingSet(handle: handle))) == true {
        own.append(handle)
      }
    }
    return own
  }

  /// Whether the command is disallowed because something is on; nil if unknown.
  private func isOn(_ command: ControlCommand) throws(RadioError) -> Bool? {
    switch try control.ask(command, clock: clock) {
    case .controller(.commandDisallowed): true
    case .controller(.success), .controller(.unknownAdvertisingIdentifier): false
    default: nil
    }
  }

  /// - Parameters:
  ///   - isKernels: whether it is the kernel's own; nil if unknown.
  ///   - mayBeSilent: the kernel may have one that it does not report.
  private func owner(isKernels: Bool?, mayBeSilent: Bool) -> RadioInspection.Owner {
    if isKernels == true { return .kernel }
    if let user = users?.first(where: { !$0.isBystander }) { return .program(user) }
    return users == nil || mayBeSilent ? .unclear : .nobody
  }

  /// Turns it off if requested, and if it has no owner.
  /// - Parameter commands: nil if not allowed.
  private func end(
    _ half: RadioUse.Half, _ isOn: Bool?, _ owner: RadioInspection.Owner,
    _ commands: [ControlCommand]?
  ) -> RadioInspection.Finding? {
    guard let isOn else { return .init(half: half, owner: .unknown) }
    guard isOn else { return nil }
    guard turnsOff, owner == .nobody || owner == .unclear else {
      return .init(half: half, owner: owner)
    }
    do throws(RadioError) {
      guard let commands else {
        throw .notPermitted(
          call: HCIOpcode.leSetAdvertisingEnable.name, adapter: control.adapter.name)
      }
      try control.perform(
        CommandSequence(commands.map { CommandSequence.Step($0) }), clock: clock)
    } catch {
      return .init(half: half, owner: .failed(error))
    }
    return .init(half: half, owner: owner)
  }
}

extension ControlChannel {
  /// Sends one command; a refusal is also an answer.
  func ask(_ command: ControlCommand, clock: MonotonicClock) throws(RadioError) -> RadioStatus {
    do throws(RadioError) {
      try perform(CommandSequence([.init(command)], patience: 0.8), clock: clock)
    } catch .refused(_, let status, _) {
      return status
    }
    return .controller(.success)
  }

  /// Whether the kernel is searching for devices; nil if unknown.
  func isDiscovering(clock: MonotonicClock) -> Bool? {
    // It refuses with different codes while searching and otherwise.
    switch try? ask(.discoveryQuestion, clock: clock) {
    case .kernel(.invalidParameters): true
    case .kernel(.rejected): false
    default: nil
    }
  }
}
