import BeaconCodec

/// Finds out what a controller is doing. All that it changes are settings that everybody, the kernel
/// too, makes anew before use: parameters of a scan that is not on, advertising sets that are off.
final class RadioInspector {
  let adapter: Adapter
  let control: ControlChannel
  /// nil where nothing is to be heard.
  let reports: ReportSocket?
  let clock: MonotonicClock
  private let host: any RadioHost
  private(set) var survey: ManagementSurvey?
  /// Whether the kernel is searching for devices; nil where it does not tell.
  let isDiscovering: Bool?
  /// What the controller can do; the least until it was asked.
  private(set) var commandSets = CommandSets(scanning: .legacy, advertising: .legacy)
  /// It can do more than it now admits.
  private(set) var isStuck = false

  /// Asks the kernel, which answers from what it knows.
  init(
    _ adapter: Adapter, hears: Bool = false, host: any RadioHost, clock: MonotonicClock
  ) throws(RadioError) {
    self.adapter = adapter
    self.clock = clock
    self.host = host
    let sockets = try AdapterSockets(of: adapter, host: host, hears: hears)
    control = sockets.control
    reports = sockets.reports
    survey = control.survey(clock: clock)
    isDiscovering = Self.askDiscovering(control, clock)
  }

  /// Asks the controller which commands it understands.
  func askController() throws(RadioError) {
    commandSets = try control.commandSets(clock: clock)
    guard commandSets.advertising == .extended else { return }
    let sets = try control.ask(
      EncodedCommand(HCIPlainCommand.leReadNumberOfSupportedAdvertisingSets), clock: clock)
    isStuck = Self.activity(sets) == .on
  }

  /// The commands that it answers now.
  var spoken: CommandSets {
    isStuck ? CommandSets(scanning: .legacy, advertising: .legacy) : commandSets
  }

  /// Asks the kernel again.
  func askKernel() { survey = control.survey(clock: clock) }

  /// What the kernel says of beacons; nil where it does not speak to us.
  var kernel: KernelView? {
    survey.map {
      KernelView($0, hasHider: hasHider)
    }
  }

  /// Whether a scan is on. If none is, its parameters are set, ready to be enabled.
  func findScan() throws(RadioError) -> ResidualActivity {
    let parameters = OwnScan.parameters(.continuous, spoken.scanning)
    return Self.activity(try control.ask(parameters, clock: clock))
  }

  /// Whether something is on the air by the commands of Bluetooth 4, which know but one beacon. If
  /// nothing is, its parameters are set.
  func findLegacyBeacon() throws(RadioError) -> ResidualActivity {
    let interval = RadioInterval.beacon
    return Self.activity(
      try control.ask(
        EncodedCommand(
          LESetAdvertisingParameters(interval: interval...interval, ownAddress: .random)),
        clock: clock))
  }

  /// Whether any of the advertising sets of ours is on that the kernel knows nothing of; one that is off is
  /// forgotten.
  func findOwnSet() throws(RadioError) -> ResidualActivity {
    let all = try leftoverHandles.map { handle throws(RadioError) in try findSet(handle) }
    return all.contains(.on) ? .on : all.contains(.unknown) ? .unknown : .none
  }

  /// Our advertising sets that no running program of ours has.
  var leftoverHandles: [AdvertisingHandle] {
    AdvertisingHandle.ours.enumerated().filter {
      !BroadcastPlace.isTaken($0.offset, on: adapter, host: host)
    }.map(\.element)
  }

  /// Whether a program of ours broadcasts.
  var hasHider: Bool { BroadcastPlace.isAnyTaken(on: adapter, host: host) }

  var mayTouchOthers: Bool { host.mayTouchOthers }

  func findSet(_ handle: AdvertisingHandle) throws(RadioError) -> ResidualActivity {
    switch try control.ask(EncodedCommand(LERemoveAdvertisingSet(handle: handle)), clock: clock) {
    case .controller(.commandDisallowed): .on
    case .controller(.success), .controller(.unknownAdvertisingIdentifier): .none
    default: .unknown
    }
  }

  /// Whether any advertising set is on; if none is, all are forgotten, and so not to be had where others' may not be
  /// touched.
  func findAnySet() throws(RadioError) -> ResidualActivity {
    guard host.mayTouchOthers else { return .unknown }
    return Self.activity(
      try control.ask(EncodedCommand(HCIPlainCommand.leClearAdvertisingSets), clock: clock))
  }

  private static func askDiscovering(_ control: ControlChannel, _ clock: MonotonicClock) -> Bool? {
    guard control.isManaged else { return nil }
    do throws(RadioError) {
      return ManagementQuestion.isDiscovering(
        try control.ask(
          EncodedCommand(ManagementQuestion.discovery, index: control.adapter.index), clock: clock))
    } catch {
      return nil
    }
  }

  private static func activity(_ status: RadioStatus) -> ResidualActivity {
    switch status {
    case .controller(.success): .none
    case .controller(.commandDisallowed): .on
    default: .unknown
    }
  }
}

extension ControlChannel {
  /// Gives one command, and takes a refusal for an answer.
  func ask(_ command: EncodedCommand, clock: MonotonicClock) throws(RadioError) -> RadioStatus {
    do throws(RadioError) {
      try perform(CommandSequence([.init(command)], patience: 0.8), clock: clock)
    } catch .refused(_, let status, _) {
      return status
    }
    return .controller(.success)
  }
}
