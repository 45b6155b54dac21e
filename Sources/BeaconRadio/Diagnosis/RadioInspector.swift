import BeaconCodec
import LinuxSystem

/// Finds the capabilities and current use of a controller, and can turn off what a killed program
/// left on. Otherwise it changes only the parameters of scans and advertising sets that are off.
struct RadioInspector {
  private let users: [RunningProgram]?
  private let turnsOff: Bool
  private let control: ControlChannel
  private let clock: MonotonicClock
  private let host: any RadioHost
  private var survey: ManagementSurvey?
  /// The command families that the controller accepts now.
  private var commandSets: CommandSets
  /// The number of advertising sets to check; programs take the first free handles.
  private var sets = AdvertisingHandle.ours.count
  private var found = RadioInspection()

  /// Asks the kernel and the controller. The parameters are those of `RadioAccess.inspect`.
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
    // A program's scan may look like a search (`discoveryKinds`).
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
    // The removed instance must not be found again as another beacon.
    found.findings = try [scan(), instance(), beacon()].compactMap { $0 }
    found.answers = control.answers
    return found
  }

  private var hasHider: Bool { BroadcastSlot.isAnyTaken(on: control.adapter, host: host) }

  /// Falls back to Bluetooth 4's scan commands if the controller lacks or refuses Bluetooth 5's.
  private mutating func findScanning() throws(RadioError) {
    guard commandSets.scanning == .extended,
      try isOn(CommandSet.extended.scanParameters(.continuous)) != false,
      try isOn(CommandSet.legacy.scanParameters(.continuous)) == false
    else { return }
    commandSets.scanning = .legacy
  }

  /// Whether bluetoothd runs: its scans and the kernel's advertising are not all reported.
  private var hasDaemon: Bool { users?.contains { $0.name == "bluetoothd" } ?? true }

  // MARK: What is on

  /// Asks whether a scan is on, by setting the scan parameters.
  private func scan() throws(RadioError) -> RadioInspection.Finding? {
    // An active scan by a program, which only the kernel can end.
    let left = owner(isKernels: false, mayBeSilent: hasDaemon)
    if turnsOff, left == .nobody || left == .unclear, found.isDiscovering == true,
      try control.ask(.stopDiscovery(kind: 0), clock: clock).isSuccess
    {
      return .init(half: .scan, owner: left)
    }
    // The kernel also scans for paired devices, without reporting it.
    return try end(
      .scan, isOn(commandSets.scanning.scanParameters(.continuous)),
      owner(isKernels: found.isDiscovering, mayBeSilent: hasDaemon),
      [commandSets.scanning.enableScan(false)])
  }

  /// Removes hotcold's instance, which the kernel does not list; success shows that it existed.
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
    // The kernel lists only instances up to their number (net/bluetooth/mgmt.c: read_adv_features).
    let owner = owner(isKernels: isKernels, mayBeSilent: hasDaemon)
    // When turning off, look for hotcold's own extended sets, too.
    if owner == .kernel, !turnsOff || commandSets.advertising == .legacy {
      return .init(half: .broadcast, owner: .kernel)
    }
    // Another program may be about to start: change no parameters.
    if !turnsOff, users?.contains(where: { !$0.isBystander }) ?? true {
      return .init(half: .broadcast, owner: .unknown)
    }
    switch commandSets.advertising {
    case .legacy:
      guard !hasHider else { return nil }
      return try end(
        .broadcast,
        // Bluetooth 4 has one broadcast; this sets its parameters if it is off.
        isOn(.controller(.leSetAdvertisingParameters(interval: .beacon))), owner,
        // It may belong to any program.
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
      // Change no sets while the kernel's are unknown, or while a program runs.
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

  /// Hotcold's sets that are on without a running hotcold. Removes those that are off.
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

  /// Whether something is on, so that the command is disallowed; nil if unknown.
  private func isOn(_ command: ControlCommand) throws(RadioError) -> Bool? {
    switch try control.ask(command, clock: clock) {
    case .controller(.commandDisallowed): true
    case .controller(.success), .controller(.unknownAdvertisingIdentifier): false
    default: nil
    }
  }

  /// - Parameters:
  ///   - isKernels: whether it belongs to the kernel; nil if unknown.
  ///   - mayBeSilent: whether the kernel may have one without reporting it.
  private func owner(isKernels: Bool?, mayBeSilent: Bool) -> RadioInspection.Owner {
    if isKernels == true { return .kernel }
    if let user = users?.first(where: { !$0.isBystander }) { return .program(user) }
    return users == nil || mayBeSilent ? .unclear : .nobody
  }

  /// Turns off a scan or broadcast without an owner, if requested.
  /// - Parameter commands: nil if this is not allowed.
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
  /// Sends one command, and returns the answer, which may be a refusal.
  func ask(_ command: ControlCommand, clock: MonotonicClock) throws(RadioError) -> RadioStatus {
    do throws(RadioError) {
      try perform(CommandSequence([.init(command)], patience: 0.8), clock: clock)
    } catch .refused(_, let status, _) {
      return status
    }
    return .controller(.success)
  }

  /// Whether the kernel searches for devices; nil if unknown.
  func isDiscovering(clock: MonotonicClock) -> Bool? {
    // The two cases have different refusals.
    switch try? ask(.discoveryQuestion, clock: clock) {
    case .kernel(.invalidParameters): true
    case .kernel(.rejected): false
    default: nil
    }
  }
}
